import { z } from "@medusajs/framework/zod"
import type { Refund } from "../refund/refund"
import { cameToNothing } from "../refund/states"
import { lackingCredit } from "./lacking-credit"
import { type OrderMoney, type PaymentOfOrder, rowOf, total } from "./order-money"
import { surplusCredit } from "./second-credit"
import { goneTransactions } from "./transactions"

/** What helps: Medusa's records are corrected, without moving money, or a person has to look. */
export type Remedy = "correct" | "check"

/** In which way the amounts differ, and what helps. */
const REMEDIES = {
  /** Medusa captured less than the service took. */
  not_captured: "correct",
  captured_more: "check",
  /** Medusa counts a refund that the ledger, and so the service, was never asked for. */
  refund_not_sent: "correct",
  /** Medusa counts a refund that came to nothing. */
  refund_not_undone: "correct",
  /** Money goes back, and Medusa does not count it. */
  refund_not_shown: "check",
  /** The order's totals differ from its payment's. */
  order_captures: "correct",
  order_refunds: "correct",
  /** The order's totals credit one refund twice, so that it seems to owe the shopper; or, where it is cancelled, more than was captured. */
  order_credits: "correct",
  /** Two processes of Medusa's made the same version of the order, and each wrote its articles. */
  order_articles: "check",
  /** The order's totals count a payment made another way that a failed completion took back before. */
  order_other_payment: "correct",
  /** The order that the payment was placed for is gone. */
  order_missing: "check",
} as const satisfies Record<string, Remedy>
export type AmountDifference = keyof typeof REMEDIES
export const DIFFERENCES = Object.keys(REMEDIES) as AmountDifference[]

export function remedyOf(kind: AmountDifference): Remedy {
  return REMEDIES[kind]
}

/** What Medusa shows, and what it should; pence. */
export type Difference = { kind: AmountDifference; shownMinor: number; expectedMinor: number }

const told = z.object({ difference: z.enum(DIFFERENCES), shownMinor: z.number(), expectedMinor: z.number() })

/** A difference as the details of a line of the timeline. */
export function differenceDetails({ kind, ...amounts }: Difference): Record<string, string | number> {
  return { difference: kind, ...amounts }
}

/** The difference that a line's details hold; null when they hold none. */
export function differenceIn(details: unknown): Difference | null {
  const { data } = told.safeParse(details)
  return data ? { kind: data.difference, shownMinor: data.shownMinor, expectedMinor: data.expectedMinor } : null
}

export function isSameDifference(a: Difference | null, b: Difference | null): boolean {
  return a?.kind === b?.kind && a?.shownMinor === b?.shownMinor && a?.expectedMinor === b?.expectedMinor
}

/** A payment, a refund and their records are written one after the other; what is younger than this may still be in progress. */
const SETTLING_MS = 2 * 60_000

/**
 * The first way in which Medusa's amounts of a payment and the ledger's disagree; undefined when they agree, or are still being written.
 *
 * A refund counts from the moment it was accepted here, sent or not: that is when Medusa counts it. One that came to nothing
 * counts until Medusa's records are corrected, which its `settledAt` tells.
 */
export function differenceOf(money: OrderMoney, payment: PaymentOfOrder, now: Date): Difference | undefined {
  return isSettling(payment, now)
    ? undefined
    : (captureDifference(money, payment) ?? refundDifference(payment) ?? orderDifference(money, payment))
}

/** True where the service took more than Medusa has captured, and captures are not made by hand. */
export function isCaptureMissing({ isCancelled }: Pick<OrderMoney, "isCancelled">, payment: PaymentOfOrder): boolean {
  return total(payment.captures) < payment.checkout.amountMinor && payment.capturesItself && !isCancelled
}

/** True where the order counts other captures than its payment has. */
export function isCaptureUnrecorded(money: Pick<OrderMoney, "transactions">, { captures }: PaymentOfOrder): boolean {
  return recorded(money, "capture", ids(captures)) !== total(captures)
}

function isSettling({ checkout, captures, refunds, rows }: PaymentOfOrder, now: Date): boolean {
  const moments = [
    checkout.paidAt ?? now,
    ...[...captures, ...refunds].map(({ at }) => at),
    ...rows.map(({ createdAt }) => createdAt),
  ]
  const isPending = rows.some(({ state, settledAt }) => cameToNothing(state) && settledAt === null)
  return isPending || moments.some((moment) => moment.getTime() > now.getTime() - SETTLING_MS)
}

