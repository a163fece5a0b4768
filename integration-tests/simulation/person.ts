import type { Refund } from "../../src/core/refund/refund"
import type { RefundView } from "../../src/sandbox"
import { ledgerOf } from "../../src/workflows"
import type { ShopperCart } from "./cart"
import { refundsOf } from "./refund-actions"

/**
 * What people do once the schedule is over: the service's staff finishes every refund, and an admin decides what the shop
 * asks to be decided, by what the service says on the phone.
 */
export async function helpOut(cart: ShopperCart): Promise<void> {
  finishRefunds(cart)
  for (const refund of await refundsOf(cart)) {
    if (refund.state === "unknown" && refund.reason !== null) {
      await decide(cart, refund)
    } else if (await isStuck(cart, refund)) {
      await cart.lane.askAdmin(0, `instalments/refunds/${refund.id}/retry`)
    }
  }
}

function finishRefunds({ lane: { sandbox } }: ShopperCart): void {
  sandbox.control
    .refunds()
    .filter(({ status }) => status === "requested" || status === "pending")
    .forEach(({ id }) => sandbox.control.moveRefund(id, "complete"))
}

/** Several refunds of the service may be this one. */
async function decide(cart: ShopperCart, refund: Refund): Promise<void> {
  const found = await atService(cart, refund)
  const decision = found ? { adopt: found.id } : { send_again: true }
  await cart.lane.askAdmin(0, `instalments/refunds/${refund.id}/decision`, decision)
}

/** A refund of this checkout and amount that no row of the ledger has. */
async function atService(cart: ShopperCart, { checkoutId, amountMinor }: Refund): Promise<RefundView | undefined> {
  const checkout = await ledgerOf(cart.lane.store.container).checkouts.find({ id: checkoutId })
  const known = new Set((await refundsOf(cart)).map(({ serviceRefundId }) => serviceRefundId))
  return cart.lane.sandbox.control
    .refunds()
    .find(
      (made) =>
        made.checkoutId === checkout?.serviceCheckoutId && made.amountMinor === amountMinor && !known.has(made.id)
    )
}

/** Money that has no order could not be given back: it would stay where it is. */
async function isStuck({ lane }: ShopperCart, refund: Refund): Promise<boolean> {
  const isOpen = refund.retriedAs === null && refund.settledAt !== null
  const failed = refund.medusaRefundId === null && (refund.state === "failed" || refund.state === "rejected")
  const checkout = await ledgerOf(lane.store.container).checkouts.find({ id: refund.checkoutId })
  return isOpen && failed && checkout?.placementState === "unplaced"
}
