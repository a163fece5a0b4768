import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { reasonOf } from "../../../../../core/reasons/reasons"
import { refusedBecause } from "../../../../../core/refusal"
import { orderView } from "../../../../../use-cases/admin/views/order"
import { toMedusaError } from "../../../../../use-cases/notify/medusa-error"
import { idOf } from "../../../../parse-input"

/** Everything about an order's payments in instalments: 404 when it was paid another way, and owes nothing that could be paid so. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const view = await orderView(req.scope, idOf(req))
  if (!view) {
    throw toMedusaError(refusedBecause(reasonOf("not_in_instalments", {}), "not_found"))
  }
  res.json(view)
}
