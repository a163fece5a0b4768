import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ordersForRefund } from "../../../../../../use-cases/admin/actions/foreign-refund"
import { toMedusaError } from "../../../../../../use-cases/notify/medusa-error"
import { idOf } from "../../../admin-action"

/** The orders that a refund made in the service's back office may belong to, the likeliest first. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  try {
    res.json({ orders: await ordersForRefund(req.scope, idOf(req)) })
  } catch (error) {
    throw toMedusaError(error)
  }
}
