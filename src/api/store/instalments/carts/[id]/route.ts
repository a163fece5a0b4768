import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { shopperView } from "../../../../../core/checkout/shopper-view"
import { askWhileWaiting } from "../../../../../use-cases/reconcile/ask-while-waiting"
import { ledgerOf } from "../../../../../use-cases/ledger/ledger-of"
import { languageOf } from "../../../../language-of"
import { idText, parseInput } from "../../../../parse-input"

const params = z.object({ id: idText })
const query = z.object({ waiting: z.enum(["true", "false"]).default("false") })

/**
 * Where the payment of a cart stands. Answers with what a shopper may see, whoever asks; `waiting=true` says that a shopper
 * waits for the answer.
 */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const { id } = parseInput(params, req.params)
  const { waiting } = parseInput(query, req.query)
  const attempts = await (waiting === "true"
    ? askWhileWaiting(req.scope, id)
    : ledgerOf(req.scope).checkouts.ofCart(id))
  const { state, checkout, message, hasOtherPayments } = shopperView(attempts, new Date(), languageOf(req).words)
  const payable = state === "awaiting" ? checkout : undefined
  res.set("cache-control", "no-store").json({
    instalments: {
      state,
      message,
      other_payments: hasOtherPayments,
      order_id: checkout?.orderId ?? null,
      payment_url: payable?.paymentUrl ?? null,
      expires_at: payable?.expiresAt?.toISOString() ?? null,
      number_of_payments: checkout?.numberOfPayments ?? null,
    },
  })
}
