import { lackingCredit } from "./credits"
import type { Difference } from "./differences"
import type { OrderMoney } from "./order-money"

/** Whose rules look: the cart's, or those of the order's records. */
export type Healer = "cart" | "order"

/**
 * Who puts right what the ledger proves: an order that is gone is placed again, what is counted beside its payment is taken out, and
 * what its records add up to is added up anew. Medusa makes a new version of an order of what it has read before: what was recorded in
 * that moment is missing in what the order says it owes. So is the credit of a refund whose process died before it. The rest is for a
 * person.
 */
export function healersOf(money: OrderMoney | undefined, found: Difference | null): readonly Healer[] {
  const kind = found?.kind
  const isCarts = kind === "order_missing" || kind === "order_captures" || money?.countsOthers === true
  const isMiscounted = money !== undefined && (!isAddedUp(money) || lackingCredit(money) !== undefined)
  const isOrders = kind === "order_refunds" || kind === "refund_not_undone" || isMiscounted
  return [...(isCarts ? ["cart" as const] : []), ...(isOrders ? ["order" as const] : [])]
}

function isAddedUp({ isAddedUp, surplusSummaryIds, collections }: OrderMoney): boolean {
  return isAddedUp && surplusSummaryIds.length === 0 && collections.every(({ isRight }) => isRight)
}
