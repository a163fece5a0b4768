import { cameToNothing } from "../refund/states"
import { creditedFor, given, madeIn, marksOf, REVERSAL, reversedSince } from "./credits"
import { FRACTION, type OrderMoney, type PaymentOfOrder, type RecordedTransaction, rowOf, total } from "./order-money"
import { byVersion, goneTransactions, standingRefunds } from "./transactions"

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
  // What the order owed already cannot be told from totals that count its articles twice.
  if (!last || money.doubled || reversedSince(last.transaction, money).length > 0) {
    return undefined
  }
  const otherwise = paidOtherwise(last.transaction, money)
  const all = [...transactions, ...otherwise].sort(byVersion)
  const refundedMinor = total(all)
  const beyond = money.versions.get(last.transaction.version)?.pendingMinor ?? 0
  const isCredited = creditedFor(all.at(-1) ?? last.transaction, money, refundedMinor + undoneMinor(money)) !== 0
  const creditedMinor = isCredited ? creditedSince(all, money) : 0
  // Somebody else may have credited it, with a mark that nobody knows: then nothing is left to be paid for it.
  const openMinor = Math.max(0, money.isCancelled ? uncreditedMinor(money) : money.pendingMinor)
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

/** What was refunded beyond all credits for refunds: on a cancelled order, that of a refund that came to nothing serves the next one. */
function uncreditedMinor({ transactions, credits, collectionMarks, knownRefunds }: OrderMoney): number {
  const marks = [...collectionMarks, ...[...knownRefunds.values()].flatMap((refund) => refund.marks)]
  const reversals = credits.filter(({ reference }) => reference === REVERSAL)
  const refundedMinor = total(transactions.filter(({ reference }) => reference === "refund"))
  return refundedMinor + total(reversals) - total(given(credits, marks))
}

/** All that was credited for refunds of one version: where it was not enough, those without a credit moved on to a later one. */
function creditedSince(of: readonly RecordedTransaction[], money: OrderMoney): number {
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
