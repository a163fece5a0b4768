import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { Checkout } from "../../core/checkout/checkout"
import { strayPayments } from "../../core/checkout/stray-payments"
import { ledgerOf } from "../ledger/ledger-of"
import { type CartState, cartStateOf } from "../medusa/cart-state"
import { updateTotals } from "../medusa/payment-totals"
import { type PaymentRecord, paymentsIn } from "../medusa/payments"
import { guarded } from "../service/guarded"

/**
 * Takes out of Medusa's records what it counts for a checkout beside the payment that pays the order, or will: the order would be
 * shown as paid twice, or as refunded. A stray payment is cancelled, and its captures and refunds are deleted. No money moves: the
 * service was paid once, and of these refunds it was never asked. For a caller who holds the cart's lease.
 */
export async function voidStrayPayments(
  container: MedusaContainer,
  { payments, orderId, paymentCollectionId }: Pick<CartState, "payments" | "orderId" | "paymentCollectionId">,
  { id, reference }: Checkout
): Promise<void> {
  const strays = strayPayments(payments, { reference, isOrdered: orderId !== null })
  if (strays.length === 0) {
    return
  }
  const asked = new Set((await ledgerOf(container).refunds.ofCheckout(id)).map(({ medusaRefundId }) => medusaRefundId))
  for (const payment of await paymentsIn(container, { ids: strays.map((stray) => stray.id) })) {
    if (!payment.refunds.some((refund) => asked.has(refund.id))) {
      await takeOut(container, payment)
    }
  }
  await updateTotals(container, paymentCollectionId)
}

/**
 * The same for a payment that pays nothing any more: whatever order the cart has, or gets, is paid another way. Never throws: its
 * money is taken care of in any case.
 */
export function voidAllPayments(container: MedusaContainer, checkout: Checkout): Promise<void> {
  return guarded(container, `payments of ${checkout.reference} in Medusa`, async () => {
    const cart = await cartStateOf(container, checkout.cartId)
    if (cart) {
      const payments = cart.payments.map((payment) => ({ ...payment, sessionId: null }))
      await voidStrayPayments(container, { ...cart, payments, orderId: null }, checkout)
    }
  })
}

/** May be run again after a crash at any point. */
async function takeOut(
  container: MedusaContainer,
  { id, isCancelled, refunds, captures }: PaymentRecord
): Promise<void> {
  const payments = container.resolve(Modules.PAYMENT)
  await ledgerOf(container).fence.assertHeld()
  if (!isCancelled) {
    await payments.cancelPayment(id)
  }
  await payments.deleteRefunds(refunds.map((refund) => refund.id))
  await payments.deleteCaptures(captures.map((capture) => capture.id))
}
