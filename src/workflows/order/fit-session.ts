import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { minorToMajor } from "../../core/money/money"
import type { Checkout } from "../../core/checkout/checkout"
import type { CartState } from "../medusa/cart-state"
import { ledgerOf } from "../ledger/ledger-of"
import { voidStrayPayments } from "./void-stray-payments"

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
export async function fitSession(container: MedusaContainer, cart: CartState, checkout: Checkout): Promise<void> {
  await ledgerOf(container).fence.assertHeld()
  const payments = container.resolve(Modules.PAYMENT)
  if (cart.collectionMinor !== checkout.amountMinor) {
    // The cart costs what was paid; only Medusa's payment collection has not been updated yet.
    await payments.updatePaymentCollections(cart.paymentCollectionId, { amount: minorToMajor(checkout.amountMinor) })
  }
  const fits = cart.sessions.find(({ id, isSpent }) => id === checkout.paymentSessionId && !isSpent)
  for (const { id } of cart.sessions.filter((session) => session !== fits)) {
    await payments.deletePaymentSession(id)
  }
  await voidStrayPayments(container, withOnlySession(cart, fits?.id), checkout)
  if (!fits) {
    await payments.createPaymentSession(cart.paymentCollectionId, {
      provider_id: checkout.providerId,
      amount: minorToMajor(checkout.amountMinor),
      currency_code: checkout.currency.toLowerCase(),
      data: {},
      context: {},
    })
  }
}

/** The cart after all other sessions have been deleted. */
function withOnlySession(cart: CartState, id: string | undefined): CartState {
  const payments = cart.payments.map((payment) =>
    payment.sessionId === id ? payment : { ...payment, sessionId: null }
  )
  return { ...cart, payments }
}
