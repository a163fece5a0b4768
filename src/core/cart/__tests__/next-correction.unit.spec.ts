import { aCheckout, at, NOW } from "../../checkout/__tests__/a-checkout"
import type { Run } from "../corrections"
import { nextCorrection } from "../next-correction"
import { COMPLETION_MS } from "../whose"
import type { Attempt, OrderFacts, PaymentFacts, Truth } from "../truth"

const MINUTE = 60_000
const REFUND = { onUnplaceable: "refund", shopFailureMs: Infinity, automaticApproval: undefined } as const

const anAttempt = (over: Partial<Attempt> = {}): Attempt => ({
  ...aCheckout({ remoteState: "successful", placementState: "placing" }),
  refunds: [],
  policy: REFUND,
  ...over,
})
const ATTEMPT = anAttempt()
const PLACED = anAttempt({ placementState: "placed", orderId: "order_1" })
const { id, reference, providerId, paymentSessionId, amountMinor, currency } = ATTEMPT

const SESSION = { id: paymentSessionId, providerId, status: "pending", isSpent: false }
const OTHERS = { id: "payses_other", providerId: "pp_other", status: "authorized", isSpent: false }
const CART = {
  paymentCollectionId: "pay_col",
  collectionMinor: amountMinor,
  totalMinor: amountMinor,
  currency,
  region: null,
}
const ORDERED = { ...CART, totalMinor: null, sessions: [SESSION] }
const ORDER: OrderFacts = {
  id: "order_1",
  createdAt: at(-COMPLETION_MS),
  itemIds: [],
  collectionIds: ["pay_col"],
  totalMinor: amountMinor,
  isCancelled: false,
  isShipped: false,
  countsTwice: false,
}
const PAYMENT: PaymentFacts = {
  id: "pay_1",
  reference,
  sessionId: paymentSessionId,
  capturedMinor: amountMinor,
  refundedMinor: 0,
  isCancelled: false,
  paidOrder: true,
  refundIds: [],
  isHalfRecorded: false,
}

const aTruth = (over: Partial<Truth> = {}): Truth => ({
  attempts: [ATTEMPT],
  cart: { ...CART, sessions: [SESSION] },
  order: null,
  linkedGoneOrderId: null,
  unlinked: [],
  payments: [],
  missing: new Map(),
  ...over,
})
const aRun = (over: Partial<Run> = {}): Run => ({
  wish: { kind: "place", attemptId: id },
  dead: null,
  failedSince: null,
  tookOver: false,
  finished: new Set(),
  failures: new Map(),
  ...over,
})
const DEAD = { since: at(-10 * MINUTE), until: at(0) }
const LOOK = { kind: "look" } as const
const RECOVER = { kind: "recover", attemptId: id } as const
const afterDeath = aRun({ wish: LOOK, dead: DEAD, tookOver: true })
const failing = new Map([[id, { scope: "cart" as const, cause: "out of stock" }]])

/** What it is, and what is noted. */
const next = (truth: Partial<Truth>, run: Run = aRun()) => {
  const found = nextCorrection(aTruth(truth), run, NOW)
  return found?.do === "note" ? found.note : found
}

