import { majorToMinor } from "../money/money"
import type { RecordedCredit, RecordedTransaction } from "./records"
import { bearsMark, type CreditMark, REVERSAL } from "./refunds"

/** Marks the credit line that takes back a second credit for one refund. `referenceId` is the refund's id in Medusa. */
export const TAKEN_BACK = "refund_credited_twice"

/**
 * What an order counts; `pending` is what is still to be paid, below zero what is to be given back: pounds as a decimal string.
 * No refund is recorded twice.
 */
type Recorded = {
  transactions: readonly RecordedTransaction[]
  credits: readonly RecordedCredit[]
  pending: string
}

/** The credits of one refund: the one that is `due`, and the same `again`. */
export type DoubleCredit = { due: RecordedCredit; again: RecordedCredit }

/**
 * The second credit that an order was given for one refund, by a process that stalled and went on beside whoever had completed its
 * work. Recognised by its mark, its size and its version, which follows no other refund's, and only while the order owes the
 * shopper as much. Where a refund was reversed since, whose credit this may be, only if the credits are too many for all refunds.
 *
 * @param transaction the refund's
 * @param marks the refund's
 */
export function creditedAgain(
  transaction: RecordedTransaction,
  { transactions, credits, pending }: Recorded,
  marks: readonly CreditMark[]
): DoubleCredit | undefined {
  const since = credits.filter((credit) => madeIn(credit) > transaction.version)
  const isTakenBack = since.some(
    ({ reference, referenceId }) => reference === TAKEN_BACK && referenceId === transaction.referenceId
  )
  const others = transactions.filter(({ id, reference }) => id !== transaction.id && reference === "refund")
  const [due, again, ...more] = given(since, marks)
    .filter(({ amount }) => pence(amount) <= -pence(transaction.amount))
    .filter((credit) => others.every(({ version }) => version + 1 !== madeIn(credit)))
    .sort((one, other) => madeIn(one) - madeIn(other))
  const isOwed = again !== undefined && pence(pending) <= -pence(again.amount)
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

function given(credits: readonly RecordedCredit[], marks: readonly CreditMark[]): RecordedCredit[] {
  return credits.filter((credit) => pence(credit.amount) > 0 && marks.some((mark) => bearsMark(credit, mark)))
}

function madeIn({ createdInVersion }: RecordedCredit): number {
  return createdInVersion ?? 0
}

/** With the sign. */
function pence(amount: string): number {
  const { amountMinor } = majorToMinor(amount.replace("-", ""))
  return amount.startsWith("-") ? -amountMinor : amountMinor
}
