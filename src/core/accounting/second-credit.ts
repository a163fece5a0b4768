import { type CreditRecords, given, madeIn, marksOf, REVERSAL } from "./credits"
import {
  type CreditMark,
  naming,
  type OrderMoney,
  pence,
  type RecordedCredit,
  type RecordedTransaction,
} from "./order-money"
import { transactionOf } from "./transactions"

/** Marks the credit line that takes back a second credit for one refund. `referenceId` is the refund's id in Medusa. */
export const TAKEN_BACK = "refund_credited_twice"

/** The credits of one refund: the one that is `due`, and the same `again`. */
type DoubleCredit = { due: RecordedCredit; again: RecordedCredit }

/**
 * The second credit that a standing order was given for one refund, by a process that stalled and went on beside whoever had completed
 * its work. Recognised by its mark, its size and its version, which follows no other refund's, and only while the order owes the
 * shopper as much. Where a refund was reversed since, whose credit this may be, only if the credits are too many for all refunds.
 */
export function creditedAgain(
  medusaRefundId: string,
  money: CreditRecords & Pick<OrderMoney, "pendingMinor" | "isCancelled">
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
