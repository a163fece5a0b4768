import { isOurs } from "../../support/promise/orders"
import type { CartEvidence } from "../evidence"

/**
 * Whatever went wrong on the way, an order holds what its cart holds, codes and credit once each, and its goods are reserved once;
 * nothing is reserved any more for an order that is undone. Of an order that an admin has changed, Medusa keeps the account, as of one
 * whose cancellation Medusa did not finish. Medusa changes the lines of an ordered cart before it refuses to, and puts them back: a
 * process that dies between, or another change at the same time, leaves them changed. An order that costs nothing has no payment by
 * which anybody could see that its process died before it had reserved anything.
 */
export function contentsKept(cart: CartEvidence, isCutOff: boolean): string[] {
  const isHalfCancelled = cart.asks.some(({ what, outcome }) => what === "whole" && outcome !== "accepted")
  if (!isOurs(cart) || cart.routeDied || isHalfCancelled) {
    return []
  }
  return cart.contents
    .filter(({ orderId }) => !cart.changedOrders.includes(orderId))
    .flatMap(({ orderId, isUndone, lines, cartLines, ordered, reserved }) => {
      const wanted = isUndone ? 0 : ordered
      const isUnpaid = cart.orders.some(({ id, totalMinor }) => id === orderId && totalMinor === 0)
      const isReserved = reserved === wanted || (isCutOff && isUnpaid)
      const isSame = isUndone || cart.changeFailed || lines.join("\n") === cartLines.join("\n")
      return [
        ...(isSame ? [] : [`the order ${orderId} holds ${lines.join(", ")}; its cart ${cartLines.join(", ")}`]),
        ...(isReserved ? [] : [`${reserved} are reserved for the order ${orderId} instead of ${wanted}`]),
      ]
    })
}
