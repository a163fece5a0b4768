import { doubledTransactions } from "./doubled"
import { majorToMinor } from "../money/money"
import type { RecordedCredit, RecordedRefund, RecordedTransaction } from "./records"

/** Marks the credit lines that take back what a refund had credited. `referenceId` is the refund's id in Medusa. */
export const REVERSAL = "refund_failed"

/** The transaction by which Medusa recorded a refund; undefined when it did not. */
export function transactionOf(
  medusaRefundId: string,
  transactions: readonly RecordedTransaction[]
): RecordedTransaction | undefined {
  return transactions.find(({ reference, referenceId }) => reference === "refund" && referenceId === medusaRefundId)
}

/** The same, or else the one by which the cancellation of the order recorded what it refunds of the payment. */
export function recordOf(
  medusaRefundId: string,
  paymentId: string,
  transactions: readonly RecordedTransaction[]
): RecordedTransaction | undefined {
  return transactionOf(medusaRefundId, transactions) ?? transactionOf(paymentId, transactions)
}

/**
 * The transaction of the refund that was recorded last. By the order's versions, which only grow: the moments are of several
 * processes, whose clocks differ.
 */
export function lastRecorded(
  refunds: readonly RecordedRefund[],
  paymentId: string,
  transactions: readonly RecordedTransaction[]
): RecordedTransaction | undefined {
  return refunds
    .flatMap(({ id }) => recordOf(id, paymentId, transactions) ?? [])
    .sort(byVersion)
    .at(-1)
}

/** The oldest first. */
export function byVersion(one: RecordedTransaction, other: RecordedTransaction): number {
  return one.version - other.version || one.createdAt.getTime() - other.createdAt.getTime()
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
      marks.some((mark) => bearsMark(credit, mark))
  )
  return later || !line ? "0" : line.amount
}

/** True where a credit bears this mark. */
export function bearsMark(credit: RecordedCredit, { reference, referenceId }: CreditMark): boolean {
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
 * That sum stands for the refunds without a transaction of their own, as long as it equals theirs; else each gets its own. A process
 * that stalled and went on may have recorded a refund twice.
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
  const doubled = doubledTransactions(transactions, "refund").filter(({ referenceId }) => referenceId !== paymentId)
  const agrees = sum(ofCancellation) === sum(without)
  return agrees ? { surplus: doubled, missing: [] } : { surplus: [...doubled, ...ofCancellation], missing: without }
}

function sum(movements: readonly { amount: string }[]): number {
  return movements.reduce((total, movement) => total + pence(movement), 0)
}

/** Without the sign. */
function pence({ amount }: { amount: string }): number {
  return majorToMinor(amount.replace("-", "")).amountMinor
}
