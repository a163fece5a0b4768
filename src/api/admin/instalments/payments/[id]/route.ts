import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { paymentInstalments } from "../../../../../use-cases/admin/views/order"
import { toMedusaError } from "../../../../../use-cases/notify/medusa-error"
import { idOf } from "../../admin-action"

/** Everything about one payment, with an order or without. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  try {
    res.json({ instalments: await paymentInstalments(req.scope, idOf(req)) })
  } catch (error) {
    throw toMedusaError(error)
  }
}
