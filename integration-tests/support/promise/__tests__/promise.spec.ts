import type { Circumstances } from "../circumstances"
import { countsOf } from "../counts"
import { paymentsKnown } from "../payments"
import { brokenPromises } from "../promise"
import type { CartRecords } from "../records"
import { checkout, order, paidCart, payment, refund, refundRow, row } from "./some-records"

const WHOLE = row().amountMinor
const { service } = paidCart()
const broken = (change: Partial<CartRecords>, circumstances?: Circumstances) =>
  brokenPromises({ ...paidCart(), ...change }, circumstances)

/** A payment that went back in full. */
const returnedCart = {
  orders: [],
  payments: [],
  ledger: [row({ placementState: "refunding", orderId: null })],
  refunds: [refundRow({ medusaRefundId: null, amountMinor: WHOLE })],
  service: { ...service, refunds: [refund(WHOLE)] },
} satisfies Partial<CartRecords>

describe("the promise", () => {
  it("holds for one payment, one order", () => {
    expect(brokenPromises(paidCart())).toEqual([])
    expect(countsOf(paidCart())).toEqual({ payments: 1, orders: 1, unpaid: 0, returned: 0 })
  })

  it("holds for one payment that went back in full", () => {
    expect(broken(returnedCart)).toEqual([])
    expect(countsOf({ ...paidCart(), ...returnedCart })).toEqual({ payments: 1, orders: 0, unpaid: 0, returned: 1 })
  })

  it("holds for an order that costs nothing and has no payment", () => {
    const change = {
      orders: [order({ totalMinor: 0, recordedMinor: 0, paymentStatus: "not_paid" })],
      payments: [],
      ledger: [row({ remoteState: "cancelled", placementState: "none", orderId: null })],
      service: { ...service, checkouts: [checkout({ status: "cancelled" })] },
    }
    expect(broken(change)).toEqual([])
  })

  it("holds for a payment that waits for its capture, where the shop captures by hand", () => {
    const payments = [payment({ capturedMinor: 0 })]
    const orders = [order({ paymentStatus: "authorized", recordedMinor: 0 })]
    expect(broken({ payments, orders }, { capture: "manual" })).toEqual([])
  })

  it("asks for no payment status where no Medusa was asked", () => {
    expect(broken({ orders: [order({ paymentStatus: undefined })] })).toEqual([])
  })

  it.each<[string, Partial<CartRecords>]>([
    ["has no order", { orders: [] }],
    ["was paid in GBP, and is an order in EUR", { orders: [order({ currency: "EUR" })] }],
    ["Medusa's records have 0", { payments: [] }],
    ["0 of 15049 was captured", { payments: [payment({ capturedMinor: 0 })] }],
    ["30098 of 15049 was captured", { payments: [payment({ capturedMinor: 2 * WHOLE })] }],
    ["an order stands without payment", { payments: [] }],
    ["the order has an article twice", { orders: [order({ doubledItems: 1 })] }],
    ["the cart has 2 orders", { orders: [order(), order({ id: "order_2" })] }],
    ["2 payments stand for one order", { payments: [payment(), payment({ id: "pay_2", reference: null })] }],
    ["is no order, and 0 of 15049 went back", { ledger: [row({ placementState: "unplaced" })] }],
    [
      "is no order, and 1000 of 15049 went back",
      { ...returnedCart, service: { ...service, refunds: [refund(1_000)] } },
    ],
    ["which was never paid", { service: { ...service, checkouts: [checkout({ status: "received" })] } }],
    ["payment status is awaiting instead of captured", { orders: [order({ paymentStatus: "awaiting" })] }],
  ])("is broken when %s", (sentence, change) => {
    expect(broken(change)).toContainEqual(expect.stringContaining(sentence))
  })

  it("is about payments that the ledger does not know, too", () => {
    const paid = [checkout({ clientReferenceId: "another" })]
    expect(paymentsKnown(paid, [row()])).toEqual(["paid another is not in the ledger"])
  })

  it("leaves alone what another way to pay did, and what the merchant's own code left when it died", () => {
    const unpaid = {
      payments: [],
      ledger: [row({ remoteState: "cancelled", placementState: "none", orderId: null })],
      service: { ...service, checkouts: [checkout({ status: "cancelled" })] },
      orders: [order({ recordedMinor: 0 })],
    }
    expect(broken(unpaid)).toEqual(["an order stands without payment"])
    expect(broken(unpaid, { routeDied: true })).toEqual([])
    expect(broken({ ...unpaid, chosenOther: true })).toEqual([])
  })

  it("takes no notice of the payment status of an order that somebody has changed", () => {
    const orders = [order({ paymentStatus: "partially_captured" })]
    expect(broken({ orders }, { changedOrders: ["order_1"] })).toEqual([])
    expect(broken({ orders })).toHaveLength(1)
  })
})
