import { FetchError } from "@medusajs/js-sdk"
import { startInstalments, StorefrontError } from "medusa-payment-instalments-storefront"
import { type Cart, CART_QUERY } from "../cart/cart-store"
import { backend, sdk } from "../shop"
import type { readDetails } from "./address-fields"
import type { PaymentChoice } from "./payment-choices"

/** Where the browser goes next: to another site, or to a page of this shop. */
export type NextStop = { leaveFor: string } | { goTo: string }

/**
 * Saves the shopper's details and starts the payment.
 *
 * @throws an error whose message is a sentence for the shopper
 */
export async function pay(
  cart: Cart,
  details: ReturnType<typeof readDetails>,
  choice: PaymentChoice
): Promise<NextStop> {
  const saved = (await sdk.store.cart.update(cart.id, details, CART_QUERY)).cart
  switch (choice.kind) {
    case "instalments": {
      const result = await startInstalments(backend, saved.id, choice.providerId)
      if (result.started) return { leaveFor: result.paymentUrl }
      throw new StorefrontError(result.message, result.status)
    }
    case "manual":
      return placeManually(saved, choice.providerId)
  }
}

async function placeManually(cart: Cart, providerId: string): Promise<NextStop> {
  await sdk.store.payment.initiatePaymentSession(cart, { provider_id: providerId })
  const completed = await sdk.store.cart.complete(cart.id)
  if (completed.type === "order") {
    return { goTo: confirmationPath(completed.order.id) }
  }
  throw new FetchError(completed.error.message)
}

/** The same path as in the plugin's option `orderPath`. */
export function confirmationPath(orderId: string): string {
  return `/order/${encodeURIComponent(orderId)}/confirmed`
}
