import type { MedusaContainer } from "@medusajs/framework/types"
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { type Checkout, isPaidUnplaced, isPayable } from "../core/checkout"
import { cartStateOf } from "./cart-state"
import { ledgerOf } from "./gateway"
import { cartLease, withLease } from "./with-lease"

const LEASE_WAIT_MS = 5_000

/**
 * Cancels the order of a cart that nobody paid. Such an order is what Medusa leaves behind when a process is killed while
 * it completes a cart; after the attempt to pay has ended it will never be paid.
 */
export async function undoUnpaidOrder(container: MedusaContainer, checkout: Checkout): Promise<void> {
  const ledger = ledgerOf(container)
  await withLease(ledger, cartLease(checkout.cartId), LEASE_WAIT_MS, async () => {
    const cart = await cartStateOf(container, checkout.cartId)
    const ours = cart?.sessionProviders.every((provider) => provider === checkout.providerId)
    if (cart?.orderId == null || cart.orderCancelled || cart.paymentCount > 0 || !ours) {
      return
    }
    const attempts = await ledger.checkoutsOfCart(checkout.cartId)
    const now = new Date()
    if (!attempts.some((attempt) => isPaidUnplaced(attempt) || isPayable(attempt, now))) {
      await cancelOrderWorkflow(container).run({ input: { order_id: cart.orderId } })
    }
  })
}
