import type { Evidence } from "../evidence"
import { isWithCode } from "../order-contents"

/**
 * A promotion is used once for each order that has it, cancelled ones included: Medusa counts these on. Where a process died or paused
 * in a completion nobody can say: Medusa counts a use beside the order's other records, and keeps nothing that tells whose it is, so
 * that whoever finishes or undoes the order cannot know whether it is counted.
 */
export function usedOnce({ carts, uses, isCutOff }: Pick<Evidence, "carts" | "uses" | "isCutOff">): string[] {
  const made = carts.flatMap(({ contents }) => contents).filter(({ isDeleted }) => !isDeleted)
  return uses.flatMap(({ promotionId, times }) => {
    const wanted = made.filter((order) => isWithCode(order, promotionId)).length
    return isCutOff || times === wanted
      ? []
      : [`the promotion ${promotionId} counts ${times} uses, and ${wanted} orders have it`]
  })
}
