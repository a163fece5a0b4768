import { aCheckout, at, NOW } from "../../checkout/__tests__/a-checkout"
import { minorAmount } from "../../money/money"
import type { Attempt, OrderFacts, PaymentFacts, SessionFacts } from "../truth"
import { COMPLETION_MS, mayStillBePaid, whoseOrder } from "../whose"

const OURS: Attempt = { ...aCheckout({ reference: "ref-a", providerId: "pp_instalments" }), refunds: [], policy: null }
const PAID: PaymentFacts = {
  id: "pay_a",
  reference: "ref-a",
  sessionId: "payses_a",
  capturedMinor: 100_00,
  refundedMinor: 0,
  isCancelled: false,
  paidOrder: false,
  refundIds: [],
  isHalfRecorded: false,
}
const CASH: SessionFacts = { id: "payses_c", providerId: "pp_system_default", status: "authorized", isSpent: false }
const ORDER: OrderFacts = {
  id: "order_1",
  createdAt: at(-COMPLETION_MS),
  itemIds: [],
  collectionIds: [],
  totalMinor: OURS.amountMinor,
  isCancelled: false,
  isShipped: false,
  countsTwice: false,
}
const FREE = { ...ORDER, totalMinor: minorAmount(0) }
const cartWith = (sessions: readonly SessionFacts[]) => ({
  paymentCollectionId: "pay_col",
  collectionMinor: OURS.amountMinor,
  totalMinor: null,
  currency: OURS.currency,
  region: null,
  sessions,
})
type Found = {
  order?: OrderFacts
  sessions?: readonly SessionFacts[]
  payments?: readonly PaymentFacts[]
  attempts?: readonly Attempt[]
}
const whose = ({ order = ORDER, sessions = [], payments = [], attempts = [OURS] }: Found) =>
  whoseOrder({ attempts, cart: cartWith(sessions), payments }, order, OURS, NOW)

describe("whose payment an order has", () => {
  it.each([
    ["ours", { payments: [PAID] }],
    ["ours", { payments: [{ ...PAID, capturedMinor: 0 }] }],
    ["ours", { payments: [{ ...PAID, refundedMinor: 100_00, paidOrder: true }] }],
    ["another", { payments: [{ ...PAID, reference: "ref-b" }] }],
    ["another", { payments: [{ ...PAID, reference: "ref-b", refundedMinor: 100_00, paidOrder: true }] }],
    ["another", { payments: [{ ...PAID, reference: null }] }],
    ["another", { sessions: [CASH] }],
    ["another", { sessions: [{ ...CASH, providerId: "pp_bank", status: "pending_authorization" }] }],
    ["free", { order: FREE }],
    ["none", { sessions: [{ ...CASH, isSpent: true }] }],
    ["none", { sessions: [{ ...CASH, status: "pending" }] }],
    ["none", { sessions: [{ ...CASH, providerId: "pp_instalments", status: "pending" }] }],
    ["none", {}],
  ] satisfies [string, Found][])("is %s with %j", (expected, facts) => {
    expect(whose(facts)).toBe(expected)
  })

  it.each([
    ["was refunded when its completion failed", { refundedMinor: 100_00 }],
    ["was cancelled", { isCancelled: true }],
    ["was cancelled, and the order's records name it", { isCancelled: true, paidOrder: true }],
    ["was cancelled before its capture", { capturedMinor: 0, isCancelled: true }],
  ])("is nobody's where ours %s", (_, change) => {
    expect(whose({ payments: [{ ...PAID, ...change }] })).toBe("none")
  })

  it("is the other one's where ours came to nothing and another stands", () => {
    const payments = [
      { ...PAID, refundedMinor: 100_00 },
      { ...PAID, reference: null },
    ]
    expect(whose({ payments })).toBe("another")
  })

  it.each([
    ["its records name", { paidOrder: true }],
    ["the cart still has the session of", { capturedMinor: 0 }],
  ])("is the one that %s, where a completion that failed left ours", (_, change) => {
    const left = { ...PAID, capturedMinor: 0, sessionId: null }
    expect(whose({ payments: [{ ...PAID, reference: null, ...change }, left] })).toBe("another")
  })

  it("is nobody's for an order that costs nothing, unless its records name one", () => {
    expect(whose({ order: FREE, payments: [{ ...PAID, capturedMinor: 0 }] })).toBe("free")
    expect(whose({ order: FREE, payments: [{ ...PAID, paidOrder: true }] })).toBe("ours")
  })

  it("is undecided while a completion may be under way, whoever runs it", () => {
    const order = { ...ORDER, createdAt: at(1 - COMPLETION_MS) }
    expect(whose({ order })).toBe("undecided")
    expect(whose({ order, sessions: [{ ...CASH, status: "pending" }] })).toBe("undecided")
  })

  it("is nobody's at once where the completion is known to have died", () => {
    const attempts = [{ ...OURS, unpaidOrderId: ORDER.id }]
    expect(whose({ order: { ...ORDER, createdAt: NOW }, attempts })).toBe("none")
  })
})

describe("an order that was left unpaid", () => {
  const HALF_AN_HOUR = 30 * 60_000
  const left = (age: number, sessions: SessionFacts[] = [{ ...CASH, status: "pending" }]) =>
    mayStillBePaid(
      { attempts: [], cart: cartWith(sessions), payments: [] },
      { ...ORDER, createdAt: at(-age) },
      OURS,
      NOW
    )

  it("may still be paid another way for half an hour, by a process that has only stalled", () => {
    expect(left(HALF_AN_HOUR - 1)).toBe(true)
    expect(left(HALF_AN_HOUR)).toBe(false)
  })

  it("is nobody's at once where no other way was chosen", () => {
    expect(left(0, [])).toBe(false)
    expect(left(0, [{ ...CASH, providerId: OURS.providerId }])).toBe(false)
  })
})
