import { majorToMinor } from "../money/money"

/** A transaction of a Medusa order: money in (positive) or out. `amount` is pounds as a decimal string. */
export type BookedTransaction = {
  id: string
  amount: string
  reference: string | null
  referenceId: string | null
  /** The order's version when it was booked. */
  version: number
  createdAt: Date
}

/** A credit line of a Medusa order; a positive one lowers what the order costs. `amount` is pounds as a decimal string. */
export type BookedCredit = {
  amount: string
  reference: string | null
  referenceId: string | null
  /** The order's version that brought it. */
  createdInVersion: number | null
}

/** A refund Medusa has of a payment, and how its credit is marked if an admin chose a reason. `amount` is pounds as a decimal string. */
export type BookedRefund = { id: string; amount: string; reason?: CreditMark }

/** Marks the credit lines that take back what a refund had credited. `referenceId` is the refund's id in Medusa. */
export const REVERSAL = "refund_failed"

/** The transaction by which Medusa booked a refund; undefined when it did not. */
export function transactionOf(
  medusaRefundId: string,
  transactions: readonly BookedTransaction[]
): BookedTransaction | undefined {
  return transactions.find(({ reference, referenceId }) => reference === "refund" && referenceId === medusaRefundId)
}

/** How Medusa marks the credit of a refund: with the order's payment collection, or with the reason an admin chose. */
export type CreditMark = Pick<BookedCredit, "reference" | "referenceId">

/**
 * What Medusa credited for a refund besides recording it: the part that the order did not owe already, because of a return
 * for example. Medusa names no refund in the credit line; but the line has the refund's mark, is no more than the refund, and
 * is the order's next version after the transaction; and of several transactions of one version only the last can have been
 * followed by it.
 *
 * @param marks the refund's; a credit with any other is somebody's goodwill
 * @returns pounds as a decimal string, "0" when nothing was credited
 */
export function creditedFor(
  transaction: BookedTransaction,
  transactions: readonly BookedTransaction[],
  credits: readonly BookedCredit[],
  marks: readonly CreditMark[]
): string {
  const later = transactions.some(
    (other) =>
      other.id !== transaction.id &&
      other.reference === "refund" &&
      other.version === transaction.version &&
      other.createdAt > transaction.createdAt
  )
  const line = credits.find(
    (credit) =>
      credit.createdInVersion === transaction.version + 1 &&
      !credit.amount.startsWith("-") &&
      pence(credit) <= pence(transaction) &&
      marks.some(({ reference, referenceId }) => credit.reference === reference && credit.referenceId === referenceId)
  )
  return later || !line ? "0" : line.amount
}

/** True when the credit for a refund has been taken back already. */
export function isReversed(medusaRefundId: string, credits: readonly BookedCredit[]): boolean {
  return credits.some(({ reference, referenceId }) => reference === REVERSAL && referenceId === medusaRefundId)
}

/** What an order's transactions have too much and lack. */
export type TransactionChanges = { surplus: BookedTransaction[]; missing: BookedRefund[] }

/**
 * The cancellation of an order records what it refunds in one sum under the payment's id, refused or not. That stands for the
 * refunds which have no transaction of their own, as long as it is their sum; otherwise each of them is to have its own.
 *
 * @param refunds those Medusa has of that payment
 */
export function transactionChanges(
  paymentId: string,
  refunds: readonly BookedRefund[],
  transactions: readonly BookedTransaction[]
): TransactionChanges {
  const ofCancellation = transactions.filter(
    ({ reference, referenceId }) => reference === "refund" && referenceId === paymentId
  )
  const without = refunds.filter(({ id }) => !transactionOf(id, transactions))
  const agrees = sum(ofCancellation) === sum(without)
  return agrees ? { surplus: [], missing: [] } : { surplus: ofCancellation, missing: without }
}

function sum(movements: readonly { amount: string }[]): number {
  return movements.reduce((total, movement) => total + pence(movement), 0)
}

/** Without the sign. */
function pence({ amount }: { amount: string }): number {
  return majorToMinor(amount.replace("-", "")).amountMinor
}
