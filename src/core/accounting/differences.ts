import { z } from "@medusajs/framework/zod"
import type { Checkout } from "../checkout/checkout"
import { majorToMinor } from "../money/money"
import type { Refund } from "../refund/refund"
import { cameToNothing } from "../refund/states"

/** A capture or refund of Medusa's payment. `amount` is pounds as a decimal string. */
export type Movement = { id: string; amount: string; at: Date }

/** What Medusa counts for one payment. */
export type MedusaAmounts = {
  paymentId: string
  captures: readonly Movement[]
  refunds: readonly Movement[]
  /** Ids of refunds that the transactions count and Medusa has no more. */
  goneRefunds: readonly string[]
  /** What the order's totals are made of; `reference` is "capture" or "refund", pounds as decimal strings, refunds below zero. */
  transactions: readonly { reference: string | null; referenceId: string | null; amount: string }[]
  isCancelled: boolean
  /** What the order was credited for a refund that it was credited for twice, and what it should be; pence. */
  creditedTwice: { shownMinor: number; expectedMinor: number } | null
}

/** What the ledger counts. `capturesItself` is the option `capture: "automatic"`. */
export type LedgerAmounts = {
  checkout: Pick<Checkout, "amountMinor" | "paidAt">
  refunds: readonly Pick<Refund, "kind" | "medusaRefundId" | "amountMinor" | "state" | "settledAt" | "createdAt">[]
  capturesItself: boolean
}

/**
 * In which way the amounts differ.
 *
 * - `not_captured`: Medusa captured less than the service took; `captured_more`: more
 * - `refund_not_sent`: Medusa counts a refund that the ledger, and so the service, was never asked for
 * - `refund_not_undone`: Medusa counts a refund that came to nothing
 * - `refund_not_shown`: money goes back, and Medusa does not count it
 * - `order_captures` | `order_refunds`: the order's totals differ from its payment's
 * - `order_credits`: the order's totals credit one refund twice, so that it seems to owe the shopper as much
 * - `order_missing`: the order that the payment was placed for is gone
 */
export const DIFFERENCES = [
  "not_captured",
  "captured_more",
  "refund_not_sent",
  "refund_not_undone",
  "refund_not_shown",
  "order_captures",
  "order_refunds",
  "order_credits",
  "order_missing",
] as const
export type AmountDifference = (typeof DIFFERENCES)[number]

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

/** What helps: Medusa's records are corrected, without moving money, or a person has to look. */
export type Remedy = "correct" | "check"

const REMEDIES: Record<AmountDifference, Remedy> = {
  not_captured: "correct",
  captured_more: "check",
  refund_not_sent: "correct",
  refund_not_undone: "correct",
  refund_not_shown: "check",
  order_captures: "correct",
  order_refunds: "correct",
  order_credits: "correct",
  order_missing: "check",
}

export function remedyOf(kind: AmountDifference): Remedy {
  return REMEDIES[kind]
}

/** A payment, a refund and their records are written one after the other; what is younger than this may still be in progress. */
const SETTLING_MS = 2 * 60_000

/**
 * The first way in which Medusa's amounts and the ledger's disagree; undefined when they agree, or are still being written.
 *
 * A refund counts from the moment it was accepted here, sent or not: that is when Medusa counts it. One that came to nothing
 * counts until Medusa's records are corrected, which its `settledAt` tells.
 */
export function differenceOf(medusa: MedusaAmounts, ledger: LedgerAmounts, now: Date): Difference | undefined {
  return isSettling(medusa, ledger, now)
    ? undefined
    : (captureDifference(medusa, ledger) ?? refundDifference(medusa, ledger) ?? orderDifference(medusa))
}

function isSettling({ captures, refunds }: MedusaAmounts, ledger: LedgerAmounts, now: Date): boolean {
  const moments = [
    ledger.checkout.paidAt ?? now,
    ...[...captures, ...refunds].map(({ at }) => at),
    ...ledger.refunds.map(({ createdAt }) => createdAt),
  ]
  const isPending = ledger.refunds.some(({ state, settledAt }) => cameToNothing(state) && settledAt === null)
  return isPending || moments.some((moment) => moment.getTime() > now.getTime() - SETTLING_MS)
}

function captureDifference({ captures, isCancelled }: MedusaAmounts, ledger: LedgerAmounts): Difference | undefined {
  const shownMinor = total(captures)
  const expectedMinor = ledger.checkout.amountMinor
  if (shownMinor > expectedMinor) {
    return { kind: "captured_more", shownMinor, expectedMinor }
  }
  const isMissing = shownMinor < expectedMinor && ledger.capturesItself && !isCancelled
  return isMissing ? { kind: "not_captured", shownMinor, expectedMinor } : undefined
}

function refundDifference(medusa: MedusaAmounts, ledger: LedgerAmounts): Difference | undefined {
  const shownMinor = total(medusa.refunds)
  const standing = ledger.refunds.filter(({ state }) => !cameToNothing(state)).filter(isMedusas)
  const expectedMinor = standing.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const known = new Set(ledger.refunds.map(({ medusaRefundId }) => medusaRefundId))
  if (medusa.refunds.some(({ id }) => !known.has(id))) {
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

function orderDifference({
  paymentId,
  captures,
  refunds,
  goneRefunds,
  transactions,
  creditedTwice,
}: MedusaAmounts): Difference | undefined {
  const recorded = (reference: string, ids: readonly string[]) =>
    total(transactions.filter((line) => line.reference === reference && ids.includes(line.referenceId ?? "")))
  const captured = recorded("capture", ids(captures))
  if (captured !== total(captures)) {
    return { kind: "order_captures", shownMinor: captured, expectedMinor: total(captures) }
  }
  // A cancellation records what it refunds under the payment's id.
  const refunded = recorded("refund", [paymentId, ...ids(refunds), ...goneRefunds])
  if (refunded !== total(refunds)) {
    return { kind: "order_refunds", shownMinor: refunded, expectedMinor: total(refunds) }
  }
  return creditedTwice ? { kind: "order_credits", ...creditedTwice } : undefined
}

function ids(movements: readonly Movement[]): string[] {
  return movements.map(({ id }) => id)
}

/** Pence, each amount rounded as refunds and payments are; without a sign. */
function total(movements: readonly { amount: string }[]): number {
  return movements.reduce((sum, { amount }) => sum + majorToMinor(amount.replace("-", "")).amountMinor, 0)
}
