import { z } from "zod"
import type { CheckoutRequest } from "../store"

const readable = z.object({
  checkout: z.object({
    amount: z.int().min(0),
    currency: z.string(),
    client_reference_id: z.string().catch(""),
  }),
})

/** What can be kept of a refused creation as a checkout in state `invalid_payload`; nothing when it has no amount. */
export function recordableRequest(json: unknown): CheckoutRequest | undefined {
  const parsed = readable.safeParse(json)
  return parsed.success
    ? {
        amountMinor: parsed.data.checkout.amount,
        currency: parsed.data.checkout.currency,
        clientReferenceId: parsed.data.checkout.client_reference_id,
        notifyUrl: "",
        successUrl: "",
        cancelUrl: "",
        customer: { email: "" },
        lineItems: [],
      }
    : undefined
}
