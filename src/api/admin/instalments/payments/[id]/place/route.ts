import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { placePayment } from "../../../../../../workflows"
import { act } from "../../../admin-action"

/** Makes the order of a payment that has none. */
export function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  return act(req, res, placePayment)
}
