import { brokenSequences, isOtherModel } from "../medusa-contract"

/** The steps that the rules name, and others between them. */
const asExpected: Record<string, string[]> = {
  "complete-cart": [
    "acquire-lock-step",
    "validate",
    "compensate-payment-if-needed",
    "create-orders",
    "create-remote-links",
    "reserve-inventory-step",
    "authorize-payment-session-step",
    "add-order-transaction",
    "release-lock-step",
  ],
  "capture-payment-workflow": ["capture-payment-step", "add-order-transaction"],
  "refund-payment-workflow": [
    "refund-payment-step",
    "add-order-transaction",
    "create-order-refund-credit-lines-as-step",
  ],
  "cancel-order": ["refund-captured-payments-workflow-as-step", "cancel-payment-step", "cancel-orders"],
}

const broken = (other: Record<string, string[]> = {}) =>
  brokenSequences((workflow) => ({ ...asExpected, ...other })[workflow] ?? [])

describe("what Medusa's workflows do", () => {
  it("is as expected, whatever comes between the steps", () => {
    expect(broken()).toEqual([])
  })

  it("is named with its first step that is missing", () => {
    expect(broken({ "cancel-order": ["cancel-payment-step", "cancel-orders"] })).toEqual([
      "cancel-order (refund-captured-payments-workflow-as-step)",
    ])
    expect(broken({ "complete-cart": [] })).toEqual(["complete-cart (acquire-lock-step)"])
  })

  it("is named where a step comes too early", () => {
    expect(broken({ "capture-payment-workflow": ["add-order-transaction", "capture-payment-step"] })).toEqual([
      "capture-payment-workflow (add-order-transaction)",
    ])
  })
})

describe("a reading that failed", () => {
  it("shows another data model, unless the database was away", () => {
    expect(isOtherModel({ name: "DatabaseError", sqlState: "42703" })).toBe(true)
    expect(isOtherModel({ name: "TypeError" })).toBe(true)
    expect(isOtherModel({ name: "KnexTimeoutError" })).toBe(false)
    expect(isOtherModel({ name: "DatabaseError", sqlState: "57P01" })).toBe(false)
  })
})
