import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { refundsForShopper } from "../../../../../use-cases/refund/for-shopper"
import { languageOf } from "../../../../language-of"
import { idText, parseInput } from "../../../../parse-input"

const params = z.object({ id: idText })

/**
 * What became of the refunds of an order, for whoever has the order's id, as Medusa's own `GET /store/orders/:id`. Amounts,
 * days and states only: nobody's name, address or reference. An order that is not there, or was paid otherwise, has none.
 */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const { id } = parseInput(params, req.params)
  const refunds = await refundsForShopper(req.scope, id, languageOf(req).words)
  res.set("cache-control", "no-store").json({ instalments: { refunds } })
}
