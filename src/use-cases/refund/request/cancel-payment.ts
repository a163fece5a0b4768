import type { MedusaContainer } from "@medusajs/framework/types"
import { SHOP } from "../../../core/refund/refund"
import { assertNever } from "../../../core/assert-never"
import type { Checkout } from "../../../core/checkout/checkout"
import { payingOrder, strayPayments } from "../../../core/cart/standing-payment"
import { minorToDecimal } from "../../../core/money/money"
import { remainder } from "../../../core/refund/amounts"
import { cancelledPayment } from "../../../core/refund/cancelled-order"
import { refused } from "../../../core/refusal"
import { amend } from "../../ledger/amend"
import { readCartRecords } from "../../medusa/cart/cart-records"
import { paymentsIn } from "../../medusa/payment/payments"
import { orderStatus } from "../../medusa/order/order-changes"
import { ledgerOf } from "../../ledger/ledger-of"
import { requestRefund } from "./request-refund"

/**
 * Medusa cancels a payment. The service has no such call: a checkout that was never paid moves no money, which its timeline
 * then says. Money that was taken goes back only when its order is cancelled; Medusa asks for what it captured itself.
 *
 * @throws Refusal `not_allowed` while an order needs the payment, or may still: Medusa then leaves it as it is. Also whatever
 *   requestRefund throws
 */
export async function cancelPayment(
  container: MedusaContainer,
  { reference, paymentId }: { reference: string; paymentId: string }
): Promise<void> {
  const ledger = ledgerOf(container)
  const checkout = await ledger.checkouts.find({ reference })
  if (!checkout) {
    return
  }
  const leftMinor = remainder(checkout, await ledger.refunds.ofCheckout(checkout.id))
  const order = checkout.orderId === null ? undefined : await orderStatus(container, checkout.orderId)
  const outcome = cancelledPayment(checkout, {
    isCaptured: (await paymentsIn(container, { ids: [paymentId] })).some(({ capturedAt }) => capturedAt != null),
    isStray: await isStray(container, checkout, paymentId),
    isOrderCancelled: order?.isCancelled ?? false,
    leftMinor,
  })
  switch (outcome) {
    case "nothing_paid":
      await amend(ledger, checkout, () => ({ change: {}, timeline: [{ kind: "given_up", source: "shop" }] }))
      return
    case "taken_care_of":
      return
    case "keep":
      throw refused("payment_kept", {})
    case "send_back":
      await requestRefund(container, {
        reference,
        kind: "order_cancelled",
        medusaRefundId: null,
        major: minorToDecimal(leftMinor),
        asker: SHOP,
      })
      return
    default:
      return assertNever(outcome)
  }
}

async function isStray(container: MedusaContainer, checkout: Checkout, id: string): Promise<boolean> {
  const { cartId, reference, orderId } = checkout
  const { order, payments } = await readCartRecords(container, cartId, async () => false)
  const isOrdered = orderId !== null || (order !== null && payingOrder(payments)?.reference === reference)
  return strayPayments(payments, { reference, isOrdered }).some((payment) => payment.id === id)
}
