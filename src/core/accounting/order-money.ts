import type { Checkout } from "../checkout/checkout"
import type { OpenChange } from "../refund/open-change"
import type { Refund } from "../refund/refund"

/**
 * Everything that bears on the money of an order at one moment: read by one reader, and all that corrections are decided from.
 * Amounts in pence; Medusa's may carry fractions of one.
 */
export type OrderMoney = {
  orderId: string
  isCancelled: boolean
  version: number
  /** What is still to be paid, or, below zero, to be given back. */
  pendingMinor: number
  transactions: readonly RecordedTransaction[]
  credits: readonly RecordedCredit[]
  /** By version of the order. */
  versions: ReadonlyMap<number, OrderVersion>
  /** Summaries that Medusa made of the newest version a second time. */
  surplusSummaryIds: readonly string[]
  /** Whether Medusa's total of the transactions, in the newest version, is their sum. */
  isAddedUp: boolean
  /** What its articles come to at their prices, and what they would, each counted once; null where each is. */
  doubled: { shownMinor: number; expectedMinor: number } | null
  openChanges: readonly (OpenChange & { id: string })[]
  /** All that were placed in it and that Medusa has a payment of. */
  payments: readonly PaymentOfOrder[]
  /** Whether a collection's own totals are the sums of its payments; and whether it is closed as a cancellation does with all that was captured. */
  collections: readonly { id: string; isRight: boolean; isClosed: boolean }[]
  /** Whether Medusa counts, in one of these, another payment of ours beside them. */
  countsOthers: boolean
  /**
   * Refunds of payments made another way, which completions that failed took back: Medusa made the order with such a payment again, and
   * counts its capture without them.
   */
  otherWayRefunds: readonly OtherWayRefund[]
  /** Every refund that the payments, transactions or credits name and that Medusa knows, also as deleted. */
  knownRefunds: ReadonlyMap<string, KnownRefund>
  /** Marks of the credits that Medusa gives for refunds of the order without a reason. */
  collectionMarks: readonly CreditMark[]
}

/** A transaction of a Medusa order: money in (positive) or out. */
export type RecordedTransaction = {
  id: string
  amountMinor: number
  reference: string | null
  referenceId: string | null
  /** The order's version when it was recorded. */
  version: number
  createdAt: Date
}

/** A credit line of a Medusa order; a positive one lowers what the order costs. */
export type RecordedCredit = {
  amountMinor: number
  reference: string | null
  referenceId: string | null
  /** The order's version that brought it. */
  createdInVersion: number | null
}

/** `at`: when a change was confirmed that made it; `pendingMinor`: what was still to be paid then, transactions of it included. */
export type OrderVersion = { at: Date | null; pendingMinor: number }

/** A capture or a refund. */
export type MoneyMoved = { id: string; amountMinor: number; at: Date }

type OtherWayRefund = MoneyMoved & { currencyCode: string }

/** The one payment of Medusa's that a checkout paid its order with. */
export type PaymentOfOrder = {
  checkout: Checkout
  /** The ledger's refunds of it, oldest first. */
  rows: readonly Refund[]
  id: string
  collectionId: string
  currencyCode: string
  /** Oldest first, as are the refunds. */
  captures: readonly MoneyMoved[]
  refunds: readonly MoneyMoved[]
  /** Medusa has cancelled it and can no longer capture it. */
  isCancelled: boolean
  /** It was made under `capture: "automatic"`, whatever the option says now. */
  capturesItself: boolean
}

/** A refund as Medusa made it; `marks` are those of its credit. */
type KnownRefund = { marks: readonly CreditMark[]; madeAt: Date }

/**
 * How Medusa marks the credit of a refund: with the order's payment collection, or with the reason an admin chose. What is left
 * out may be anything: of a reason, the label or the code may have changed since.
 */
export type CreditMark = { reference: string; referenceId?: string } | { reference?: string; referenceId: string }

/** Whole pence, each rounded as refunds and payments are; without a sign. */
export function total(movements: readonly { amountMinor: number }[]): number {
  return movements.reduce((sum, movement) => sum + pence(movement), 0)
}

/** Whole pence, without a sign. */
export function pence({ amountMinor }: { amountMinor: number }): number {
  return Math.round(Math.abs(amountMinor))
}

/** By so much, in pence, amounts of Medusa's may differ from whole pence. */
export const FRACTION = 0.5

type Named = { reference: string | null; referenceId: string | null }

/** Tells which transactions, or credits, name this as what they record. */
export function naming(reference: string, referenceId: string | null): (line: Named) => boolean {
  return (line) => line.reference === reference && line.referenceId === referenceId
}

/** The ledger's row of a refund of Medusa's. */
export function rowOf({ rows }: Pick<PaymentOfOrder, "rows">, medusaRefundId: string): Refund | undefined {
  return rows.find((row) => row.medusaRefundId === medusaRefundId)
}

/** What Medusa would still refund of a payment. */
export function refundableMinor({ captures, refunds }: Pick<PaymentOfOrder, "captures" | "refunds">): number {
  const sum = (movements: readonly MoneyMoved[]) => movements.reduce((all, { amountMinor }) => all + amountMinor, 0)
  return sum(captures) - sum(refunds)
}
