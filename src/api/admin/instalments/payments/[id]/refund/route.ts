import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { refundInFull } from "../../../../../../workflows"
import { act } from "../../../admin-action"

/** Refunds a payment that has no order, or what could not be refunded of a cancelled one. */
export function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  return act(req, res, refundInFull)
}
