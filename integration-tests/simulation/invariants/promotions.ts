import type { Evidence } from "../evidence"
import { isWithCode } from "../order-contents"

/**
 * A promotion is used once for each order that has it, cancelled ones included: Medusa counts these on. What a process had counted that
 * died in its completion stays counted, of an order that was undone for it too: Medusa keeps no record that would tell.
 */
export function usedOnce({ carts, uses, isCutOff }: Pick<Evidence, "carts" | "uses" | "isCutOff">): string[] {
  const made = carts.flatMap(({ contents }) => contents).filter(({ isDeleted }) => !isDeleted)
  return uses.flatMap(({ promotionId, times }) => {
    const wanted = made.filter((order) => isWithCode(order, promotionId)).length
    return times === wanted || (isCutOff && times > wanted)
      ? []
      : [`the promotion ${promotionId} counts ${times} uses, and ${wanted} orders have it`]
  })
}
