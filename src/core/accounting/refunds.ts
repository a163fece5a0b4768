import { majorToMinor } from "../money/money"

/** A transaction of a Medusa order: money in (positive) or out. `amount` is pounds as a decimal string. */
export type RecordedTransaction = {
  id: string
  amount: string
  reference: string | null
  referenceId: string | null
  /** The order's version when it was recorded. */
  version: number
  createdAt: Date
}

/** A credit line of a Medusa order; a positive one lowers what the order costs. `amount` is pounds as a decimal string. */
export type RecordedCredit = {
  amount: string
  reference: string | null
  referenceId: string | null
  /** The order's version that brought it. */
  createdInVersion: number | null
}

/** A refund Medusa has of a payment. `amount` is pounds as a decimal string. */
export type RecordedRefund = { id: string; amount: string }

/** Marks the credit lines that take back what a refund had credited. `referenceId` is the refund's id in Medusa. */
export const REVERSAL = "refund_failed"

/** The transaction by which Medusa recorded a refund; undefined when it did not. */
export function transactionOf(
  medusaRefundId: string,
  transactions: readonly RecordedTransaction[]
): RecordedTransaction | undefined {
  return transactions.find(({ reference, referenceId }) => reference === "refund" && referenceId === medusaRefundId)
}

/**
 * How Medusa marks the credit of a refund: with the order's payment collection, or with the reason an admin chose. What is left
 * out may be anything: of a reason, the label or the code may have changed since.
 */
export type CreditMark = { reference: string; referenceId?: string } | { reference?: string; referenceId: string }

/** What is known of the time after a refund's transaction. */
export type AfterRefund = {
  /** When the order's next version was made; null while there is none. */
  nextVersionAt: Date | null
  /** When other refunds were made whose credits have been taken back: their transactions are gone. */
  reversedAt: readonly Date[]
}

/**
 * What Medusa credited for a refund besides recording it: the part that the order did not owe already, for example because of
 * a return. The credit line names no refund, but it can be recognised: it has the refund's mark, is no larger than the refund,
 * and comes with the order's next version after the transaction. Of several refunds of one version, it follows the last, also
 * when that one has been reversed.
 *
 * @param marks the refund's; a credit with any other mark is somebody's goodwill
 * @returns pounds as a decimal string, "0" when nothing was credited
 */
export function creditedFor(
  transaction: RecordedTransaction,
  transactions: readonly RecordedTransaction[],
  credits: readonly RecordedCredit[],
  marks: readonly CreditMark[],
  { nextVersionAt, reversedAt }: AfterRefund
): string {
  const later =
    reversedAt.some((at) => at > transaction.createdAt && nextVersionAt !== null && at < nextVersionAt) ||
    transactions.some(
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
      marks.some((mark) => bears(credit, mark))
  )
  return later || !line ? "0" : line.amount
}

function bears(credit: RecordedCredit, { reference, referenceId }: CreditMark): boolean {
  return (
    (reference === undefined || credit.reference === reference) &&
    (referenceId === undefined || credit.referenceId === referenceId)
  )
}

/** True when the credit for a refund has been taken back already. */
export function isReversed(medusaRefundId: string, credits: readonly RecordedCredit[]): boolean {
  return credits.some(({ reference, referenceId }) => reference === REVERSAL && referenceId === medusaRefundId)
}

/** The transactions that an order has too many, and those that it lacks. */
export type TransactionChanges = { surplus: RecordedTransaction[]; missing: RecordedRefund[] }

/**
 * The cancellation of an order records one sum for what it refunds, under the payment's id, whether or not it was refused.
 * That sum stands for the refunds without a transaction of their own, as long as it equals theirs; else each gets its own.
 *
 * @param refunds those Medusa has of that payment
 */
export function transactionChanges(
  paymentId: string,
  refunds: readonly RecordedRefund[],
  transactions: readonly RecordedTransaction[]
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
