import { type OrderFacts, orderPayment } from "../order-payment"

const NOW = new Date("2026-03-01T12:00:00Z")
const OURS = { reference: "ref-a", providerId: "pp_instalments" }
const FACTS: OrderFacts = {
  orderCreatedAt: new Date(NOW.getTime() - 10_000),
  sessions: [],
  paymentCount: 0,
  paidReferences: [],
}

describe("whose payment an order has", () => {
  it.each([
    ["ours", { paymentCount: 1, paidReferences: ["ref-a"] }],
    ["another", { paymentCount: 1, paidReferences: ["ref-b"] }],
    ["another", { paymentCount: 1 }],
    ["another", { sessions: [{ providerId: "pp_system_default", status: "authorized" }] }],
    ["another", { sessions: [{ providerId: "pp_bank", status: "pending_authorization" }] }],
    ["undecided", { sessions: [{ providerId: "pp_system_default", status: "pending" }] }],
    ["none", { sessions: [{ providerId: "pp_instalments", status: "pending" }] }],
    ["none", {}],
  ] as const)("is %s with %j", (expected, facts) => {
    expect(orderPayment({ ...FACTS, ...facts }, OURS, NOW)).toBe(expected)
  })

  it("is nobody's once another provider's pending session can no longer be a completion under way", () => {
    const facts = { ...FACTS, sessions: [{ providerId: "pp_system_default", status: "pending" }] }
    expect(orderPayment({ ...facts, orderCreatedAt: new Date(NOW.getTime() - 180_000) }, OURS, NOW)).toBe("none")
    expect(orderPayment({ ...facts, orderCreatedAt: new Date(NOW.getTime() - 179_999) }, OURS, NOW)).toBe("undecided")
  })
})