describe("the next correction of a cart", () => {
  it.each<[string, Partial<Truth>, Run, unknown]>([
    // A holder that died
    [
      "waits for the order of a dead holder that may still be in the making",
      { order: { ...ORDER, createdAt: at(-MINUTE) } },
      afterDeath,
      { do: "wait", until: at(COMPLETION_MS - MINUTE) },
    ],
    [
      "removes an order that its dead holder could not link, with the session that its completion may still find",
      { unlinked: [ORDER] },
      afterDeath,
      { do: "remove_order", isLinked: false, sessionIds: [paymentSessionId] },
    ],
    [
      "removes the unpaid order of a dead holder",
      { order: ORDER, cart: ORDERED },
      afterDeath,
      { do: "remove_order", isLinked: true },
    ],
    [
      "pays the order of a dead holder that has only lost its payment",
      {
        order: ORDER,
        cart: { ...ORDERED, sessions: [{ ...SESSION, isSpent: true }] },
        payments: [{ ...PAYMENT, isCancelled: true }],
      },
      afterDeath,
      { do: "fit_session" },
    ],
    [
      "leaves an order alone that nobody's death explains",
      { order: { ...ORDER, createdAt: at(-60 * MINUTE) }, cart: ORDERED, attempts: [] },
      afterDeath,
      undefined,
    ],
    [
      "notes the unpaid order of a dead holder where another way to pay may be under way",
      { order: ORDER, cart: { ...ORDERED, sessions: [{ ...OTHERS, status: "pending" }] } },
      afterDeath,
      { kind: "left_unpaid", orderId: "order_1" },
    ],
    [
      "brings a removed order back that was paid another way",
      {
        attempts: [anAttempt({ unpaidOrderId: "order_0" })],
        payments: [{ ...PAYMENT, reference: null, paidOrder: false }],
        missing: new Map([["order_0", "deleted"]]),
      },
      aRun({ wish: LOOK }),
      { do: "restore_order", orderId: "order_0" },
    ],
    // An order that is gone
    [
      "opens a placed payment again whose order Medusa has undone",
      {
        attempts: [anAttempt({ placementState: "placed", orderId: "order_0" })],
        missing: new Map([["order_0", "gone"]]),
      },
      aRun({ wish: LOOK }),
      { kind: "reopened", orderId: "order_0", lost: "gone" },
    ],
    [
      "leaves it to a person where somebody has deleted the order",
      {
        attempts: [anAttempt({ placementState: "placed", orderId: "order_0" })],
        missing: new Map([["order_0", "deleted"]]),
      },
      aRun({ wish: LOOK }),
      { kind: "reopened", lost: "deleted" },
    ],
    [
      "links an order again that a completion has taken from its cart",
      { attempts: [{ ...PLACED, orderId: "order_0" }] },
      aRun({ wish: LOOK }),
      { do: "restore_order", orderId: "order_0" },
    ],
    [
      "leaves it alone where some of its money went back",
      {
        attempts: [{ ...PLACED, orderId: "order_0", refunds: [{ state: "complete", medusaRefundId: "ref_1" }] }],
        missing: new Map([["order_0", "gone"]]),
      },
      aRun({ wish: LOOK }),
      undefined,
    ],
    [
      "unless the cart has got another order since",
      {
        attempts: [{ ...PLACED, orderId: "order_0", refunds: [{ state: "complete", medusaRefundId: "ref_1" }] }],
        missing: new Map([["order_0", "gone"]]),
        order: ORDER,
        cart: ORDERED,
      },
      aRun({ wish: LOOK }),
      { kind: "reopened", orderId: "order_0", lost: "gone" },
    ],
    [
      "opens a placed payment again that a completion that failed has taken back from its order",
      { attempts: [PLACED], order: ORDER, cart: ORDERED, payments: [{ ...PAYMENT, isCancelled: true }] },
      aRun({ wish: LOOK }),
      { kind: "reopened", orderId: "order_1", lost: "payment" },
    ],
    [
      "leaves it where the order has been cancelled",
      {
        attempts: [PLACED],
        order: { ...ORDER, isCancelled: true },
        cart: ORDERED,
        payments: [{ ...PAYMENT, isCancelled: true }],
      },
      aRun({ wish: LOOK }),
      undefined,
    ],
    [
      "or where its money went back",
      {
        attempts: [{ ...PLACED, refunds: [{ state: "complete", medusaRefundId: "ref_1" }] }],
        order: ORDER,
        cart: ORDERED,
        payments: [{ ...PAYMENT, isCancelled: true }],
      },
      aRun({ wish: LOOK }),
      undefined,
    ],
    [
      "pays an order anew whose records name a payment that was taken back, with another session",
      {
        order: ORDER,
        cart: { ...ORDERED, sessions: [{ ...SESSION, isSpent: true }] },
        payments: [{ ...PAYMENT, isCancelled: true }],
      },
      aRun(),
      { do: "fit_session" },
    ],
    [
      "makes no second order with money that went back with the first",
      { attempts: [anAttempt({ refunds: [{ state: "complete", medusaRefundId: "ref_1" }] })] },
      aRun(),
      { kind: "unplaced", problem: "order_missing" },
    ],
    // An order that is there
    [
      "counts a payment once",
      {
        attempts: [anAttempt({ placementState: "placed", orderId: "order_1" })],
        order: { ...ORDER, countsTwice: true },
        cart: ORDERED,
        payments: [PAYMENT],
      },
      aRun({ wish: LOOK }),
      { do: "correct_captures", orderId: "order_1" },
    ],
    [
      "notes an order that this payment pays, whoever looks",
      { order: ORDER, cart: ORDERED, payments: [PAYMENT] },
      aRun({ wish: LOOK }),
      { kind: "placed", orderId: "order_1", lookAgain: false },
    ],
    [
      "has it looked at again where its former holder may only have stalled",
      { order: ORDER, cart: ORDERED, payments: [PAYMENT] },
      aRun({ tookOver: true }),
      { kind: "placed", lookAgain: true },
    ],
    [
      "records what the order lacks of its payment",
      { order: ORDER, cart: ORDERED, payments: [{ ...PAYMENT, paidOrder: false, isHalfRecorded: true }] },
      aRun(),
      { do: "pay_order", orderId: "order_1" },
    ],
    [
      "waits for it while the order is young: a merchant's own completion may still be at it",
      {
        order: { ...ORDER, createdAt: at(-MINUTE) },
        cart: ORDERED,
        payments: [{ ...PAYMENT, paidOrder: false, isHalfRecorded: true }],
      },
      aRun(),
      { do: "wait", until: at(-MINUTE + COMPLETION_MS) },
    ],
    [
      "voids what is counted beside the payment of the order",
      {
        order: ORDER,
        cart: ORDERED,
        payments: [{ ...PAYMENT, id: "pay_0", sessionId: null, paidOrder: false }, PAYMENT],
      },
      aRun(),
      { do: "void_payments", paymentIds: ["pay_0"] },
    ],
    [
      "pays an order that nobody has paid and that costs what was paid",
      { order: ORDER, cart: ORDERED },
      aRun(),
      { do: "pay_order", orderId: "order_1" },
    ],
    [
      "waits while nobody has paid a young order, and counts that as no failure",
      { order: { ...ORDER, createdAt: at(-MINUTE) }, cart: ORDERED },
      aRun(),
      { kind: "unplaced", problem: "completion_failed", failure: null },
    ],
    [
      "says that the cart's order is another's",
      { order: ORDER, cart: ORDERED, payments: [{ ...PAYMENT, reference: null }] },
      aRun({ wish: LOOK }),
      { kind: "unplaced", problem: "cart_already_ordered" },
    ],
    // No order
    ["completes a cart that fits", {}, aRun(), { do: "complete_cart" }],
    [
      "first gives it exactly the session of this payment",
      { cart: { ...CART, sessions: [] } },
      aRun(),
      { do: "fit_session" },
    ],
    [
      "first unlinks an order that somebody has deleted",
      { linkedGoneOrderId: "order_0" },
      aRun(),
      { do: "unlink_order", orderId: "order_0" },
    ],
    [
      "notes a completion that failed, with its cause",
      {},
      aRun({ failures: failing }),
      { kind: "unplaced", problem: "completion_failed", failure: { cause: "out of stock" } },
    ],
    [
      "leaves a completion that left something to the next holder",
      { order: { ...ORDER, createdAt: NOW }, cart: ORDERED, attempts: [anAttempt({ placementState: "returned" })] },
      aRun({ failedSince: at(-MINUTE) }),
      { do: "abandon" },
    ],
    [
      "also where the cart has another order by now",
      { order: ORDER, cart: ORDERED, payments: [PAYMENT], unlinked: [{ ...ORDER, id: "order_2", createdAt: NOW }] },
      aRun({ failedSince: at(-MINUTE), finished: new Set([id]) }),
      { do: "abandon" },
    ],
    [
      "counts a cart that is committed to another way to pay as a failure, so that the money goes back in the end",
      { cart: { ...CART, sessions: [OTHERS] } },
      aRun(),
      { kind: "unplaced", problem: "completion_failed", failure: { scope: "cart" } },
    ],
    ["leaves a cart without an order alone that somebody only looks at", {}, aRun({ wish: LOOK }), undefined],
    // Money that goes back
    [
      "tries once more what failed so long ago that its time is over: nobody may have tried it since",
      {
        attempts: [
          anAttempt({ placementState: "unplaced", problem: "completion_failed", failedAt: at(-24 * 60 * MINUTE) }),
        ],
      },
      aRun({ wish: RECOVER }),
      { do: "complete_cart" },
    ],
    [
      "gives money back that no order could be made for in time, nor just now",
      {
        attempts: [anAttempt({ placementState: "unplaced", problem: "completion_failed", failedAt: at(-31 * MINUTE) })],
      },
      aRun({ wish: RECOVER, failures: failing }),
      { kind: "refunding" },
    ],
    [
      "keeps it where it has turned out just now that the shop itself is broken",
      {
        attempts: [anAttempt({ placementState: "unplaced", problem: "completion_failed", failedAt: at(-31 * MINUTE) })],
      },
      aRun({ wish: RECOVER, failures: new Map([[id, { scope: "shop", cause: "the database is away" }]]) }),
      { kind: "unplaced", problem: "completion_failed", failure: { scope: "shop" } },
    ],
    [
      "gives money back whose cart is gone since, without an attempt that could only fail",
      {
        attempts: [anAttempt({ placementState: "unplaced", problem: "completion_failed", failedAt: at(-31 * MINUTE) })],
        cart: null,
      },
      aRun({ wish: RECOVER }),
      { kind: "refunding" },
    ],
    [
      "keeps it while the shop itself is broken",
      {
        attempts: [
          anAttempt({
            placementState: "unplaced",
            problem: "completion_failed",
            failedAt: at(-31 * MINUTE),
            isShopsFailure: true,
          }),
        ],
      },
      aRun({ wish: RECOVER }),
      { do: "complete_cart" },
    ],
    [
      "tries again where the cart fits again",
      { attempts: [anAttempt({ placementState: "unplaced", problem: "cart_changed" })] },
      aRun({ wish: RECOVER }),
      { do: "complete_cart" },
    ],
    [
      "makes no order of a cart that was moved to a region without the provider",
      { cart: { ...CART, sessions: [], region: { providers: ["pp_other"], countries: ["je"] } } },
      aRun(),
      { kind: "unplaced", problem: "cart_moved" },
    ],
    ...[
      { providers: ["pp_other"], countries: ["gb"] },
      { providers: [providerId], countries: ["je"] },
      { providers: [], countries: [] },
    ].map((region): [string, Partial<Truth>, Run, unknown] => [
      `makes it of one in a region that has ${JSON.stringify(region)}`,
      { cart: { ...CART, sessions: [SESSION], region } },
      aRun(),
      { do: "complete_cart" },
    ]),
    [
      "leaves to a person what a person decides",
      { attempts: [anAttempt({ placementState: "unplaced", problem: "order_missing" })] },
      aRun({ wish: RECOVER }),
      { kind: "held" },
    ],
    [
      "voids what goes back",
      { attempts: [anAttempt({ placementState: "refunding" })], payments: [{ ...PAYMENT, paidOrder: false }] },
      aRun({ wish: RECOVER }),
      { do: "void_payments", paymentIds: ["pay_1"] },
    ],
    [
      "drops the session of a cancelled payment that went back",
      {
        attempts: [anAttempt({ placementState: "returned" })],
        cart: { ...CART, sessions: [{ ...SESSION, isSpent: true }] },
        payments: [{ ...PAYMENT, capturedMinor: 0, isCancelled: true, paidOrder: false }],
      },
      aRun({ wish: LOOK }),
      { do: "drop_sessions", sessionIds: [paymentSessionId] },
    ],
    // Before Medusa's own completion
    [
      "gives a paid payment a new session before Medusa completes the cart with a spent one",
      { cart: { ...CART, sessions: [{ ...SESSION, isSpent: true }] } },
      aRun({ wish: { kind: "prepare" } }),
      { do: "fit_session" },
    ],
    ["lets Medusa complete a cart that fits", {}, aRun({ wish: { kind: "prepare" } }), undefined],
    [
      "leaves Medusa no session to complete a cart with whose payment went back with an order that is gone",
      {
        attempts: [{ ...PLACED, refunds: [{ state: "requested", medusaRefundId: "ref_1" }] }],
        payments: [{ ...PAYMENT, refundedMinor: amountMinor, refundIds: ["ref_1"], paidOrder: false }],
        missing: new Map([["order_1", "gone"]]),
      },
      aRun({ wish: { kind: "prepare" } }),
      { do: "drop_sessions", sessionIds: [paymentSessionId] },
    ],
    // An order that nobody will pay
    [
      "cancels an order that a dead holder is known to have left, once nobody can pay it any more",
      {
        attempts: [anAttempt({ remoteState: "cancelled", placementState: "none", unpaidOrderId: "order_1" })],
        order: ORDER,
        cart: ORDERED,
      },
      aRun({ wish: { kind: "release", attemptId: id } }),
      { do: "cancel_order", orderId: "order_1" },
    ],
    [
      "looks again while another way to pay may still be under way",
      {
        attempts: [anAttempt({ remoteState: "cancelled", placementState: "none", unpaidOrderId: "order_1" })],
        order: ORDER,
        cart: { ...ORDERED, sessions: [{ ...OTHERS, status: "pending" }] },
      },
      aRun({ wish: { kind: "release", attemptId: id } }),
      { kind: "look_again", at: at(COMPLETION_MS) },
    ],
    [
      "leaves an unpaid order to a person where nothing shows who made it",
      {
        attempts: [anAttempt({ remoteState: "cancelled", placementState: "none" })],
        order: ORDER,
        cart: ORDERED,
      },
      aRun({ wish: { kind: "release", attemptId: id } }),
      { kind: "order_unpaid" },
    ],
    [
      "looks twice at an order that was placed after a takeover",
      {
        attempts: [anAttempt({ placementState: "placed", orderId: "order_1", placedAt: at(-6 * MINUTE) })],
        order: ORDER,
        cart: ORDERED,
        payments: [PAYMENT],
      },
      aRun({ wish: RECOVER }),
      { kind: "look_again", at: at(29 * MINUTE) },
    ],
  ])("%s", (_, truth, run, expected) => {
    const found = next(truth, run)
    if (expected === undefined) {
      expect(found).toBeUndefined()
    } else {
      expect(found).toMatchObject(expected as object)
    }
  })

  it("touches nothing of an account that is not configured", () => {
    expect(next({ attempts: [anAttempt({ policy: null })] })).toBeUndefined()
  })
})
