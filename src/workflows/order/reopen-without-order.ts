import type { MedusaContainer } from "@medusajs/framework/types"
import { nextCheck } from "../../core/checkout/check-schedule"
import type { Checkout } from "../../core/checkout/checkout"
import { cameToNothing } from "../../core/refund/states"
import { amend } from "../ledger/amend-checkout"
import { ledgerOf } from "../ledger/ledger-of"
import { orderTotalOf } from "../medusa/cart-state"

/**
 * Takes back that a payment was placed when its order is gone from Medusa: it is money without an order again. A payment of which
 * something has gone back stays as it is, because not all of it can be returned. For a caller who holds the cart's lease.
 *
 * @param problem who decides what becomes of it: the plugin tries again after `completion_failed`, a person decides after `order_missing`
 * @returns the row as it stands afterwards
 */
export async function reopenWithoutOrder(
  container: MedusaContainer,
  checkout: Checkout,
  problem: "completion_failed" | "order_missing"
): Promise<Checkout> {
  const { orderId } = checkout
  if (checkout.placementState !== "placed" || orderId === null || (await isThere(container, orderId))) {
    return checkout
  }
  const refunds = await ledgerOf(container).refunds.ofCheckout(checkout.id)
  if (refunds.some(({ state }) => !cameToNothing(state))) {
    return checkout
  }
  return amend(ledgerOf(container), checkout, (newest) =>
    newest.orderId === orderId
      ? {
          change: {
            placementState: "unplaced",
            orderId: null,
            problem,
            nextCheckAt: nextCheck({ ...newest, placementState: "unplaced" }, new Date()),
          },
          timeline: [{ kind: "unplaced", source: "shop", details: { problem: "order_missing", order: orderId } }],
        }
      : undefined
  )
}

async function isThere(container: MedusaContainer, orderId: string): Promise<boolean> {
  return (await orderTotalOf(container, orderId)) !== undefined
}
