import { COMPLETION_MS, mayStillBePaid, type OrderOfCart, orderPayment } from "../order-payment"

const NOW = new Date("2026-03-01T12:00:00Z")
const ago = (ms: number) => new Date(NOW.getTime() - ms)
const OURS = { reference: "ref-a", providerId: "pp_instalments" }
const PAID = {
  reference: "ref-a",
  sessionId: "payses_a",
  capturedMinor: 100_00,
  refundedMinor: 0,
  isCancelled: false,
  paidOrder: false,
}
const CASH = { providerId: "pp_system_default", status: "authorized", isSpent: false }
const FACTS: OrderOfCart = {
  orderTotalMinor: 100_00,
  orderCreatedAt: ago(COMPLETION_MS),
  isLeftUnpaid: false,
  sessions: [],
  payments: [],
}

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
    ["free", { orderTotalMinor: 0 }],
    ["none", { sessions: [{ ...CASH, isSpent: true }] }],
    ["none", { sessions: [{ ...CASH, status: "pending" }] }],
    ["none", { sessions: [{ ...CASH, providerId: "pp_instalments", status: "pending" }] }],
    ["none", {}],
  ] as const)("is %s with %j", (expected, facts) => {
    expect(orderPayment({ ...FACTS, ...facts }, OURS, NOW)).toBe(expected)
  })

  it.each([
    ["was refunded when its completion failed", { refundedMinor: 100_00 }],
    ["was cancelled", { isCancelled: true }],
    ["was cancelled, and the order's records name it", { isCancelled: true, paidOrder: true }],
    ["was cancelled before its capture", { capturedMinor: 0, isCancelled: true }],
  ])("is nobody's where ours %s", (_, change) => {
    expect(orderPayment({ ...FACTS, payments: [{ ...PAID, ...change }] }, OURS, NOW)).toBe("none")
  })

  it("is the other one's where ours came to nothing and another stands", () => {
    const payments = [
      { ...PAID, refundedMinor: 100_00 },
      { ...PAID, reference: null },
    ]
    expect(orderPayment({ ...FACTS, payments }, OURS, NOW)).toBe("another")
  })

  it.each([
    ["its records name", { paidOrder: true }],
    ["the cart still has the session of", { capturedMinor: 0 }],
  ])("is the one that %s, where a completion that failed left ours", (_, change) => {
    const left = { ...PAID, capturedMinor: 0, sessionId: null }
    expect(orderPayment({ ...FACTS, payments: [{ ...PAID, reference: null, ...change }, left] }, OURS, NOW)).toBe(
      "another"
    )
  })

  it("is nobody's for an order that costs nothing, unless its records name one", () => {
    const free = { ...FACTS, orderTotalMinor: 0 }
    expect(orderPayment({ ...free, payments: [{ ...PAID, capturedMinor: 0 }] }, OURS, NOW)).toBe("free")
    expect(orderPayment({ ...free, payments: [{ ...PAID, paidOrder: true }] }, OURS, NOW)).toBe("ours")
  })

  it("is undecided while a completion may be under way, whoever runs it", () => {
    const young = { ...FACTS, orderCreatedAt: ago(COMPLETION_MS - 1) }
    expect(orderPayment(young, OURS, NOW)).toBe("undecided")
    expect(orderPayment({ ...young, sessions: [{ ...CASH, status: "pending" }] }, OURS, NOW)).toBe("undecided")
  })

  it("is nobody's at once where the completion is known to have died", () => {
    expect(orderPayment({ ...FACTS, orderCreatedAt: ago(0), isLeftUnpaid: true }, OURS, NOW)).toBe("none")
  })
})

describe("an order that was left unpaid", () => {
  const HALF_AN_HOUR = 30 * 60_000
  const left = (age: number, sessions = [{ ...CASH, status: "pending" }]) =>
    mayStillBePaid({ orderCreatedAt: ago(age), sessions }, OURS, NOW)

  it("may still be paid another way for half an hour, by a process that has only stalled", () => {
    expect(left(HALF_AN_HOUR - 1)).toBe(true)
    expect(left(HALF_AN_HOUR)).toBe(false)
  })

  it("is nobody's at once where no other way was chosen, or the order is gone", () => {
    expect(left(0, [])).toBe(false)
    expect(left(0, [{ ...CASH, providerId: OURS.providerId }])).toBe(false)
    expect(mayStillBePaid({ orderCreatedAt: null, sessions: [CASH] }, OURS, NOW)).toBe(false)
  })
})
