import type { Evidence } from "../evidence"
import { violations } from "../invariants"
import { checkout, cleanEvidence, order, payment, refund, refundRow, request, row } from "./some-evidence"

const broken = (change: Partial<Evidence>) => violations({ ...cleanEvidence(), ...change })

describe("the invariants", () => {
  it("find nothing wrong with one payment, one order", () => {
    expect(violations(cleanEvidence())).toEqual([])
  })

  it("find nothing wrong with one payment that went back in full", () => {
    const { service } = cleanEvidence()
    const change = {
      orders: [],
      payments: [],
      ledger: [row({ placementState: "refunding", orderId: null })],
      refunds: [refundRow({ medusaRefundId: null, amountMinor: row().amountMinor })],
      shown: "refunded",
      service: { ...service, refunds: [refund(15049)] },
    }
    expect(broken(change)).toEqual([])
  })

  it.each<[string, Partial<Evidence>]>([
    ["has no order", { orders: [] }],
    ["Medusa's records have 0", { payments: [] }],
    ["an order stands without payment", { payments: [] }],
    ["the cart has 2 orders", { orders: [order(), order({ id: "order_2" })] }],
    ["no cart knows the order order_2", { unmatchedRecords: ["order_2"] }],
    ["2 payments stand for one order", { payments: [payment(), payment({ reference: null })] }],
    ["is not in the ledger", { ledger: [] }],
    ["is no order, and 0 of 15049 went back", { ledger: [row({ placementState: "unplaced" })] }],
    [
      "which was never paid",
      { service: { ...cleanEvidence().service, checkouts: [checkout({ status: "received" })] } },
    ],
    ["went beyond the limit", { service: { ...cleanEvidence().service, requests: [request({ status: 429 })] } }],
    ['is told "awaiting"', { shown: "awaiting" }],
    ["payment status is awaiting instead of captured", { orders: [order({ paymentStatus: "awaiting" })] }],
    ["still waits", { waiting: ["checkout a received/none"] }],
  ])("say that %s", (sentence, change) => {
    expect(broken(change)).toContainEqual(expect.stringContaining(sentence))
  })

  it("do not blame the shop for a 429 that a fault caused", () => {
    const requests = [request({ status: 429, fault: "rate_limited" })]
    expect(broken({ service: { ...cleanEvidence().service, requests } })).toEqual([])
  })
})
