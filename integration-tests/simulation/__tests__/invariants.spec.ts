import type { CartEvidence, Evidence } from "../evidence"
import { violations } from "../invariants"
import { checkout, cleanCart, evidence, order, payment, refund, refundRow, request, row } from "./some-evidence"

const broken = (change: Partial<CartEvidence>, around: Partial<Evidence> = {}) => violations(evidence(change, around))
const { service } = cleanCart()

describe("the invariants", () => {
  it("find nothing wrong with one payment, one order", () => {
    expect(violations(evidence())).toEqual([])
  })

  it("find nothing wrong with one payment that went back in full", () => {
    const change = {
      orders: [],
      payments: [],
      confirmed: [],
      ledger: [row({ placementState: "refunding", orderId: null })],
      refunds: [refundRow({ medusaRefundId: null, amountMinor: row().amountMinor })],
      shown: "refunded",
      service: { ...service, refunds: [refund(15049)] },
    }
    expect(broken(change)).toEqual([])
  })

  it("find nothing wrong with an order that costs nothing and has no payment", () => {
    const change = {
      orders: [order({ totalMinor: 0, recordedMinor: 0, paymentStatus: "not_paid" })],
      payments: [],
      ledger: [row({ remoteState: "cancelled", placementState: "none", orderId: null })],
      service: { ...service, checkouts: [checkout({ status: "cancelled" })] },
    }
    expect(broken(change)).toEqual([])
  })

  it("find nothing wrong with a payment that waits for its capture", () => {
    const payments = [payment({ capturedMinor: 0 })]
    expect(broken({ payments, orders: [order({ paymentStatus: "authorized", recordedMinor: 0 })] })).toEqual([])
  })

  it.each<[string, Partial<CartEvidence>]>([
    ["has no order", { orders: [] }],
    ["Medusa's records have 0", { payments: [] }],
    ["an order stands without payment", { payments: [] }],
    ["the cart has 2 orders", { orders: [order(), order({ id: "order_2" })] }],
    ["2 payments stand for one order", { payments: [payment(), payment({ reference: null })] }],
    ["paid 15049 for an order of 25049, and no admin is shown that", { orders: [order({ totalMinor: 25049 })] }],
    ["is no order, and 0 of 15049 went back", { ledger: [row({ placementState: "unplaced" })] }],
    ["has no order, and no admin is shown that", { ledger: [row({ placementState: "unplaced" })] }],
    ["which was never paid", { service: { ...service, checkouts: [checkout({ status: "received" })] } }],
    ['is told "awaiting"', { shown: "awaiting" }],
    ["payment status is awaiting instead of captured", { orders: [order({ paymentStatus: "awaiting" })] }],
    ["order_1 was confirmed to the shopper, and is cancelled", { confirmed: [{ id: "order_1", fate: "cancelled" }] }],
    ["the merchant's own order order_2 is gone", { children: [{ id: "order_2", fate: "gone" }] }],
    ["a change of the order was left open: credit_line", { openChanges: ["credit_line"] }],
  ])("say that %s", (sentence, change) => {
    expect(broken(change)).toContainEqual(expect.stringContaining(sentence))
  })

  it.each<[string, Partial<Evidence>]>([
    ["is not in the ledger", { service: { ...service, checkouts: [checkout({ clientReferenceId: "another" })] } }],
    ["no cart knows the order order_2", { unlinked: ["order_2"] }],
    ["went beyond the limit", { service: { ...service, requests: [request({ status: 429 })] } }],
    ["was placed in production", { crossed: ["a payment of the sandbox, x, was placed in production"] }],
    ["still waits", { waiting: ["checkout a received/none"] }],
  ])("say of a whole lane that %s", (sentence, around) => {
    expect(broken({}, around)).toContainEqual(expect.stringContaining(sentence))
  })

  it("leave alone what another way to pay did, and what the merchant's own code left when it died", () => {
    expect(broken({ routeDied: true }, { unlinked: ["order_2"] })).toEqual([])
    expect(broken({ chosenOther: true }, { unlinked: ["order_2"] })).toEqual([])
  })

  it("do not compare the total of an order that an admin has changed", () => {
    expect(broken({ changedOrders: ["order_1"], orders: [order({ totalMinor: 25049 })] })).toEqual([])
  })

  it("let an order of another total stand that an admin is shown", () => {
    expect(broken({ orders: [order({ totalMinor: 25049 })] }, { listed: '["incheck_1"]' })).toEqual([])
  })

  it("do not blame the shop for a 429 that a fault caused", () => {
    const requests = [request({ status: 429, fault: "rate_limited" })]
    expect(broken({}, { service: { ...service, requests } })).toEqual([])
  })
})
