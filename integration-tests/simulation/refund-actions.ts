import { assertNever } from "../../src/core/assert-never"
import { minorToMajor, minorAmount } from "../../src/core/money/money"
import type { Refund } from "../../src/core/refund/refund"
import { ledgerOf } from "../../src/workflows"
import type { ShopperCart } from "./cart"
import { dbOf } from "./lane"
import { ordersOf, paymentsOf } from "./medusa-records"
import type { Action, ProcessNumber } from "./schedule"

/** The deeds of an admin, and of the service's staff who work on refunds. */
export type RefundAction = Extract<
  Action,
  { do: "refund_part" | "refund_rest" | "cancel_order" | "retry_refund" | "move_refund" }
>

/** Does it, and says in a word or two what came of it. @throws what an admin would read */
export async function giveBack(cart: ShopperCart, by: ProcessNumber, action: RefundAction): Promise<string> {
  switch (action.do) {
    case "refund_part":
      return refund(cart, by, action.amountMinor)
    case "refund_rest":
      return refund(cart, by, "rest")
    case "cancel_order":
      return cancel(cart, by)
    case "retry_refund":
      return retry(cart, by)
    case "move_refund":
      return move(cart, action.which, action.to)
    default:
      return assertNever(action)
  }
}

async function refund({ lane, cartId }: ShopperCart, by: ProcessNumber, wanted: number | "rest"): Promise<string> {
  const payments = await paymentsOf(dbOf(lane), cartId)
  const payment = payments.find(({ reference, capturedMinor }) => reference !== null && capturedMinor > 0)
  if (!payment) {
    return "nothing captured"
  }
  const leftMinor = payment.capturedMinor - payment.refundedMinor
  const amountMinor = wanted === "rest" ? leftMinor : wanted
  await lane.askAdmin(by, `payments/${payment.id}/refund`, { amount: minorToMajor(minorAmount(amountMinor)) })
  return `${amountMinor} refunded`
}

async function cancel(cart: ShopperCart, by: ProcessNumber): Promise<string> {
  const order = (await ordersOf(cart, dbOf(cart.lane))).find(({ cancelled }) => !cancelled)
  if (!order) {
    return "no order"
  }
  await cart.lane.askAdmin(by, `orders/${order.id}/cancel`)
  return "cancelled"
}

async function retry(cart: ShopperCart, by: ProcessNumber): Promise<string> {
  const failed = (await refundsOf(cart)).find(({ state, retriedAs }) => state === "failed" && retriedAs === null)
  if (!failed) {
    return "nothing failed"
  }
  await cart.lane.askAdmin(by, `instalments/refunds/${failed.id}/retry`)
  return "tried again"
}

function move({ lane }: ShopperCart, which: number, to: "pending" | "complete" | "failed"): string {
  const made = lane.sandbox.control.refunds()[which]
  return made ? lane.sandbox.control.moveRefund(made.id, to).status : "no such refund"
}

/** The ledger's refunds of a cart. */
export async function refundsOf({ lane, cartId }: Pick<ShopperCart, "lane" | "cartId">): Promise<Refund[]> {
  const ledger = ledgerOf(lane.store.container)
  const checkouts = await ledger.checkouts.ofCart(cartId)
  return (await Promise.all(checkouts.map(({ id }) => ledger.refunds.ofCheckout(id)))).flat()
}
