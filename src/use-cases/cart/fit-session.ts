import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { Attempt, Truth } from "../../core/cart/truth"
import { strayOf } from "../../core/cart/whose"
import { minorToMajor } from "../../core/money/money"
import { ledgerOf } from "../ledger/ledger-of"
import { amend } from "../ledger/amend-checkout"
import { voidPayments } from "./void-payments"

/**
 * Makes sure that completing the cart authorises the paid checkout and nothing else. Medusa authorises whichever
 * session it lists first, so there must be exactly one, and its payment must not have been cancelled.
 *
 * A shopper who reloaded, opened a second tab or looked at another way to pay has replaced the session: the cart is
 * given a new one. Its initiatePayment finds the paid checkout and makes no call to the service. Medusa's own flow for
 * this would ask whether the provider is still offered in the region; what was paid comes before any such rule.
 *
 * @throws whatever another provider's deletePayment throws: that payment may be in progress
 */
export async function fitSession(container: MedusaContainer, truth: Truth, attempt: Attempt): Promise<void> {
  const { cart } = truth
  if (!cart) {
    return
  }
  const payments = container.resolve(Modules.PAYMENT)
  if (cart.collectionMinor !== attempt.amountMinor) {
    // The cart costs what was paid; only Medusa's payment collection has not been updated yet.
    await payments.updatePaymentCollections(cart.paymentCollectionId, { amount: minorToMajor(attempt.amountMinor) })
  }
  const fits = cart.sessions.find(({ id, isSpent }) => id === attempt.paymentSessionId && !isSpent)
  const others = cart.sessions.filter((session) => session !== fits)
  await noteOtherWays(container, attempt, others)
  for (const { id } of others) {
    await payments.deletePaymentSession(id)
  }
  const left = truth.payments.map((payment) =>
    payment.sessionId === fits?.id ? payment : { ...payment, sessionId: null }
  )
  const strays = strayOf({ ...truth, payments: left }, attempt, truth.order !== null)
  if (strays.length > 0) {
    const ids = strays.map(({ id }) => id)
    await voidPayments(container, ids, { paymentCollectionId: cart.paymentCollectionId })
  }
  if (!fits) {
    await payments.createPaymentSession(cart.paymentCollectionId, {
      provider_id: attempt.providerId,
      amount: minorToMajor(attempt.amountMinor),
      currency_code: attempt.currency.toLowerCase(),
      data: {},
      context: {},
    })
  }
}

/** For a payment by redirect, the session may be the only record that another way to pay was begun: the timeline keeps which it was. */
async function noteOtherWays(
  container: MedusaContainer,
  attempt: Attempt,
  sessions: readonly { id: string; providerId: string }[]
): Promise<void> {
  const others = sessions.filter(({ providerId }) => providerId !== attempt.providerId)
  if (others.length > 0) {
    await amend(ledgerOf(container), attempt, () => ({
      change: {},
      timeline: others.map(({ id, providerId }) => ({
        kind: "other_way_removed" as const,
        source: "shop" as const,
        details: { session: id, provider: providerId },
      })),
    }))
  }
}
