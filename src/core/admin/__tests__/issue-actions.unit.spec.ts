import { actionsFor, recommendedAction } from "../issue-actions"

const unplaced = (problem: Parameters<typeof actionsFor>[1]) =>
  recommendedAction(actionsFor("unplaced", problem), { problem, hasFailedRefund: false })

describe("the action that is put forward", () => {
  it("makes the order that stock was missing for, and returns what no order can be made of", () => {
    expect(unplaced("completion_failed")).toBe("place")
    expect(unplaced("cart_already_ordered")).toBe("refund")
  })

  it("is none where a person should compare or ask first", () => {
    expect(unplaced("amount_mismatch")).toBeNull()
    expect(unplaced("refund_failed")).toBeNull()
    expect(recommendedAction(actionsFor("refund_failed", null), { problem: null, hasFailedRefund: true })).toBeNull()
  })

  it("refunds again what was declined, and corrects records", () => {
    const about = { problem: null, hasFailedRefund: false }
    expect(recommendedAction(actionsFor("refund_rejected", null), about)).toBe("retry")
    expect(recommendedAction(actionsFor("accounting", null, "correct"), about)).toBe("correct")
    expect(recommendedAction(actionsFor("mismatch", null), about)).toBeNull()
    expect(recommendedAction([], about)).toBeNull()
  })
})
