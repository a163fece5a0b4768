import { reasonOf } from "../../reasons/reasons"
import { actionsFor, recommendedAction } from "../issue-actions"

const unplaced = (problem: Parameters<typeof actionsFor>[1]) =>
  recommendedAction(actionsFor("unplaced", problem), { problem, hasFailedRefund: false, reason: null })

describe("the action that is put forward", () => {
  it("makes the order that stock was missing for, and returns what no order can be made of", () => {
    expect(unplaced("completion_failed")).toBe("place")
    expect(unplaced("cart_already_ordered")).toBe("refund")
  })

  it("is none where a person should compare or ask first", () => {
    expect(unplaced("amount_mismatch")).toBeNull()
    expect(unplaced("refund_failed")).toBeNull()
    const failed = { problem: null, hasFailedRefund: true, reason: null }
    expect(recommendedAction(actionsFor("refund_failed", null), failed)).toBeNull()
  })

  it("is none where the service refunds nothing any more: asking again is in vain", () => {
    const about = { problem: null, hasFailedRefund: false, reason: reasonOf("period_ended", {}) }
    expect(recommendedAction(actionsFor("refund_rejected", null), about)).toBeNull()
    expect(recommendedAction(actionsFor("not_refunded", null), about)).toBeNull()
  })

  it("refunds again what was declined, and corrects records", () => {
    const about = { problem: null, hasFailedRefund: false, reason: null }
    expect(recommendedAction(actionsFor("refund_rejected", null), about)).toBe("retry")
    expect(recommendedAction(actionsFor("accounting", null, "correct"), about)).toBe("correct")
    expect(recommendedAction(actionsFor("mismatch", null), about)).toBeNull()
    expect(recommendedAction([], about)).toBeNull()
  })
})