function captureDifference(money: OrderMoney, payment: PaymentOfOrder): Difference | undefined {
  const amounts = { shownMinor: total(payment.captures), expectedMinor: payment.checkout.amountMinor }
  if (amounts.shownMinor > amounts.expectedMinor) {
    return { kind: "captured_more", ...amounts }
  }
  return isCaptureMissing(money, payment) ? { kind: "not_captured", ...amounts } : undefined
}

function refundDifference(payment: PaymentOfOrder): Difference | undefined {
  const shownMinor = total(payment.refunds)
  const expectedMinor = total(payment.rows.filter(({ state }) => !cameToNothing(state)).filter(isMedusas))
  if (payment.refunds.some(({ id }) => !rowOf(payment, id))) {
    return { kind: "refund_not_sent", shownMinor, expectedMinor }
  }
  if (shownMinor === expectedMinor) {
    return undefined
  }
  return { kind: shownMinor > expectedMinor ? "refund_not_undone" : "refund_not_shown", shownMinor, expectedMinor }
}

/** True for refunds that Medusa should have as well: all but those of money that it never captured. */
function isMedusas({ kind, medusaRefundId }: Pick<Refund, "kind" | "medusaRefundId">): boolean {
  return kind !== "order_cancelled" || medusaRefundId !== null
}

function orderDifference(money: OrderMoney, payment: PaymentOfOrder): Difference | undefined {
  const { id, captures, refunds } = payment
  const captured = recorded(money, "capture", ids(captures))
  if (captured !== total(captures)) {
    return { kind: "order_captures", shownMinor: captured, expectedMinor: total(captures) }
  }
  // A cancellation records what it refunds under the payment's id.
  const refunded = recorded(money, "refund", [
    id,
    ...ids(refunds),
    ...goneTransactions(money).map(({ referenceId }) => referenceId ?? ""),
  ])
  if (refunded !== total(refunds)) {
    return { kind: "order_refunds", shownMinor: refunded, expectedMinor: total(refunds) }
  }
  const isFirst = payment === money.payments[0]
  if (money.otherWayRefunds.length > 0 && isFirst) {
    const shownMinor = total(money.transactions.filter(({ reference }) => reference === "capture"))
    return { kind: "order_other_payment", shownMinor, expectedMinor: shownMinor - total(money.otherWayRefunds) }
  }
  if (money.doubled && !money.isCancelled && isFirst) {
    return { kind: "order_articles", ...money.doubled }
  }
  // Those of a cancelled order are for all of its payments.
  const isShownHere = !money.isCancelled || isFirst
  const surplus = isShownHere ? surplusCredit(money, ids(refunds)) : undefined
  return surplus && { kind: "order_credits", shownMinor: surplus.shownMinor, expectedMinor: surplus.dueMinor }
}

function recorded({ transactions }: Pick<OrderMoney, "transactions">, of: string, named: readonly string[]): number {
  return total(
    transactions.filter(({ reference, referenceId }) => reference === of && named.includes(referenceId ?? ""))
  )
}

function ids(movements: readonly { id: string }[]): string[] {
  return movements.map(({ id }) => id)
}

/** Whose rules look: the cart's, or those of the order's records. */
export type Healer = "cart" | "order"

/**
 * Who puts right what the ledger proves: an order that is gone is placed again, what is counted beside its payment is taken out, and
 * what its records add up to is added up anew. Medusa makes a new version of an order of what it has read before: what was recorded in
 * that moment is missing in what the order says it owes. So is the credit of a refund whose process died before it. The rest is for a
 * person.
 */
export function healersOf(money: OrderMoney | undefined, found: Difference | null): readonly Healer[] {
  const kind = found?.kind
  const isCarts = kind === "order_missing" || kind === "order_captures" || money?.countsOthers === true
  const isMiscounted = money !== undefined && (!isAddedUp(money) || lackingCredit(money) !== undefined)
  const isOrders = kind === "order_refunds" || kind === "refund_not_undone" || isMiscounted
  return [...(isCarts ? ["cart" as const] : []), ...(isOrders ? ["order" as const] : [])]
}

function isAddedUp({ isAddedUp, surplusSummaryIds, collections }: OrderMoney): boolean {
  return isAddedUp && surplusSummaryIds.length === 0 && collections.every(({ isRight }) => isRight)
}
