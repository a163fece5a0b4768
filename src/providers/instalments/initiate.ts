import type { InitiatePaymentInput, InitiatePaymentOutput } from "@medusajs/framework/types"
import { PaymentSessionStatus } from "@medusajs/framework/utils"
import { Refusal } from "../../core/refusal"
import { SENTENCES } from "../../core/sentences"
import { sessionData } from "../../core/checkout/session"
import { decimal } from "../../use-cases/medusa/decimal"
import { openCheckout } from "../../use-cases/checkout/open-checkout"
import { toMedusaError } from "../../use-cases/medusa/medusa-error"
import type { ProviderContext } from "./context"

/** A shopper wants to pay: the session gets a checkout. Of what the shopper's browser sent, nothing is read. */
export async function initiate(
  { container, account }: ProviderContext,
  { amount, currency_code, context }: InitiatePaymentInput
): Promise<InitiatePaymentOutput> {
  try {
    const sessionId = context?.idempotency_key
    if (sessionId === undefined) {
      throw new Refusal("not_allowed", SENTENCES.checkoutOnly)
    }
    const checkout = await openCheckout(container, account, {
      sessionId,
      major: decimal(amount),
      currencyCode: currency_code,
      customerEmail: context?.customer?.email,
    })
    return { id: checkout.reference, status: PaymentSessionStatus.PENDING, data: sessionData(checkout, sessionId) }
  } catch (error) {
    throw toMedusaError(error, "shopper")
  }
}
