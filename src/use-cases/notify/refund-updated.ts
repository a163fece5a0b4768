import type { MedusaContainer } from "@medusajs/framework/types"
import type { Checkout } from "../../core/checkout/checkout"
import { InstalmentsEvents } from "../../core/events"
import { explainsLoss } from "../../core/health/alert"
import type { Place } from "../../core/notices/facts"
import { said } from "../../core/notices/said"
import { lostNotice, refundEndNotice, refundNotice } from "../../core/notices/of-refunds"
import type { Refund, ReversalState } from "../../core/refund/refund"
import { isLossNews } from "../../core/refund/schedule"
import { refundForShopper } from "../../core/refund/for-shopper"
import { languages, wordsIn } from "../../core/words/words"
import { emit, notifyAdmin, tellAdmin } from "./notify"
import { ledgerOf } from "../ledger/ledger-of"
import { displayIdsOf } from "../medusa/order/find-orders"

/**
 * Emits the event for a refund that moved, and notifies admins where a person should know: one that was tried in vain and waits again has
 * not moved, and no shopper gets another mail. What a process leaves that dies meanwhile, the job tells; the event may then come twice.
 */
export async function announceRefund(container: MedusaContainer, refund: Refund): Promise<void> {
  const told = refund.toldAs
  if (told === null) {
    return
  }
  if (refund.state !== told.state) {
    await emitUpdated(container, refund)
  }
  const news = refundNotice(refund, await refundPlace(container, refund), told, new Date())
  if (news) {
    await notifyAdmin(container, news, `${refund.id}:${told.version}:${news.notice}`)
  }
  await ledgerOf(container).refunds.noteTold(refund)
  await notifyLost(container, refund)
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

/** Notifies admins, once for each, of a refund that came to nothing; whoever called one off knows. */
export async function notifyEnd(container: MedusaContainer, refund: Refund, records: ReversalState): Promise<void> {
  if (refund.state === "called_off") {
    return
  }
  const news = refundEndNotice(refund, await refundPlace(container, refund), records)
  await notifyAdmin(container, news, `${refund.id}:${refund.state}:${records}`)
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
  const news = lostNotice(refund, await refundPlace(container, refund))
  if (await tellAdmin(container, news, `${refund.id}:lost:${refund.submittedAt?.toISOString()}`)) {
    await refunds.change(refund, { lossToldAt: now }, [])
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
