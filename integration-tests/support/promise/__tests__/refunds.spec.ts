import type { ReceivedRequest } from "../../../../sandbox/src"
import { brokenPromises } from "../promise"
import type { CartRecords } from "../records"
import { order, paidCart, payment, refund, refundedCart, refundRow, request, row } from "./some-records"

const PART = 1_000
const WHOLE = 15_049
const { service } = paidCart()

/** An order of which £10.00 went back, but for this. */
const broken = (change: Partial<CartRecords>) => brokenPromises({ ...refundedCart(PART), ...change })

describe("the promise about refunds", () => {
  it.each([PART, WHOLE])("holds for %d given back of an order", (amountMinor) => {
    expect(brokenPromises(refundedCart(amountMinor))).toEqual([])
  })

  it("holds for a refund that failed and is in no records any more", () => {
    const refunds = [refundRow({ state: "failed" })]
    const failed = { ...service, refunds: [refund(PART, { status: "failed" })] }
    expect(brokenPromises({ ...paidCart(), refunds, service: failed })).toEqual([])
  })

  it("holds for a refund that failed and was tried again", () => {
    const refunds = [
      refundRow({ id: "inref_0", state: "failed", medusaRefundId: "ref_0", retriedAs: "inref_1" }),
      refundRow(),
    ]
    expect(broken({ refunds })).toEqual([])
  })

  it.each<[string, Partial<CartRecords>]>([
    ["0 went back, and the ledger says 1000", { service }],
    ["1000 went back, and the ledger says 0", { refunds: [] }],
    ["1000 went back, and Medusa's refunds come to 0", { payments: [payment()] }],
    [
      "a refund of 1000 that no row of the ledger asked for",
      { service: { ...service, refunds: [refund(PART), refund(PART, { id: "refund-2" })] } },
    ],
    ["15050 of 15049 went back", { service: { ...service, refunds: [refund(WHOLE + 1)] } }],
    ["Medusa's refund ref_1 stands, and the ledger has none of it", { refunds: [refundRow({ state: "failed" })] }],
    ["Medusa does not know its refund ref_1 any more", { payments: [payment({ refundedMinor: PART })] }],
    [
      "the order's transactions come to 15049, its payments to 14049",
      { orders: [order({ paymentStatus: "partially_refunded" })] },
    ],
    [
      "the order was paid in full, and -1000 is still to be paid",
      { orders: [order({ recordedMinor: WHOLE - PART, pendingMinor: -PART, paymentStatus: "partially_refunded" })] },
    ],
    [
      "the order's totals leave -1000 of its transactions out",
      { orders: [order({ recordedMinor: WHOLE - PART, unaddedMinor: -PART })] },
    ],
    ["payment status is captured instead of partially_refunded", { orders: [order({ recordedMinor: WHOLE - PART })] }],
    [
      "has a cancelled order, and 1000 of 15049 went back",
      { orders: [order({ cancelled: true, recordedMinor: WHOLE - PART })] },
    ],
  ])("is broken when %s", (sentence, change) => {
    expect(broken(change)).toContainEqual(expect.stringContaining(sentence))
  })

  it("holds for the rest of a cancelled order when Medusa had recorded its refused refund, which an admin is told", () => {
    const refused = (wasRecorded: boolean) => ({
      orders: [order({ cancelled: true, recordedMinor: WHOLE })],
      refunds: [refundRow({ state: "rejected", amountMinor: row().amountMinor, wasRecorded })],
      service: { ...service, refunds: [] },
      payments: [payment()],
    })
    const sentence = expect.stringContaining("has a cancelled order")
    expect(broken(refused(true))).not.toContainEqual(sentence)
    expect(broken(refused(false))).toContainEqual(sentence)
  })

  it("is broken when more is asked for than the service is known to have left", () => {
    const requests = [asked(PART, 200), asked(WHOLE, 422)]
    const sentence = expect.stringContaining("more than was left was asked for 1 times")
    expect(broken({ service: { ...refundedCart(PART).service, requests } })).toContainEqual(sentence)
  })

  it("does not blame the shop for what a restore took out of its records, until somebody has compared them", () => {
    const [backup, taken, restored, refused, compared] = [1, 2, 3, 4, 5].map((day) => `2026-07-0${day}T12:00:00.000Z`)
    const lost = { from: new Date(backup!), until: new Date(restored!) }
    const requests = [
      { ...asked(PART, 200), at: taken! },
      { ...asked(WHOLE, 422), at: refused! },
    ]
    const cart = { ...refundedCart(PART), service: { ...refundedCart(PART).service, requests } }
    expect(brokenPromises(cart, { lostTimes: [{ ...lost, comparedAt: new Date(compared!) }] })).toEqual([])
    expect(brokenPromises(cart, { lostTimes: [{ ...lost, comparedAt: new Date(restored!) }] })).toHaveLength(1)
    expect(
      brokenPromises(cart, { lostTimes: [{ ...lost, until: lost.from, comparedAt: new Date(compared!) }] })
    ).toHaveLength(1)
  })

  it("does not blame the shop where the service keeps counting a refund that failed", () => {
    const cart: CartRecords = {
      ...paidCart(),
      orders: [],
      payments: [],
      ledger: [row({ placementState: "unplaced", orderId: null, problem: "refund_failed" })],
      refunds: [refundRow({ state: "failed", medusaRefundId: null, amountMinor: row().amountMinor })],
      service: { ...service, refunds: [refund(WHOLE, { status: "failed" })] },
    }
    expect(brokenPromises(cart, { failedRefundsCount: true })).toEqual([])
    expect(brokenPromises(cart)).toHaveLength(1)
  })
})

function asked(amountMinor: number, status: number): ReceivedRequest {
  const body = JSON.stringify({ checkout_id: "checkout-1", amount: amountMinor })
  return request({ method: "POST", endpoint: "POST /api/refunds", body, status })
}
