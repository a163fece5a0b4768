import type { MedusaContainer } from "@medusajs/framework/types"
import { createPaymentSessionsWorkflow } from "@medusajs/medusa/core-flows"
import type { Checkout } from "../../core/checkout/checkout"
import type { CartState } from "../medusa/cart-state"

/**
 * Makes sure that completing the cart authorises the paid checkout and nothing else. Medusa authorises whichever
 * session it lists first, so there must be exactly one.
 *
 * A shopper who reloaded, opened a second tab or looked at another way to pay has replaced the session: the cart is
 * given a new one. Its initiatePayment finds the paid checkout and makes no call to the service.
 */
export async function fitSession(container: MedusaContainer, cart: CartState, checkout: Checkout): Promise<void> {
  const [only, ...others] = cart.sessions
  if (only?.id === checkout.paymentSessionId && others.length === 0) {
    return
  }
  await createPaymentSessionsWorkflow(container).run({
    input: { payment_collection_id: cart.paymentCollectionId, provider_id: checkout.providerId },
  })
}
