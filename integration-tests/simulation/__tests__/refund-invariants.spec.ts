import type { Evidence } from "../evidence"
import { violations } from "../invariants"
import { cleanEvidence, order, payment, refund, refundedEvidence, refundRow, request } from "./some-evidence"

const PART = 1_000
const WHOLE = 15_049
const { service } = cleanEvidence()

/** An order of which £10.00 went back, but for this. */
const broken = (change: Partial<Evidence>) => violations({ ...refundedEvidence(PART), ...change })

describe("the invariants of refunds", () => {
  it.each([PART, WHOLE])("find nothing wrong with %d given back of an order", (amountMinor) => {
    expect(violations(refundedEvidence(amountMinor))).toEqual([])
  })

  it("find nothing wrong with a refund that failed and is in no records any more", () => {
    const refunds = [refundRow({ state: "failed" })]
    const failed = { ...service, refunds: [refund(PART, { status: "failed" })] }
    expect(violations({ ...cleanEvidence(), refunds, service: failed })).toEqual([])
  })

  it.each<[string, Partial<Evidence>]>([
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
    ["payment status is captured instead of partially_refunded", { orders: [order({ bookedMinor: WHOLE - PART })] }],
    [
      "has a cancelled order, and 1000 of 15049 went back",
      { orders: [order({ cancelled: true, bookedMinor: WHOLE - PART })] },
    ],
  ])("say that %s", (sentence, change) => {
    expect(broken(change)).toContainEqual(expect.stringContaining(sentence))
  })

  it("say when more is asked for than the service is known to have left", () => {
    const requests = [asked(PART, 200), asked(WHOLE, 422)]
    const sentence = expect.stringContaining("more than was left was asked for 1 times")
    expect(broken({ service: { ...refundedEvidence(PART).service, requests } })).toContainEqual(sentence)
  })
})

function asked(amountMinor: number, status: number) {
  const body = JSON.stringify({ checkout_id: "checkout-1", amount: amountMinor })
  return request({ method: "POST", endpoint: "POST /api/refunds", body, status })
}
