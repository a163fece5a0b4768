import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { refundsForShopper } from "../../../../../use-cases/refund/for-shopper"
import { languageOf } from "../../../../language-of"
import { idOf } from "../../../../parse-input"

/**
 * What became of the refunds of an order, for whoever has the order's id, as Medusa's own `GET /store/orders/:id`. Amounts,
 * days and states only: nobody's name, address or reference. An order that is not there, or was paid otherwise, has none.
 */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const refunds = await refundsForShopper(req.scope, idOf(req), languageOf(req).words)
  res.set("cache-control", "no-store").json({ instalments: { refunds } })
}
