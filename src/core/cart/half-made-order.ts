/** Moments at which a cart's or an order's addresses were written. */
export type AddressMoments = { shippedTo: Date | null; billedTo: Date | null }

/** An order, with what it is linked to. */
export type FoundOrder = AddressMoments & { cartId: string | null; paymentCollectionIds: readonly string[] }

/**
 * True for an order that was being made of this cart when the process died. Medusa writes the order first, then its links.
 *
 * A link with the cart's payments, which Medusa writes beside the link with the cart, proves it. Without any link the
 * addresses do: Medusa copies them from the cart together with the moment they were written at, which is in milliseconds.
 */
export function isHalfMade(order: FoundOrder, cart: AddressMoments & { paymentCollectionId: string }): boolean {
  if (order.cartId !== null) {
    return false
  }
  return order.paymentCollectionIds.length > 0
    ? order.paymentCollectionIds.every((id) => id === cart.paymentCollectionId)
    : hasAddress(cart) && isSame(order.shippedTo, cart.shippedTo) && isSame(order.billedTo, cart.billedTo)
}

function hasAddress({ shippedTo, billedTo }: AddressMoments): boolean {
  return shippedTo !== null || billedTo !== null
}

function isSame(one: Date | null, other: Date | null): boolean {
  return one?.getTime() === other?.getTime()
}
