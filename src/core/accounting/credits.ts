import {
  type CreditMark,
  FRACTION,
  naming,
  type OrderMoney,
  type PaymentOfOrder,
  pence,
  type RecordedCredit,
  type RecordedTransaction,
  rowOf,
  total,
} from "./order-money"
import { cameToNothing } from "../refund/states"
import { byVersion, goneTransactions, standingRefunds, transactionOf } from "./transactions"

/** Marks the credit lines that take back what a refund had credited. `referenceId` is the refund's id in Medusa. */
export const REVERSAL = "refund_failed"
/** Marks the credit line that takes back a second credit for one refund. `referenceId` is the refund's id in Medusa. */
export const TAKEN_BACK = "refund_credited_twice"

/** What of an order's records tells which credit is whose. */
type Recorded = Pick<OrderMoney, "transactions" | "credits" | "versions" | "knownRefunds" | "collectionMarks">

/**
 * What Medusa credited for a refund besides recording it: the part that the order did not owe already, for example because of
 * a return. The credit line names no refund, but it can be recognised: it has the refund's mark, is no larger than the refund,
 * and comes with the order's next version after the transaction. Of several refunds of one version, it follows the last, also
 * when that one has been reversed. A credit with any other mark is somebody's goodwill.
 *
 * @param transaction the refund's
 * @param refundedMinor what it came to with those that were recorded beside it
 * @returns pence, 0 where nothing was credited
 */
export function creditedFor(
  transaction: RecordedTransaction,
  money: Recorded,
  refundedMinor = pence(transaction)
): number {
  const nextVersionAt = money.versions.get(transaction.version + 1)?.at ?? null
  const isFollowed =
    reversedSince(transaction, money).some((at) => nextVersionAt !== null && at < nextVersionAt) ||
    money.transactions.some(
      (other) =>
        other.id !== transaction.id &&
        other.reference === "refund" &&
        other.version === transaction.version &&
        other.createdAt > transaction.createdAt
    )
  const line = given(money.credits, marksOf(transaction, money)).find(
    (credit) => credit.createdInVersion === transaction.version + 1 && pence(credit) <= refundedMinor
  )
  return isFollowed || !line ? 0 : line.amountMinor
}

/** True when the credit for a refund has been taken back already. */
export function isReversed(medusaRefundId: string, credits: readonly RecordedCredit[]): boolean {
  return credits.some(naming(REVERSAL, medusaRefundId))
}

/** A credit that an order lacks: `payment` is that of the refund it is for, `transactions` are those it has to follow. */
type LackingCredit = {
  payment: PaymentOfOrder
  transactions: readonly RecordedTransaction[]
  amountMinor: number
}

/**
 * Leases allow one refund at a time, so only the last one can lack its credit, with those that one workflow recorded beside it: the part
 * that the order did not owe already. How much that was, its own version of the order tells: what is to be paid since then, because of
 * an edit for example, is no credit. A workflow that failed after its refund took the refund's records back; Medusa records that
 * refund beside the next one, and credits the next one alone.
 *
 * @returns that of the oldest refund that lacks it: each gets one of its own, as it can be taken back alone
 */
export function lackingCredit(money: OrderMoney): LackingCredit | undefined {
  const recorded = money.payments
    .flatMap((payment) => {
      const standing = standingRefunds(payment).map(({ id }) => id)
      const ids = new Set<string | null>(standing.length > 0 ? [payment.id, ...standing] : [])
      return money.transactions
        .filter(({ reference, referenceId }) => reference === "refund" && ids.has(referenceId))
        .map((transaction) => ({ payment, transaction }))
    })
    .sort((one, other) => byVersion(one.transaction, other.transaction))
  const last = recorded.at(-1)
  const ofLast = recorded.filter(({ transaction }) => transaction.version === last?.transaction.version)
  const transactions = ofLast.map(({ transaction }) => transaction)
  if (!last || reversedSince(last.transaction, money).length > 0) {
    return undefined
  }
  const otherwise = paidOtherwise(last.transaction, money)
  const all = [...transactions, ...otherwise].sort(byVersion)
  const refundedMinor = total(all)
  const beyond = money.versions.get(last.transaction.version)?.pendingMinor ?? 0
  const isCredited = creditedFor(all.at(-1) ?? last.transaction, money, refundedMinor + undoneMinor(money)) !== 0
  const creditedMinor = isCredited ? creditedSince(all, money) : 0
  // Somebody else may have credited it, with a mark that nobody knows: then nothing is left to be paid for it.
  const openMinor = money.isCancelled ? Infinity : Math.max(0, money.pendingMinor)
  const amountMinor = Math.min(Math.min(beyond, refundedMinor) - creditedMinor, openMinor)
  const least = isCredited ? FRACTION : 0
  if (amountMinor <= least) {
    return undefined
  }
  if (money.isCancelled || otherwise.length > 0) {
    return { payment: last.payment, transactions, amountMinor }
  }
  return ofLast
    .map(({ payment }, index) => ({
      payment,
      transactions: transactions.slice(index),
      // What the order owed already, and what was credited, is taken for the oldest ones'.
      amountMinor: total(transactions.slice(0, index + 1)) - (refundedMinor - amountMinor),
    }))
    .find((one) => one.amountMinor > least)
}

