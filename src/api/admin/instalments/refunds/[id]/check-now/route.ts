import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { checkRefund } from "../../../../../../workflows"
import { act } from "../../../admin-action"

/** Asks the service now what has become of a refund. */
export function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  return act(req, res, checkRefund)
}
