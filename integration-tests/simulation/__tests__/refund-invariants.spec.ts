import type { CartEvidence } from "../evidence"
import { violations } from "../invariants"
import { ask, cleanCart, evidence, order, payment, refund, refundedCart, refundRow, request } from "./some-evidence"

const PART = 1_000
const WHOLE = 15_049
const { service } = cleanCart()

/** An order of which £10.00 went back, but for this. */
const broken = (change: Partial<CartEvidence>) => violations(evidence({ ...refundedCart(PART), ...change }))

describe("the invariants of refunds", () => {
  it.each([PART, WHOLE])("find nothing wrong with %d given back of an order", (amountMinor) => {
    expect(violations(evidence(refundedCart(amountMinor)))).toEqual([])
  })

  it("find nothing wrong with a refund that failed, is in no records any more and on the admin's list", () => {
    const refunds = [refundRow({ state: "failed" })]
    const failed = { ...service, refunds: [refund(PART, { status: "failed" })] }
    const cart = { refunds, service: failed, asks: [ask(PART)] }
    expect(violations(evidence(cart, { listed: '[{"id":"inref_1"}]' }))).toEqual([])
  })

  it("find nothing wrong with a refund that failed and was tried again", () => {
    const refunds = [
      refundRow({ id: "inref_0", state: "failed", medusaRefundId: "ref_0", retriedAs: "inref_1" }),
      refundRow(),
    ]
    expect(broken({ refunds })).toEqual([])
  })

  it.each<[string, Partial<CartEvidence>]>([
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
    ["payment status is captured instead of partially_refunded", { orders: [order({ recordedMinor: WHOLE - PART })] }],
    [
      "has a cancelled order, and 1000 of 15049 went back",
      { orders: [order({ cancelled: true, recordedMinor: WHOLE - PART })] },
    ],
    ["1000 of reference-1 went back, and 0 was asked for", { asks: [ask(PART, { outcome: "declined" })] }],
    ["1000 of reference-1 went back, and 2000 was asked for and accepted", { asks: [ask(PART), ask(PART)] }],
    ["the refund inref_1 is failed, and no admin is shown that", { refunds: [refundRow({ state: "failed" })] }],
  ])("say that %s", (sentence, change) => {
    expect(broken(change)).toContainEqual(expect.stringContaining(sentence))
  })

  it("let a click that was not answered have worked, or not", () => {
    const unanswered = ask(PART, { outcome: "unanswered" })
    expect(broken({ asks: [unanswered] })).toEqual([])
    expect(violations(evidence({ asks: [unanswered] }))).toEqual([])
  })

  it("say when more is asked for than the service is known to have left", () => {
    const requests = [asked(PART, 200), asked(WHOLE, 422)]
    const sentence = expect.stringContaining("more than was left was asked for 1 times")
    expect(broken({ service: { ...refundedCart(PART).service, requests } })).toContainEqual(sentence)
  })

  it("do not blame the shop where the service keeps counting a refund that failed", () => {
    const refunds = [
      refundRow({ state: "failed", medusaRefundId: null, amountMinor: cleanCart().ledger[0]!.amountMinor }),
    ]
    const cart: Partial<CartEvidence> = {
      orders: [],
      payments: [],
      confirmed: [],
      ledger: [{ ...cleanCart().ledger[0]!, placementState: "unplaced", orderId: null, problem: "refund_failed" }],
      refunds,
      shown: "confirming",
      service: { ...service, refunds: [refund(WHOLE, { status: "failed" })] },
    }
    const listed = '["incheck_1","inref_1"]'
    expect(violations(evidence(cart, { listed, answers: { failedRefundsCount: true } }))).toEqual([])
    expect(violations(evidence(cart, { listed }))).toHaveLength(1)
  })
})

function asked(amountMinor: number, status: number) {
  const body = JSON.stringify({ checkout_id: "checkout-1", amount: amountMinor })
  return request({ method: "POST", endpoint: "POST /api/refunds", body, status })
}
