import { minorAmount } from "../../money/money"
import {
  type Difference,
  differenceDetails,
  differenceIn,
  differenceOf,
  DIFFERENCES,
  isSameDifference,
  remedyOf,
} from "../differences"
import type { OrderMoney, PaymentOfOrder } from "../order-money"
import { captured, credit, minute, money, NOW, PAID, payment, refunded, row } from "./money-of"

const JUST_NOW = new Date(NOW.getTime() - 30_000)
const LONG_AGO = minute(2)
const UNCAPTURED: Partial<OrderMoney> = { transactions: [] }

/** An order with these refunds in Medusa, each recorded, and these rows of the ledger. */
function order(
  refunds: Record<string, number> = {},
  rows: PaymentOfOrder["rows"] = [],
  more: Partial<OrderMoney> = {},
  ofPayment: Partial<PaymentOfOrder> = {}
): OrderMoney {
  const made = Object.entries(refunds).map(([id, amountMinor]) => ({ id, amountMinor, at: minute(1) }))
  return money({
    payments: [payment({ refunds: made, rows, ...ofPayment })],
    transactions: [captured, ...made.map(({ id, amountMinor }) => refunded(id, 1, { amountMinor: -amountMinor }))],
    ...more,
  })
}

/** A card's, which a completion that failed took back. */
const OF_CARD = { id: "ref_card", amountMinor: PAID, at: minute(0), currencyCode: "gbp" }

const compare = (order: OrderMoney) => differenceOf(order, order.payments[0]!, NOW)
const paid = (over: object) => ({ checkout: { ...payment().checkout, ...over } })

describe("amounts agree", () => {
  it.each<[string, OrderMoney]>([
    ["of a payment without refunds", order()],
    ["of a refund that is scheduled", order({ ref_1: 2000 }, [row("ref_1", 2000, "scheduled")])],
    ["of a refund whose answer was lost", order({ ref_1: 2000 }, [row("ref_1", 2000, "unknown")])],
    ["of a refund that is under way", order({ ref_1: 2000 }, [row("ref_1", 2000, "pending")])],
    ["of a refund that is complete", order({ ref_1: 2000 }, [row("ref_1", 2000, "complete")])],
    [
      "after the records of a failed refund were corrected",
      order({}, [row("ref_1", 2000, "failed", { settledAt: LONG_AGO })]),
    ],
    [
      "while the records of a failed refund are being corrected",
      order({ ref_1: 2000 }, [row("ref_1", 2000, "failed")]),
    ],
    [
      "after a failed refund was tried again",
      order({ ref_2: 2000 }, [row("ref_1", 2000, "failed", { settledAt: LONG_AGO }), row("ref_2", 2000, "requested")]),
    ],
    ["of a payment captured by hand, not yet", order({}, [], UNCAPTURED, { captures: [], capturesItself: false })],
    [
      "of what was never captured and went back when the order was cancelled",
      order({}, [row(null, PAID, "complete")], { ...UNCAPTURED, isCancelled: true }, { captures: [] }),
    ],
    [
      "of a cancelled order, whose refund is recorded under the payment's id",
      order({ ref_1: PAID }, [row("ref_1", PAID, "requested")], {
        isCancelled: true,
        transactions: [captured, refunded("pay_1", 1, { amountMinor: -PAID })],
      }),
    ],
    [
      "of an amount with fractions of a penny, which the service rounds",
      order({}, [], {}, { captures: [{ id: "capt_1", amountMinor: 15048.8, at: minute(0) }] }),
    ],
  ])("%s", (_, order) => {
    expect(compare(order)).toBeUndefined()
  })

  it("as long as something was written a moment ago", () => {
    const unsent = order({ ref_1: 2000 })
    const young = { refunds: [{ id: "ref_1", amountMinor: 2000, at: JUST_NOW }] }

    expect(compare(order({ ref_1: 2000 }, [], {}, young))).toBeUndefined()
    expect(compare(unsent)?.kind).toBe("refund_not_sent")
    expect(compare(order({ ref_1: 2000 }, [], {}, paid({ paidAt: JUST_NOW })))).toBeUndefined()
  })
})

