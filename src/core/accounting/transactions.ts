import { type DeadLease, wasMadeDuring } from "../lease"
import type { Refund } from "../refund/refund"
import { cameToNothing } from "../refund/states"
import {
  FRACTION,
  type MoneyMoved,
  naming,
  type OrderMoney,
  type PaymentOfOrder,
  pence,
  refundableMinor,
  type RecordedTransaction,
  rowOf,
  total,
} from "./order-money"

/** The oldest first. By the order's versions, which only grow: the moments are of several processes, whose clocks differ. */
export function byVersion(one: RecordedTransaction, other: RecordedTransaction): number {
  return one.version - other.version || one.createdAt.getTime() - other.createdAt.getTime()
}

/** The transaction by which Medusa recorded a refund; undefined when it did not. */
export function transactionOf(
  medusaRefundId: string,
  transactions: readonly RecordedTransaction[]
): RecordedTransaction | undefined {
  return transactions.find(naming("refund", medusaRefundId))
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
 * Medusa's workflow for several refunds records each under the payment's id, so that nothing shows which is whose once one of them
 * comes to nothing. Of equal ones it does not matter. Not for a cancelled order, whose one sum stands for several refunds.
 *
 * @returns the first such transaction, and the refund that it records
 */
export function unnamedTransaction(
  { id: paymentId, refunds }: Pick<PaymentOfOrder, "id" | "refunds">,
  transactions: readonly RecordedTransaction[]
): { transaction: RecordedTransaction; refund: MoneyMoved } | undefined {
  const without = refunds.filter(({ id }) => !transactionOf(id, transactions))
  return transactions
    .filter(naming("refund", paymentId))
    .sort(byVersion)
    .flatMap((transaction) => {
      const refund = without.find((each) => pence(each) === pence(transaction))
      return refund ? [{ transaction, refund }] : []
    })[0]
}

/** What Medusa's ids of refunds begin with: a cancellation records what it refunds under its payment's. */
const REFUND_ID = "ref_"

/**
 * Transactions of refunds that Medusa does not have, not even as deleted: their making was undone, and a process that had stalled
 * recorded them all the same.
 */
export function goneTransactions({ transactions, knownRefunds }: OrderMoney): RecordedTransaction[] {
  return transactions.filter(
    ({ reference, referenceId }) =>
      reference === "refund" && referenceId?.startsWith(REFUND_ID) === true && !knownRefunds.has(referenceId)
  )
}

/** Refunds of a payment in Medusa that the ledger has and that have not come to nothing: they count. */
export function standingRefunds(payment: Pick<PaymentOfOrder, "refunds" | "rows">): MoneyMoved[] {
  return payment.refunds.filter(({ id }) => {
    const row = rowOf(payment, id)
    return row !== undefined && !cameToNothing(row.state)
  })
}

/**
 * What a cancellation refunded whose process died before the order was cancelled. One that a merchant's code had begun shows by the
 * transaction under the payment's id only. A refund with a transaction of its own was asked for by itself.
 *
 * @param asked as in `RecordWish`
 */
export function refundedUncancelled(
  { isCancelled, payments, transactions }: OrderMoney,
  dead: DeadLease,
  asked: string | null
): Refund[] {
  const ofCancellation = payments.filter(
    (payment) =>
      !isCancelled &&
      refundableMinor(payment) < FRACTION &&
      (dead.wasCancelling || transactionOf(payment.id, transactions) !== undefined)
  )
  return ofCancellation.flatMap((payment) =>
    standingRefunds(payment)
      .filter(({ id, at }) => id !== asked && wasMadeDuring(at, dead) && !transactionOf(id, transactions))
      .flatMap(({ id }) => rowOf(payment, id) ?? [])
  )
}

/** The transactions that record a capture or a refund once more: all but the oldest of each. */
export function doubledTransactions(
  transactions: readonly RecordedTransaction[],
  of: "capture" | "refund"
): RecordedTransaction[] {
  const movements = transactions
    .filter(({ reference, referenceId }) => reference === of && referenceId !== null)
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
  return movements.filter(
    ({ referenceId }, index) => movements.findIndex((first) => first.referenceId === referenceId) < index
  )
}

/**
 * The cancellation of an order records one sum for what it refunds, under the payment's id, whether or not it was refused.
 * That sum stands for the refunds without a transaction of their own, as long as it equals theirs; else each gets its own. A process
 * that stalled and went on may have recorded a refund twice, and of two refunds at once Medusa records one with the other's amount.
 *
 * @param refunds those of that payment which count
 * @returns the transactions that are too many, and the refunds that lack one
 */
export function transactionChanges(
  paymentId: string,
  refunds: readonly MoneyMoved[],
  transactions: readonly RecordedTransaction[]
): { surplus: RecordedTransaction[]; missing: MoneyMoved[] } {
  const ofPayment = naming("refund", paymentId)
  const ofCancellation = transactions.filter(ofPayment)
  const doubled = doubledTransactions(transactions, "refund").filter((each) => !ofPayment(each))
  const wrong = refunds.flatMap((refund) => {
    const own = transactionOf(refund.id, transactions)
    return own && pence(own) !== pence(refund) ? [own] : []
  })
  const surplus = [...doubled, ...wrong.filter((each) => !doubled.includes(each))]
  const right = transactions.filter((each) => !surplus.includes(each))
  const without = refunds.filter(({ id }) => !transactionOf(id, right))
  return total(ofCancellation) === total(without)
    ? { surplus, missing: [] }
    : { surplus: [...surplus, ...ofCancellation], missing: without }
}
