import { paidCart, refundedCart } from "../../support/promise/__tests__/some-records"
import type { Ask } from "../asks"
import type { CartEvidence, Evidence } from "../evidence"
import type { OrderContents } from "../order-contents"

/** One cart, one payment, one order, all well but for this. */
export function evidence(change: Partial<CartEvidence> = {}, around: Partial<Evidence> = {}): Evidence {
  const cart = { ...cleanCart(), ...change }
  return {
    service: cart.service,
    answers: {},
    capture: "automatic",
    carts: [cart],
    unlinked: [],
    uses: [],
    isCutOff: false,
    waiting: [],
    listed: "[]",
    crossed: [],
    ...around,
  }
}

export function cleanCart(): CartEvidence {
  return {
    ...paidCart(),
    routeDied: false,
    changeFailed: false,
    shown: "placed",
    shownLater: [],
    confirmed: [{ id: "order_1", fate: "stands" }],
    children: [],
    cancelledOrders: [],
    changedOrders: [],
    openChanges: [],
    contents: [contents()],
    told: [],
    obstacles: [],
    asks: [],
  }
}

/** A standing order of one lamp, as its cart has it. */
export function contents(change: Partial<OrderContents> = {}): OrderContents {
  const lines = ["1 lamp at 145.5", "Standard at 4.99"]
  return {
    orderId: "order_1",
    isUndone: false,
    isDeleted: false,
    lines,
    cartLines: lines,
    ordered: 1,
    reserved: 1,
    ...change,
  }
}

/** An order of which an admin gave this much back, as they asked. */
export function cartRefundedOnRequest(amountMinor: number): CartEvidence {
  return { ...cleanCart(), ...refundedCart(amountMinor), asks: [ask(amountMinor)] }
}

export function ask(amountMinor: number, change: Partial<Ask> = {}): Ask {
  return { what: "part", of: "pay_1", amountMinor, outcome: "accepted", ...change }
}
