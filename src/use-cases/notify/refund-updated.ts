import type { MedusaContainer } from "@medusajs/framework/types"
import type { Checkout } from "../../core/checkout/checkout"
import { InstalmentsEvents } from "../../core/events"
import { explainsLoss } from "../../core/health/alert"
import type { Place } from "../../core/notices/facts"
import { said } from "../../core/notices/said"
import { arrivedNotice, isArrivalNews, refundNotice, type ToldRefund } from "../../core/notices/of-refunds"
import type { ReversalState, Refund } from "../../core/refund/refund"
import { isLossNews, isLost } from "../../core/refund/schedule"
import { refundForShopper } from "../../core/refund/for-shopper"
import { languages, wordsIn } from "../../core/words/words"
import { emit, notifyAdmin } from "./notify"
import { ledgerOf } from "../ledger/ledger-of"
import { displayIdsOf } from "../medusa/order/find-orders"

/**
 * Emits the event for a refund that moved, and notifies admins where a person should know. For the holder of its claim, where its answer
 * was lost.
 *
 * @param told as it was last told of: one that was tried in vain and waits again has not moved, and no shopper gets another mail
 */
export async function announceRefund(container: MedusaContainer, refund: Refund, told?: ToldRefund): Promise<void> {
  if (refund.state !== told?.state) {
    await emitUpdated(container, refund)
  }
  if (isLost(refund)) {
    await notifyLost(container, refund)
    // A refund that came to nothing is announced once it is settled: by then it is known what that means for the order.
  } else if (refund.state !== "failed" && refund.state !== "rejected") {
    await notifyRefund(container, refund, "untouched", told)
  }
}

async function emitUpdated(container: MedusaContainer, refund: Refund): Promise<void> {
  const checkout = await ledgerOf(container).checkouts.find({ id: refund.checkoutId })
  await emit(container, InstalmentsEvents.REFUND_UPDATED, {
    id: refund.id,
    checkout_id: refund.checkoutId,
    state: refund.state,
    order_id: checkout?.orderId ?? null,
    medusa_refund_id: refund.medusaRefundId,
    shopper: shopperNews(container, refund),
  })
}

/** What the shopper may be told, in each language of the shop; null where there is nothing to tell. */
function shopperNews(container: MedusaContainer, refund: Refund) {
  const told = refundForShopper(refund, new Date())
  const { sentences } = ledgerOf(container).options
  const said = (language: string) => [language, told && wordsIn([language], sentences).translated(told.sentence)]
  return told ? { ...told.view, messages: Object.fromEntries(languages(sentences).map(said)) } : null
}

/** Notifies admins of a refund's state, where there is something they should know. */
export async function notifyRefund(
  container: MedusaContainer,
  refund: Refund,
  records: ReversalState,
  told?: ToldRefund
): Promise<void> {
  const news = refundNotice(refund, await refundPlace(container, refund), records, told)
  if (news) {
    await notifyAdmin(container, news)
  }
}

/**
 * Notifies admins, once, that the answer to a refund was lost. While they know of an outage that explains it, or may soon, they are not
 * told: of one that is not known afterwards either, the next look at it tells.
 */
export async function notifyLost(container: MedusaContainer, refund: Refund): Promise<void> {
  const { alerts, refunds } = ledgerOf(container)
  const now = new Date()
  if (!isLossNews(refund, now) || (await alerts.open()).some((one) => explainsLoss(one, refund))) {
    return
  }
  if (await refunds.change(refund, { lossToldAt: now }, [])) {
    await notifyRefund(container, refund, "untouched")
  }
}

/** Notifies admins that the service has a refund which they were told was being looked for. @param before as it was until then */
export async function notifyArrived(container: MedusaContainer, refund: Refund, before: Refund): Promise<void> {
  if (isArrivalNews(refund, before)) {
    await notifyAdmin(container, arrivedNotice(refund, await refundPlace(container, refund)))
  }
}

/** Notifies admins, once, that an order was not cancelled although these refunds of it, which its cancellation began, take effect. */
export async function notifyNotCancelled(container: MedusaContainer, refunds: readonly Refund[]): Promise<void> {
  const [first] = [...refunds].sort((one, other) => (one.id < other.id ? -1 : 1))
  if (first) {
    const minor = refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    const place = await refundPlace(container, first)
    const news = said("cancellation_failed", { amount: { minor }, place: { place } })
    await notifyAdmin(container, news, `instalments/not_cancelled/${first.id}`)
  }
}

/** How an admin finds what a refund belongs to: by its order, or the payment's reference. */
export async function refundPlace(
  container: MedusaContainer,
  { checkoutId }: Pick<Refund, "checkoutId">
): Promise<Place> {
  const checkout = await ledgerOf(container).checkouts.find({ id: checkoutId })
  return checkout ? paymentPlace(container, checkout) : { payment: checkoutId }
}

/** How an admin finds a payment. */
export async function paymentPlace(
  container: MedusaContainer,
  { orderId: placedIn, forOrderId, reference }: Pick<Checkout, "orderId" | "forOrderId" | "reference">
): Promise<Place> {
  const orderId = placedIn ?? forOrderId
  if (orderId === null) {
    return { payment: reference }
  }
  const displayId = (await displayIdsOf(container, [orderId])).get(orderId)
  return displayId === undefined ? { orderId } : { order: displayId }
}
