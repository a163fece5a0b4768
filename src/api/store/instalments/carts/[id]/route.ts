import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { paymentStatus } from "../../../../../use-cases/checkout/payment-status"
import { languageOf } from "../../../../language-of"
import { idOf, parseInput } from "../../../../parse-input"

const query = z.object({ waiting: z.enum(["true", "false"]).default("false") })

/**
 * Where the payment of a cart stands. Answers with what a shopper may see, whoever asks; `waiting=true` says that a shopper
 * waits for the answer.
 */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const id = idOf(req)
  const { waiting } = parseInput(query, req.query)
  const { words } = languageOf(req)
  const status = await paymentStatus(req.scope, id, { isWaiting: waiting === "true", words })
  const { state, checkout, message, hasOtherPayments } = status
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
