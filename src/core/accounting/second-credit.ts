import { given, madeIn, marksOf, REVERSAL } from "./credits"
import { firstOf } from "../first-of"
import {
  type CreditMark,
  FRACTION,
  naming,
  type OrderMoney,
  pence,
  type RecordedCredit,
  type RecordedTransaction,
  total,
} from "./order-money"
import { transactionOf } from "./transactions"

/**
 * Marks the credit line that takes back a second credit for one refund. `referenceId` is the refund's id in Medusa, or the order's where
 * it was cancelled.
 */
export const TAKEN_BACK = "refund_credited_twice"

/** What an order was credited for refunds, and what is due of that; `version` is the order's that brought the rest. Pence. */
type SurplusCredit = {
  shownMinor: number
  dueMinor: number
  surplusMinor: number
  version: number
  referenceId: string
}

/** What an order was credited twice; nothing where its articles, and so its credits, are doubled. @param refunds those that are looked at, by Medusa's ids; all of them where it is cancelled */
export function surplusCredit(money: OrderMoney, refunds: readonly string[]): SurplusCredit | undefined {
  if (money.doubled) {
    return undefined
  }
  return money.isCancelled ? creditedBeyond(money) : firstOf(refunds, (id) => secondCredit(id, money))
}

/**
 * The credits of a cancelled order are for several refunds at once, also for those that came to nothing, and together never more than
 * was captured: what is beyond was credited by a process that stalled, and went on beside whoever had cancelled the order meanwhile.
 */
function creditedBeyond(money: OrderMoney): SurplusCredit | undefined {
  const { orderId, transactions, credits, pendingMinor } = money
  const marks = transactions.flatMap((transaction) => marksOf(transaction, money))
  const credited = given(credits, marks)
  const shownMinor = total(credited) - total(credits.filter(isTakenBack))
  const dueMinor = total(transactions.filter(({ reference }) => reference === "capture"))
  const surplusMinor = shownMinor - dueMinor
  const version = Math.max(...credited.map(madeIn))
  return surplusMinor > 0 && pendingMinor < -FRACTION
    ? { shownMinor, dueMinor, surplusMinor, version, referenceId: orderId }
    : undefined
}

function isTakenBack({ reference }: RecordedCredit): boolean {
  return reference === REVERSAL || reference === TAKEN_BACK
}

/**
 * The second credit that a standing order was given for one refund, by a process that stalled and went on beside whoever had completed
 * its work. Recognised by its mark, its size and its version, which follows no other refund's, and only while the order owes the
 * shopper as much. Where it did in that version and has come to cost more since, or where a refund was reversed since, whose credit this
 * may be, only if the credits are too many for all refunds.
 */
export function secondCredit(medusaRefundId: string, money: OrderMoney): SurplusCredit | undefined {
  const { transactions, credits, pendingMinor } = money
  const transaction = transactionOf(medusaRefundId, transactions)
  if (!transaction || money.isCancelled) {
    return undefined
  }
  const marks = marksOf(transaction, money)
  const since = credits.filter((credit) => madeIn(credit) > transaction.version)
  const isDone = since.some(naming(TAKEN_BACK, medusaRefundId))
  const others = transactions.filter(({ id, reference }) => id !== transaction.id && reference === "refund")
  const [due, again, ...more] = given(since, marks)
    .filter((credit) => pence(credit) <= pence(transaction))
    .filter((credit) => others.every(({ version }) => version + 1 !== madeIn(credit)))
    .sort((one, other) => madeIn(one) - madeIn(other))
  if (!due || !again || more.length > 0 || isDone) {
    return undefined
  }
  const owes = (pending = 0) => Math.round(pending) <= -pence(again)
  const isPlain = owes(pendingMinor) && since.every(({ reference }) => reference !== REVERSAL)
  const wasOwed = owes(pendingMinor) || owes(money.versions.get(madeIn(again))?.pendingMinor)
  if (!isPlain && !(wasOwed && hasTooMany([transaction, ...others], credits, marks))) {
    return undefined
  }
  const amounts = { shownMinor: total([due, again]), dueMinor: pence(due), surplusMinor: again.amountMinor }
  return { ...amounts, version: madeIn(again), referenceId: medusaRefundId }
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
  const undone = credits.filter(isTakenBack)
  return given(credits, marks).length > refunds.length + undone.length
}
