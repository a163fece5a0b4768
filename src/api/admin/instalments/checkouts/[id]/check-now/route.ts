import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { checkPayment } from "../../../../../../workflows"
import { act } from "../../../admin-action"

/** Asks the service about a payment now, and settles what it says. */
export function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  return act(req, res, checkPayment)
}
