import type { UpdatePaymentInput, UpdatePaymentOutput } from "@medusajs/framework/types"
import { majorToMinor } from "../../core/money/money"
import { Refusal } from "../../core/refusal"
import { SENTENCES } from "../../core/sentences"
import { claimedSessionId, sessionData } from "../../core/checkout/session"
import { decimal } from "../../use-cases/medusa/decimal"
import { ledgerOf } from "../../use-cases/ledger/ledger-of"
import { toMedusaError } from "../../use-cases/medusa/medusa-error"
import type { ProviderContext } from "./context"

/**
 * The service cannot change a checkout, so only an update that changes nothing is taken. Medusa's own flows never
 * call this: they make a new session.
 */
export async function update(
  { container }: ProviderContext,
  { data, amount, currency_code }: UpdatePaymentInput
): Promise<UpdatePaymentOutput> {
  const sessionId = claimedSessionId(data)
  const checkout =
    sessionId === undefined ? undefined : await ledgerOf(container).checkouts.find({ paymentSessionId: sessionId })
  const same =
    checkout?.amountMinor === majorToMinor(decimal(amount)).amountMinor &&
    checkout.currency === currency_code.toUpperCase()
  if (!checkout || !same) {
    throw toMedusaError(new Refusal("not_allowed", SENTENCES.amountChanged))
  }
  return { data: sessionData(checkout, checkout.paymentSessionId) }
}
