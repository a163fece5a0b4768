import type { Evidence } from "../evidence"
import { violations } from "../invariants"
import { checkout, cleanEvidence, payment, refund, request, row } from "./some-evidence"

const broken = (change: Partial<Evidence>) => violations({ ...cleanEvidence(), ...change })

describe("the invariants", () => {
  it("find nothing wrong with one payment, one order", () => {
    expect(violations(cleanEvidence())).toEqual([])
  })

  it("find nothing wrong with one payment that went back in full", () => {
    const { service } = cleanEvidence()
    const ledger = [row({ placementState: "refunding", orderId: null })]
    const change = {
      orders: [],
      payments: [],
      ledger,
      shown: "refunded",
      service: { ...service, refunds: [refund(15049)] },
    }
    expect(broken(change)).toEqual([])
  })

  it.each<[string, Partial<Evidence>]>([
    ["has no order", { orders: [] }],
    ["is booked in Medusa with 0", { payments: [] }],
    ["an order stands without payment", { payments: [] }],
    [
      "the cart has 2 orders",
      { orders: [...cleanEvidence().orders, { id: "order_2", cancelled: false, paymentStatus: "captured" }] },
    ],
    ["2 payments stand for one order", { payments: [payment(), payment({ reference: null })] }],
    ["is not in the ledger", { ledger: [] }],
    ["is no order, and 0 of 15049 went back", { ledger: [row({ placementState: "unplaced" })] }],
    ["and 500 of 15049 went back", { service: { ...cleanEvidence().service, refunds: [refund(500)] } }],
    ["more than was paid went back", { service: { ...cleanEvidence().service, refunds: [refund(15050)] } }],
    [
      "which was never paid",
      { service: { ...cleanEvidence().service, checkouts: [checkout({ status: "received" })] } },
    ],
    ["went beyond the limit", { service: { ...cleanEvidence().service, requests: [request({ status: 429 })] } }],
    [
      "was asked for 1 more times",
      { service: { ...cleanEvidence().service, requests: [refundRequest(), refundRequest()] } },
    ],
    ['is told "awaiting"', { shown: "awaiting" }],
    ["still waits", { waiting: ["checkout a received/none"] }],
  ])("say that %s", (sentence, change) => {
    expect(broken(change)).toContainEqual(expect.stringContaining(sentence))
  })

  it("do not blame the shop for a 429 that a fault caused", () => {
    const requests = [request({ status: 429, fault: "rate_limited" })]
    expect(broken({ service: { ...cleanEvidence().service, requests } })).toEqual([])
  })
})

function refundRequest() {
  return request({ method: "POST", endpoint: "POST /api/refunds", body: '{"checkout_id":"checkout-1","amount":15049}' })
}