/**
 * What was refunded of payments made another way, in the version of this refund: the credit that follows is for all of them. A
 * cancellation refunds them together, and what an order owed already may be refunded of one and then of the other.
 */
function paidOtherwise({ version }: RecordedTransaction, money: OrderMoney): RecordedTransaction[] {
  const gone = goneTransactions(money)
  const isOurs = (id: string) =>
    money.payments.some(
      (payment) => payment.id === id || payment.refunds.some((refund) => refund.id === id) || rowOf(payment, id)
    )
  return money.transactions.filter(
    (each) =>
      each.reference === "refund" && each.version === version && !isOurs(each.referenceId ?? "") && !gone.includes(each)
  )
}

/** All that was credited for refunds of one version: where it was not enough, those without a credit moved on to a later one. */
function creditedSince(of: readonly RecordedTransaction[], money: Recorded): number {
  const marks = of.flatMap((transaction) => marksOf(transaction, money))
  const version = Math.max(...of.map((transaction) => transaction.version))
  return given(money.credits, marks)
    .filter((credit) => madeIn(credit) > version)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

/** A cancellation credits all its refunds with one line, which stays when one of them comes to nothing and leaves the records. */
function undoneMinor({ isCancelled, payments }: OrderMoney): number {
  const undone = payments.flatMap(({ rows }) =>
    rows.filter(({ state, wasRecorded }) => cameToNothing(state) && wasRecorded === true)
  )
  return isCancelled ? undone.reduce((sum, { amountMinor }) => sum + amountMinor, 0) : 0
}

/** The credits of one refund: the one that is `due`, and the same `again`. */
type DoubleCredit = { due: RecordedCredit; again: RecordedCredit }

/**
 * The second credit that a standing order was given for one refund, by a process that stalled and went on beside whoever had completed
 * its work. Recognised by its mark, its size and its version, which follows no other refund's, and only while the order owes the
 * shopper as much. Where a refund was reversed since, whose credit this may be, only if the credits are too many for all refunds.
 */
export function creditedAgain(
  medusaRefundId: string,
  money: Recorded & Pick<OrderMoney, "pendingMinor" | "isCancelled">
): DoubleCredit | undefined {
  const { transactions, credits, pendingMinor } = money
  const transaction = transactionOf(medusaRefundId, transactions)
  if (!transaction || money.isCancelled || pendingMinor >= 0) {
    return undefined
  }
  const marks = marksOf(transaction, money)
  const since = credits.filter((credit) => madeIn(credit) > transaction.version)
  const isTakenBack = since.some(naming(TAKEN_BACK, medusaRefundId))
  const others = transactions.filter(({ id, reference }) => id !== transaction.id && reference === "refund")
  const [due, again, ...more] = given(since, marks)
    .filter((credit) => pence(credit) <= pence(transaction))
    .filter((credit) => others.every(({ version }) => version + 1 !== madeIn(credit)))
    .sort((one, other) => madeIn(one) - madeIn(other))
  const isOwed = again !== undefined && Math.round(pendingMinor) <= -pence(again)
  const isCertain =
    since.every(({ reference }) => reference !== REVERSAL) || hasTooMany([transaction, ...others], credits, marks)
  return due && isOwed && more.length === 0 && !isTakenBack && isCertain ? { due, again } : undefined
}

/**
 * More credits than the refunds can have been given, of which each is given one at most. One that was reversed was given one, and
 * has left no transaction.
 */
function hasTooMany(
  refunds: readonly RecordedTransaction[],
  credits: readonly RecordedCredit[],
  marks: readonly CreditMark[]
): boolean {
  const undone = credits.filter(({ reference }) => reference === REVERSAL || reference === TAKEN_BACK)
  return given(credits, marks).length > refunds.length + undone.length
}

/** When other refunds were made, after this one, whose credits have been taken back: their transactions are gone. */
function reversedSince(
  { createdAt, referenceId }: RecordedTransaction,
  { credits, knownRefunds }: Pick<OrderMoney, "credits" | "knownRefunds">
): Date[] {
  return credits
    .filter((credit) => credit.reference === REVERSAL && credit.referenceId !== referenceId)
    .flatMap((credit) => knownRefunds.get(credit.referenceId ?? "")?.madeAt ?? [])
    .filter((at) => at > createdAt)
}

/** The marks that the credit of a transaction's refund may bear. */
function marksOf(
  { referenceId }: RecordedTransaction,
  { collectionMarks, knownRefunds }: Pick<OrderMoney, "collectionMarks" | "knownRefunds">
): CreditMark[] {
  return [...collectionMarks, ...(knownRefunds.get(referenceId ?? "")?.marks ?? [])]
}

/** What was credited with one of these marks. */
function given(credits: readonly RecordedCredit[], marks: readonly CreditMark[]): RecordedCredit[] {
  return credits.filter((credit) => credit.amountMinor > 0 && marks.some((mark) => bearsMark(credit, mark)))
}

function bearsMark(credit: RecordedCredit, { reference, referenceId }: CreditMark): boolean {
  return (
    (reference === undefined || credit.reference === reference) &&
    (referenceId === undefined || credit.referenceId === referenceId)
  )
}

function madeIn({ createdInVersion }: RecordedCredit): number {
  return createdInVersion ?? 0
}