describe("amounts differ", () => {
  it.each<[Difference, OrderMoney]>([
    [{ kind: "not_captured", shownMinor: 0, expectedMinor: PAID }, order({}, [], UNCAPTURED, { captures: [] })],
    [
      { kind: "captured_more", shownMinor: PAID, expectedMinor: 15048 },
      order({}, [], {}, paid({ amountMinor: minorAmount(15048) })),
    ],
    [{ kind: "refund_not_sent", shownMinor: 2000, expectedMinor: 0 }, order({ ref_1: 2000 })],
    [
      { kind: "refund_not_undone", shownMinor: 2000, expectedMinor: 0 },
      order({ ref_1: 2000 }, [row("ref_1", 2000, "failed", { settledAt: LONG_AGO })]),
    ],
    [{ kind: "refund_not_shown", shownMinor: 0, expectedMinor: 2000 }, order({}, [row("ref_1", 2000, "requested")])],
    [{ kind: "order_captures", shownMinor: 0, expectedMinor: PAID }, order({}, [], { transactions: [] })],
    [
      { kind: "order_refunds", shownMinor: 0, expectedMinor: 2000 },
      order({ ref_1: 2000 }, [row("ref_1", 2000, "complete")], { transactions: [captured] }),
    ],
    [
      { kind: "order_refunds", shownMinor: 3000, expectedMinor: 2000 },
      order({ ref_1: 2000 }, [row("ref_1", 2000, "complete")], {
        transactions: [captured, refunded("ref_1", 1, { amountMinor: -2000 }), refunded("ref_gone", 1)],
      }),
    ],
    [
      { kind: "order_credits", shownMinor: 2000, expectedMinor: 1000 },
      order({ ref_1: 1000 }, [row("ref_1", 1000, "complete")], {
        credits: [credit(2), credit(3)],
        pendingMinor: -1000,
      }),
    ],
    [
      { kind: "order_articles", shownMinor: 2 * PAID, expectedMinor: PAID },
      order({}, [], { doubled: { shownMinor: 2 * PAID, expectedMinor: PAID } }),
    ],
    [
      { kind: "order_other_payment", shownMinor: 2 * PAID, expectedMinor: PAID },
      order({}, [], {
        transactions: [captured, { ...captured, referenceId: "capt_card" }],
        otherWayRefunds: [OF_CARD],
      }),
    ],
  ])("%o", (difference, order) => {
    expect(compare(order)).toEqual(difference)
  })

  it("in a refund of another payment of the order by nothing", () => {
    const transactions = [captured, refunded("ref_other", 1)]
    const knownRefunds = new Map([["ref_other", { marks: [], madeAt: minute(1) }]])

    expect(compare(order({}, [], { transactions, knownRefunds }))).toBeUndefined()
  })
})

describe("doubled articles of an order", () => {
  const doubled = { shownMinor: 2 * PAID, expectedMinor: PAID }

  it("are told of with its first payment alone, and not where it is cancelled", () => {
    const twoPayments = order({}, [], { doubled, payments: [payment(), payment({ captures: [] })] })

    expect(differenceOf(twoPayments, twoPayments.payments[1]!, NOW)?.kind).not.toBe("order_articles")
    expect(compare(order({}, [], { doubled, isCancelled: true }))).toBeUndefined()
  })
})

describe("what helps", () => {
  it("is for a person to check where Medusa's records cannot be corrected without moving money", () => {
    expect(DIFFERENCES.filter((kind) => remedyOf(kind) === "check")).toEqual([
      "captured_more",
      "refund_not_shown",
      "order_articles",
      "order_missing",
    ])
  })
})

describe("a difference in the timeline", () => {
  it.each(DIFFERENCES)("%s is read back as it was told", (kind) => {
    const difference = { kind, shownMinor: 1, expectedMinor: 2 }

    expect(isSameDifference(differenceIn(differenceDetails(difference)), difference)).toBe(true)
  })

  it("is none where the line tells of something else", () => {
    expect(differenceIn({ amountMinor: 3 })).toBeNull()
    expect(isSameDifference(null, null)).toBe(true)
    expect(isSameDifference(null, { kind: "not_captured", shownMinor: 1, expectedMinor: 2 })).toBe(false)
  })
})
