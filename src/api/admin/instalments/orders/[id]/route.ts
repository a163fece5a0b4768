import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { orderView } from "../../../../../use-cases/admin/views/order"
import { idOf } from "../../admin-action"

/** Everything about an order's payments in instalments: 404 when it was paid another way, and owes nothing that could be paid so. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const view = await orderView(req.scope, idOf(req))
  if (!view) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, "This order was not paid in instalments.")
  }
  res.json(view)
}
