import { aCheckout, NOW } from "../../checkout/__tests__/a-checkout"
import type { Problem } from "../../checkout/states"
import { minorAmount } from "../../money/money"
import { amendmentFor } from "../notes"

describe("a payment that has its order", () => {
  const problemOf = (before: Problem | null, totalMinor: number) => {
    const newest = aCheckout({ remoteState: "successful", placementState: "placing", problem: before })
    const costs = { totalMinor: minorAmount(totalMinor), refundedMinor: minorAmount(0) }
    return amendmentFor(newest, { kind: "placed", orderId: "order_1", ...costs, lookAgain: false }, NOW)?.change.problem
  }
  const { amountMinor } = aCheckout()

  it.each([null, "completion_failed", "cart_changed"] as const)("has no problem, where it had %s before", (before) => {
    expect(problemOf(before, amountMinor)).toBeNull()
  })

  it("stays with a person where the service has called it cancelled meanwhile", () => {
    expect(problemOf("outcome_contradicted", amountMinor)).toBe("outcome_contradicted")
  })

  it.each([null, "outcome_contradicted"] as const)(
    "is for a person where the order costs something else (%s before)",
    (before) => {
      expect(problemOf(before, amountMinor + 1)).toBe("order_total_differs")
    }
  )
})
