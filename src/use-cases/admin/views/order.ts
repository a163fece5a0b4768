import type { MedusaContainer } from "@medusajs/framework/types"
import { actorView, paymentView } from "../../../core/admin/views/payment"
import { refundableView, refundView } from "../../../core/admin/views/refund"
import type { Checkout } from "../../../core/checkout/checkout"
import { callsShop } from "../../../core/checkout/addresses"
import { reportedAmount } from "../../../core/checkout/recording"
import type { Refund } from "../../../core/refund/refund"
import type { TimelineLine } from "../../../modules/instalments/stores/timeline/timeline"
import { existingCheckout } from "../admin-action"
import { actorNames } from "../../medusa/shop/people"
import { issuesNow } from "../issues"
import { issueView, plannedRefund } from "./issue-view"
import { owedBy } from "./owed"
import { accountOfPayment, hasLiveAccount } from "../../../core/options/options"
import { ledgerOf } from "../../ledger/ledger-of"
import { cartOfOrder } from "../../medusa/order/find-orders"
import { type RefundWords, refundWords } from "../../medusa/payment/refunds"

/**
 * `instalments` is null where nobody has begun to pay it this way. `owed` is null where nothing is owed, or nobody has begun and it is
 * not offered.
 */
export type OrderView = NonNullable<Awaited<ReturnType<typeof orderView>>>

/** Everything about an order's payments that an admin needs, or undefined when it has nothing to do with instalments. */
export async function orderView(container: MedusaContainer, orderId: string) {
  const [instalments = null, owed = null] = await Promise.all([
    orderInstalments(container, orderId),
    owedBy(container, orderId),
  ])
  const isOffered = instalments !== null || owed?.reason === null
  return isOffered ? { instalments, owed } : undefined
}

async function orderInstalments(
  container: MedusaContainer,
  orderId: string
): Promise<OrderInstalmentsView | undefined> {
  const [first, ...more] = await attemptsOf(container, orderId)
  const checkout = first && decisiveOf(first, orderId)
  if (!first || !checkout) {
    return undefined
  }
  const further = more.flatMap((attempts) => {
    const decisive = decisiveOf(attempts, orderId)
    // A link that was merely opened is shown beside what is owed.
    const hasMoved = decisive && (decisive.paidAt !== null || decisive.problem !== null)
    return hasMoved ? [instalmentsView(container, decisive, attempts)] : []
  })
  return { ...(await instalmentsView(container, checkout, first)), further: await Promise.all(further) }
}

function decisiveOf(attempts: readonly Checkout[], orderId: string): Checkout | undefined {
  return attempts.find((attempt) => attempt.orderId === orderId) ?? attempts.find(({ paidAt }) => paidAt) ?? attempts[0]
}

/** The same for any payment, with an order or without. @throws Refusal `not_found` when there is none */
export async function paymentInstalments(container: MedusaContainer, id: string): Promise<OrderInstalmentsView> {
  const checkout = await existingCheckout(container, id)
  return instalmentsView(container, checkout, await ledgerOf(container).checkouts.ofCart(checkout.cartId))
}

/** One of an order's payments. `further`: what was paid of the order later, because it still owed it, oldest first. */
export type OrderInstalmentsView = Omit<Awaited<ReturnType<typeof instalmentsView>>, "further"> & {
  further: OrderInstalmentsView[]
}

async function instalmentsView(container: MedusaContainer, checkout: Checkout, attempts: readonly Checkout[]) {
  const ledger = ledgerOf(container)
  const now = new Date()
  const refunds = await ledger.refunds.ofCheckout(checkout.id)
  const medusaIds = refunds.flatMap(({ medusaRefundId }) => medusaRefundId ?? [])
  const [lines, issues, inMedusa, planned] = await Promise.all([
    ledger.timeline.ofCheckout(checkout.id),
    issuesNow(container, checkout),
    refundWords(container, medusaIds),
    plannedRefund(container, checkout, checkout.orderId === null, now),
  ])
  const reported = reportedAmount(lines)
  const payment = paymentView(checkout, refunds, reported, now)
  const account = accountOfPayment(ledger.options, checkout)
  const isHeardOf = account !== undefined && callsShop(checkout, account)
  return {
    payment,
    /** The service's page where the shopper can still pay; null where there is none, or nobody would hear of it. */
    payment_page: payment.state === "awaiting" && isHeardOf ? checkout.paymentUrl : null,
    /** True where it was paid in the sandbox, and the shop has a live account too: it passes for a paid one. */
    is_sandbox_beside_live: checkout.environment === "sandbox" && hasLiveAccount(ledger.options),
    refundable: refundableView(checkout, refunds, planned, reported, now),
    refunds: refunds.map((refund) => refundView(refund, inMedusa.get(refund.medusaRefundId ?? ""), now)),
    timeline: await timelineView(container, withAskers(lines, refunds, inMedusa)),
    /** Other attempts to pay the same cart, or the same that the order still owed, newest first. */
    others: attempts.filter(({ id }) => id !== checkout.id).map((other) => paymentView(other, [], null, now)),
    further: [],
    issues: await Promise.all(issues.map((issue) => issueView(container, issue, checkout, refunds, now))),
  }
}

/** Who asked for a refund in Medusa's own dialog is known to Medusa alone. */
function withAskers(
  lines: readonly TimelineLine[],
  refunds: readonly Refund[],
  inMedusa: ReadonlyMap<string, RefundWords>
): TimelineLine[] {
  const askers = new Map(refunds.map(({ id, medusaRefundId }) => [id, inMedusa.get(medusaRefundId ?? "")?.createdBy]))
  return lines.map((line) => {
    const by = line.kind === "refund_requested" ? askers.get(line.refundRowId ?? "") : undefined
    return by ? { ...line, details: { by, ...line.details } } : line
  })
}

/** Those of its cart, then those of all that it still owed, oldest first; of each the newest attempt first. */
async function attemptsOf(container: MedusaContainer, orderId: string): Promise<Checkout[][]> {
  const { checkouts } = ledgerOf(container)
  const [linked, known] = await Promise.all([cartOfOrder(container, orderId), checkouts.ofOrder(orderId)])
  const cartId = linked ?? known.find(({ forOrderId }) => forOrderId === null)?.cartId
  const ofCart = cartId === undefined ? [] : await checkouts.ofCart(cartId)
  const later = known.filter(({ forOrderId }) => forOrderId !== null)
  const collections = [...new Set(later.map((attempt) => attempt.cartId))].reverse()
  return [ofCart, ...collections.map((id) => later.filter((attempt) => attempt.cartId === id))].filter(
    (attempts) => attempts.length > 0
  )
}

export type TimelineEntryView = OrderInstalmentsView["timeline"][number]

async function timelineView(container: MedusaContainer, lines: readonly TimelineLine[]) {
  const actors = lines.flatMap(({ details }) => (typeof details.by === "string" ? [details.by] : []))
  const names = await actorNames(container, actors)
  return lines.map(({ id, at, kind, source, refundRowId, details: { by, ...details } }) => ({
    id,
    at: at.toISOString(),
    kind,
    source,
    refund_row_id: refundRowId,
    details,
    /** Who did it, where a person did. */
    by: typeof by === "string" ? actorView(by, names) : null,
  }))
}
