import { minorToMajor, minorAmount } from "../../../src/core/money/money"
import type { Refund } from "../../../src/core/refund/refund"
import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { paymentsOf, standingOrderOf } from "../../support/promise/medusa-records"
import { refundsOfAttempts } from "../../support/promise/records"
import { asking } from "../asks"
import { attemptsOfCart } from "../attempts"
import type { ShopperCart } from "../cart"
import type { ProcessNumber } from "../shop"
import type { Performers, Plain } from "./performer"

/** Counts the cart's refunds, oldest first, round and round: an admin may click on a screen that is not true any more. */
type Which = { which: number }

/** What an admin does to give money back, on Medusa's pages and on ours. */
export type RefundActions = {
  refund_part: { amountMinor: number }
  refund_rest: Plain
  /** The same of what was paid by the order's payment link. */
  refund_later_part: { amountMinor: number }
  cancel_order: Plain
  retry_refund: Which
  check_refund: Which
  send_refund_again: Which
}

export const refunds: Performers<RefundActions> = {
  refund_part: (cart, by, { amountMinor }) => refund(cart, by, amountMinor),
  refund_rest: (cart, by) => refund(cart, by, "rest"),
  refund_later_part: (cart, by, { amountMinor }) => refund(cart, by, amountMinor, true),
  cancel_order: cancel,
  retry_refund: (cart, by, { which }) => onRefund(cart, by, which, "retry"),
  check_refund: (cart, by, { which }) => onRefund(cart, by, which, "check-now"),
  send_refund_again: (cart, by, { which }) => onRefund(cart, by, which, "decision", { send_again: true }),
}

async function refund(cart: ShopperCart, by: ProcessNumber, wanted: number | "rest", isLater = false): Promise<string> {
  const { lane, cartId } = cart
  const payments = await paymentsOf(lane.db, cartId)
  const payment = payments.find(
    ({ reference, capturedMinor, laterCollection }) =>
      reference !== null && capturedMinor > 0 && (laterCollection !== null) === isLater
  )
  if (!payment) {
    return "nothing captured"
  }
  const amountMinor = wanted === "rest" ? payment.capturedMinor - payment.refundedMinor : wanted
  const amount = minorToMajor(minorAmount(amountMinor))
  await asking(cart, { what: "part", of: payment.id, amountMinor }, () =>
    lane.askAdmin(by, `payments/${payment.id}/refund`, { amount })
  )
  return `${amountMinor} refunded`
}

async function cancel(cart: ShopperCart, by: ProcessNumber): Promise<string> {
  const order = await standingOrderOf(cart.lane.db, cart.cartId)
  if (!order) {
    return "no order"
  }
  await cancelOrder(cart, by, order.id)
  return "cancelled"
}

/** @throws what the admin reads */
async function cancelOrder(cart: ShopperCart, by: ProcessNumber, orderId: string): Promise<void> {
  cart.cancelledOrders.add(orderId)
  await asking(cart, { what: "whole", of: orderId, amountMinor: 0 }, () =>
    cart.lane.askAdmin(by, `orders/${orderId}/cancel`)
  )
}

async function onRefund(
  cart: ShopperCart,
  by: ProcessNumber,
  which: number,
  click: "retry" | "check-now" | "decision",
  body?: object
): Promise<string> {
  const made = await refundsOf(cart)
  const chosen = made[which % made.length]
  if (!chosen) {
    return "no such refund"
  }
  await cart.lane.askAdmin(by, `instalments/refunds/${chosen.id}/${click}`, body)
  return "done"
}

/** The ledger's refunds of a cart and its order. */
export async function refundsOf(cart: Pick<ShopperCart, "lane" | "cartId">): Promise<Refund[]> {
  return refundsOfAttempts(ledgerOf(cart.lane.store.container), await attemptsOfCart(cart))
}
