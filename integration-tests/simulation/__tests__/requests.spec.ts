import { refund, refundRow } from "../../support/promise/__tests__/some-records"
import type { CartEvidence } from "../evidence"
import { violations } from "../invariants"
import { ask, cartRefundedOnRequest, cleanCart, evidence } from "./some-evidence"

const PART = 1_000
const WHOLE = 15_049

/** An order of which £10.00 went back at an admin's request, but for this. */
const broken = (change: Partial<CartEvidence>) => violations(evidence({ ...cartRefundedOnRequest(PART), ...change }))

describe("the invariants of what was asked for", () => {
  it.each([PART, WHOLE])("find nothing wrong with %d given back of an order", (amountMinor) => {
    expect(violations(evidence(cartRefundedOnRequest(amountMinor)))).toEqual([])
  })

  it("find nothing wrong with a refund that failed, is in no records any more and on the admin's list", () => {
    const failed = { ...cleanCart().service, refunds: [refund(PART, { status: "failed" })] }
    const cart = { refunds: [refundRow({ state: "failed" })], service: failed, asks: [ask(PART)] }
    expect(violations(evidence(cart, { listed: '[{"id":"inref_1"}]' }))).toEqual([])
  })

  it.each<[string, Partial<CartEvidence>]>([
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
})
