import type { MedusaContainer } from "@medusajs/framework/types"
import { requireStillOwed } from "../../../core/accounting/retries"
import type { Checkout } from "../../../core/checkout/checkout"
import { minorToDecimal } from "../../../core/money/money"
import { remainder, retryAmount } from "../../../core/refund/amounts"
import { originOf, requireNothingCameOf } from "../../../core/refund/intent"
import { type Asker, type Refund, SHOP } from "../../../core/refund/refund"
import { refused } from "../../../core/refusal"
import { ledgerOf } from "../../ledger/ledger-of"
import type { HeldOrder } from "../../ledger/with-lease"
import { readOrderMoney } from "../../medusa/order/order-money"
import { refundOnOrder } from "../../medusa/payment/refund-writes"
import { wordsOnceMore } from "../../medusa/payment/refunds"
import { ADMIN_WAIT_MS, refundCancelledOrder, withRefundLease } from "../../refund/accounting/refund-lease"
import { leaveToNextHolder, takesEffect } from "../../refund/follow/accepted-refund"
import { existingRefund } from "../../refund/follow/with-claimed-refund"
import { takingUp } from "../../refund/request/refund-payment"
import { requestRefund } from "../../refund/request/request-refund"
import { refundUnplaced } from "./refund-in-full"

/**
 * Retries a refund that failed or was declined: a new refund of the same amount, or of what is left of a cancelled order's
 * payment, in Medusa's records, in the ledger and at the service. The old row names its successor from the moment that one
 * exists, so the retry happens once, however often it is clicked and whatever breaks in between.
 *
 * @returns the new refund
 * @throws Refusal `not_found` when there is no such refund; `not_allowed` when it has not come to nothing, was retried already,
 *   cannot be made, is no longer owed, or is no longer shown as failed by the service; `try_later` while its records are being corrected
 * @throws LeaseBusyError while another refund of the order is in progress
 */
export async function retryRefund(container: MedusaContainer, refundRowId: string, asker = SHOP): Promise<Refund> {
  const { checkoutId } = await existingRefund(container, refundRowId)
  const checkout = await ledgerOf(container).checkouts.existing(checkoutId)
  return withRefundLease(container, checkout.orderId ?? checkout.id, ADMIN_WAIT_MS, (held) =>
    retried(container, held, checkout, refundRowId, asker)
  )
}

async function retried(
  container: MedusaContainer,
  held: HeldOrder,
  checkout: Checkout,
  refundRowId: string,
  asker: Asker
): Promise<Refund> {
  const { refunds } = ledgerOf(container)
  const refund = await refunds.find(refundRowId)
  requireNothingCameOf(refund)
  if (refund.settledAt === null) {
    throw refused("totals_not_corrected", {}, "try_later")
  }
  const failure = await ask(container, held, checkout, refund, asker).then(
    () => null,
    (error: unknown) => ({ error })
  )
  const successorId = (await refunds.find(refundRowId))?.retriedAs ?? ""
  const successor = await refunds.find(successorId)
  if (failure && !(successor && (await takesEffect(container, successor)))) {
    throw failure.error
  }
  if (!successor) {
    throw new Error(`The retry of refund ${refund.id} left no row`)
  }
  if (failure && checkout.orderId !== null) {
    leaveToNextHolder(container, checkout.orderId)
  }
  return successor
}

/** Of an order through Medusa where it made the first one, so that its records agree; its own row of the refund names the one it retries. */
async function ask(
  container: MedusaContainer,
  held: HeldOrder,
  checkout: Checkout,
  refund: Refund,
  asker: Asker
): Promise<void> {
  const { id: retryOf, kind, medusaRefundId } = refund
  if (kind === "unplaced") {
    return refundUnplaced(container, checkout, asker)
  }
  const { reference, orderId } = checkout
  const money = orderId === null ? undefined : await readOrderMoney(container, orderId)
  const refunds = await ledgerOf(container).refunds.ofCheckout(checkout.id)
  const amountMinor = retryAmount(refund, remainder(checkout, refunds), money?.isCancelled ?? false)
  if (medusaRefundId === null) {
    const major = minorToDecimal(amountMinor)
    await requestRefund(container, { reference, kind, medusaRefundId, retryOf, major, asker })
    return
  }
  const payment = money?.payments.find((each) => each.checkout.id === checkout.id)
  if (!money || !payment) {
    throw refused("order_gone", {})
  }
  const origin = originOf(refund, refunds)
  const made = {
    metadata: takingUp(refund.id),
    ...(await wordsOnceMore(container, origin.medusaRefundId ?? medusaRefundId)),
    ...(asker.by !== null && { created_by: asker.by }),
  }
  if (money.isCancelled) {
    return refundCancelledOrder(container, held, payment.id, amountMinor, made)
  }
  requireStillOwed(origin, amountMinor, money)
  await refundOnOrder(container, payment.id, amountMinor, made)
}
