import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { orderInstalments } from "../../../../../use-cases/admin/views/order"
import { idOf } from "../../admin-action"

/** Everything about an order's payment in instalments: 404 when it was paid another way. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const instalments = await orderInstalments(req.scope, idOf(req))
  if (!instalments) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, "This order was not paid in instalments.")
  }
  res.json({ instalments })
}
