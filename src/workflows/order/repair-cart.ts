import type { MedusaContainer } from "@medusajs/framework/types"
import { orderPayment } from "../../core/checkout/order-payment"
import { type DeadTenure, wasMadeDuring } from "../../core/lease"
import { amend } from "../ledger/amend-checkout"
import { cartStateOf } from "../medusa/cart-state"
import { ledgerOf } from "../ledger/ledger-of"
import { linkOrder } from "./link-order"
import { undoHalfMadeOrder } from "./undo-half-made-order"
import { undoUnfinishedOrder } from "./undo-unfinished-order"
import { undoUnderLease } from "./undo-under-lease"

/**
 * Repairs what a process left behind that died while it worked on a cart. An order that it had not linked yet, or that was
 * not paid yet, is undone; one that was paid goes to the checkout that paid it; one that only another way to pay could have paid is
 * cancelled when nobody does. May be run again. For a caller who holds the cart's lease.
 *
 * @param dead when the process held the lease: what is older or younger is somebody else's
 */
export async function repairCart(container: MedusaContainer, cartId: string, dead: DeadTenure): Promise<void> {
  await undoHalfMadeOrder(container, cartId, dead)
  const [before] = await ledgerOf(container).checkouts.ofCart(cartId)
  if (before) {
    await undoUnfinishedOrder(container, before, dead)
  }
  await noteLeftUnpaid(container, cartId, dead)
  await linkOrder(container, cartId)
  const [newest] = await ledgerOf(container).checkouts.ofCart(cartId)
  if (newest) {
    await undoUnderLease(container, newest)
  }
}

/** Writes down the proof, which goes with the lease: this order was made under it and has no payment. */
async function noteLeftUnpaid(container: MedusaContainer, cartId: string, dead: DeadTenure): Promise<void> {
  const ledger = ledgerOf(container)
  const [newest] = await ledger.checkouts.ofCart(cartId)
  const cart = await cartStateOf(container, cartId)
  if (!newest || !cart?.orderId || !cart.orderCreatedAt || !wasMadeDuring(cart.orderCreatedAt, dead)) {
    return
  }
  const { orderId } = cart
  if (orderPayment({ ...cart, isLeftUnpaid: true }, newest, new Date()) === "none") {
    await amend(ledger, newest, ({ unpaidOrderId }) =>
      unpaidOrderId === orderId ? undefined : { change: { unpaidOrderId: orderId }, timeline: [] }
    )
  }
}
