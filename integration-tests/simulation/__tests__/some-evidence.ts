import { paidCart, refundedCart } from "../../support/promise/__tests__/some-records"
import type { Ask } from "../asks"
import type { CartEvidence, Evidence } from "../evidence"

/** One cart, one payment, one order, all well but for this. */
export function evidence(change: Partial<CartEvidence> = {}, around: Partial<Evidence> = {}): Evidence {
  const cart = { ...cleanCart(), ...change }
  return {
    service: cart.service,
    answers: {},
    capture: "automatic",
    carts: [cart],
    unlinked: [],
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
    shown: "placed",
    shownLater: [],
    confirmed: [{ id: "order_1", fate: "stands" }],
    children: [],
    cancelledOrders: [],
    changedOrders: [],
    openChanges: [],
    told: [],
    obstacles: [],
    asks: [],
  }
}

/** An order of which an admin gave this much back, as they asked. */
export function cartRefundedOnRequest(amountMinor: number): CartEvidence {
  return { ...cleanCart(), ...refundedCart(amountMinor), asks: [ask(amountMinor)] }
}

export function ask(amountMinor: number, change: Partial<Ask> = {}): Ask {
  return { what: "part", of: "pay_1", amountMinor, outcome: "accepted", ...change }
}
