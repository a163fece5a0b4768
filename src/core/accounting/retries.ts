import type { MinorAmount } from "../money/money"
import type { Refund } from "../refund/refund"
import { cameToNothing } from "../refund/states"
import { refused } from "../refusal"
import { creditedFor, REVERSAL } from "./credits"
import { FRACTION, naming, type OrderMoney, total } from "./order-money"
import { transactionOf } from "./transactions"

/**
 * Medusa credits an order with whatever of a refund the order does not owe. A refund that was owed, because of a return or an edit, was
 * credited less; where the order has come to cost more since, or somebody has refunded it another way, its retry would be a present.
 *
 * @param amountMinor what the retry asks for
 * @throws Refusal when Medusa would credit more for the retry than it had for the refund
 */
export function requireStillOwed(refund: Refund, amountMinor: MinorAmount, money: OrderMoney): void {
  const owedMinor = Math.max(0, -money.pendingMinor)
  // Of one that Medusa never recorded nothing tells what it would have credited.
  if (refund.wasRecorded === true && amountMinor - owedMinor > creditableFor(refund, money) + FRACTION) {
    throw refused("no_longer_owed", {})
  }
}

/** What the refund had been credited, and what others had that needed less when they were retried. Pence. */
function creditableFor(refund: Pick<Refund, "medusaRefundId">, money: OrderMoney): number {
  const rows = money.payments.flatMap((payment) => payment.rows)
  const unused = rows.map((row) => {
    const retry = rows.find(({ id, state }) => id === row.retriedAs && !cameToNothing(state))
    const transaction = retry && transactionOf(retry.medusaRefundId ?? "", money.transactions)
    return transaction ? Math.max(0, takenBackOf(row, money) - creditedFor(transaction, money)) : 0
  })
  return takenBackOf(refund, money) + unused.reduce((sum, each) => sum + each, 0)
}

function takenBackOf({ medusaRefundId }: Pick<Refund, "medusaRefundId">, { credits }: OrderMoney): number {
  return total(credits.filter(naming(REVERSAL, medusaRefundId)))
}
