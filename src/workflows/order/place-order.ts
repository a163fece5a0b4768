import type { MedusaContainer } from "@medusajs/framework/types"
import type { Checkout } from "../../core/checkout/checkout"
import { withCartLease } from "./cart-lease"
import { type CheckoutOfCart, placeUnderLease } from "./place-under-lease"

/** Longer than most completions take; the job places what is not placed by then. Milliseconds. */
const LEASE_WAIT_MS = 10_000

/**
 * Makes the order of a paid checkout, or finds that it has been made. At most one process works on a cart.
 *
 * @returns the row afterwards: placed with its order, or unplaced with the problem
 * @throws LeaseBusyError when another process works on the cart all the while
 */
export async function placeOrder(container: MedusaContainer, checkout: CheckoutOfCart): Promise<Checkout> {
  return withCartLease(container, checkout.cartId, LEASE_WAIT_MS, () => placeUnderLease(container, checkout))
}
