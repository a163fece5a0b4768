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

/** A refund Medusa has of a payment. `amount` is pounds as a decimal string. */
export type BookedRefund = { id: string; amount: string }

/** Marks the credit lines that take back what a refund had credited. `referenceId` is the refund's id in Medusa. */
export const REVERSAL = "refund_failed"

/** The transaction by which Medusa booked a refund; undefined when it did not. */
export function transactionOf(
  medusaRefundId: string,
  transactions: readonly BookedTransaction[]
): BookedTransaction | undefined {
  return transactions.find(({ reference, referenceId }) => reference === "refund" && referenceId === medusaRefundId)
}

/**
 * What Medusa credited for a refund besides booking it: the part that the order did not owe already, because of a return for
 * example. Medusa names no refund in the credit line; but the line is the order's next version after the transaction, and
 * of several transactions of one version only the last can have been followed by it.
 *
 * @returns pounds as a decimal string, "0" when nothing was credited
 */
export function creditedFor(
  transaction: BookedTransaction,
  transactions: readonly BookedTransaction[],
  credits: readonly BookedCredit[]
): string {
  const later = transactions.some(
    (other) =>
      other.id !== transaction.id &&
      other.reference === "refund" &&
      other.version === transaction.version &&
      other.createdAt > transaction.createdAt
  )
  const line = credits.find(
    ({ createdInVersion, reference, amount }) =>
      createdInVersion === transaction.version + 1 && reference !== REVERSAL && !amount.startsWith("-")
  )
  return later || !line ? "0" : line.amount
}

/** True when the credit for a refund has been taken back already. */
export function isReversed(medusaRefundId: string, credits: readonly BookedCredit[]): boolean {
  return credits.some(({ reference, referenceId }) => reference === REVERSAL && referenceId === medusaRefundId)
}

/**
 * The transactions that say an order's cancellation refunded a payment although Medusa has no refund of it: it swallowed
 * the refusal and booked the refund all the same.
 *
 * @param refunds the refunds Medusa has of that payment
 */
export function unfoundedTransactions(
  paymentId: string,
  refunds: readonly Pick<BookedRefund, "id">[],
  transactions: readonly BookedTransaction[]
): BookedTransaction[] {
  const ofCancellation = transactions.filter(
    ({ reference, referenceId }) => reference === "refund" && referenceId === paymentId
  )
  const withoutTransaction = refunds.filter(({ id }) => !transactionOf(id, transactions))
  return withoutTransaction.length === 0 ? ofCancellation : []
}

/**
 * The refunds of a payment that the order's transactions do not have: a process died between the two. What the order's
 * cancellation booked in one sum stands for the newest of them, as far as it covers them.
 *
 * @param refunds oldest first
 * @returns oldest first
 */
export function missingRefunds(
  paymentId: string,
  refunds: readonly BookedRefund[],
  transactions: readonly BookedTransaction[]
): BookedRefund[] {
  const pence = ({ amount }: { amount: string }): number => majorToMinor(amount.replace("-", "")).amountMinor
  let coveredMinor = transactions
    .filter(({ reference, referenceId }) => reference === "refund" && referenceId === paymentId)
    .reduce((sum, cancellation) => sum + pence(cancellation), 0)
  const newestFirst = refunds.filter(({ id }) => !transactionOf(id, transactions)).reverse()
  return newestFirst
    .filter((refund) => {
      const isCovered = pence(refund) <= coveredMinor
      coveredMinor -= isCovered ? pence(refund) : 0
      return !isCovered
    })
    .reverse()
}
