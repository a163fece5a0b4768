import type { Evidence } from "../evidence"
import { isWithCode } from "../order-contents"

/**
 * A promotion is used once for each order that has it, cancelled ones included: Medusa counts these on. Where a process died or paused
 * in a completion nobody can say: Medusa counts a use beside the order's other records, and keeps nothing that tells whose it is, so
 * that whoever finishes or undoes the order cannot know whether it is counted. Nor can anybody where a shopper enters a code in the
 * moment in which the cart is ordered: Medusa gives the order what it finds, and counts what it had found.
 */
export function usedOnce({ carts, uses, isCutOff }: Pick<Evidence, "carts" | "uses" | "isCutOff">): string[] {
  return uses.flatMap(({ promotionId, times }) => {
    const having = carts.flatMap(({ contents, changeFailed }) =>
      contents
        .filter((order) => !order.isDeleted && isWithCode(order, promotionId))
        .map(() => ({ isCertain: !changeFailed }))
    )
    const certain = having.filter(({ isCertain }) => isCertain).length
    return isCutOff || (times >= certain && times <= having.length)
      ? []
      : [`the promotion ${promotionId} counts ${times} uses, and ${having.length} orders have it`]
  })
}
