import { PLACING_WINDOW_MS, placingPolicy, type Recovery, recovery } from "../recovery"
import type { Problem } from "../states"
import { aCheckout, at, NOW } from "./a-checkout"

type Expected = { soon: Recovery; late: Recovery; lateWithHold: Recovery }
const UNTRIED: Expected = { soon: "place", late: "place", lateWithHold: "place" }
const MAY_PASS: Expected = { soon: "place", late: "return", lateWithHold: "hold" }
const FINAL: Expected = { soon: "return", late: "return", lateWithHold: "hold" }
const FOR_A_PERSON: Expected = { soon: "hold", late: "hold", lateWithHold: "hold" }

const EXPECTED: Record<Problem | "nothing", Expected> = {
  nothing: UNTRIED,
  account_gone: UNTRIED,
  order_unpaid: UNTRIED,
  order_missing: FOR_A_PERSON,
  order_total_differs: FOR_A_PERSON,
  completion_failed: MAY_PASS,
  cart_already_ordered: FINAL,
  not_owed: FINAL,
  cart_changed: FINAL,
  cart_gone: FINAL,
  cart_moved: FINAL,
  order_cancelled: FINAL,
  amount_mismatch: FOR_A_PERSON,
  outcome_contradicted: FOR_A_PERSON,
  refund_failed: FOR_A_PERSON,
  returned_in_part: FOR_A_PERSON,
}

const REFUND = placingPolicy({ onUnplaceable: "refund", retryHours: 12 })
const HOLD = placingPolicy({ onUnplaceable: "hold", retryHours: 12 })
const HOUR = 60 * 60_000

describe("recovery", () => {
  const paid = (problem: string, ago: number | null) =>
    aCheckout({
      remoteState: "successful",
      placementState: "unplaced",
      problem: isProblem(problem) ? problem : null,
      paidAt: at(-1e12),
      failedAt: ago === null ? null : at(-ago),
    })

  it.each(Object.entries(EXPECTED))(
    "after %s, while the payment is fresh and when it is old",
    (problem, { soon, late, lateWithHold }) => {
      expect(recovery(paid(problem, 0), REFUND, NOW)).toBe(soon)
      expect(recovery(paid(problem, PLACING_WINDOW_MS), REFUND, NOW)).toBe(soon)
      expect(recovery(paid(problem, PLACING_WINDOW_MS + 1), REFUND, NOW)).toBe(late)
      expect(recovery(paid(problem, PLACING_WINDOW_MS + 1), HOLD, NOW)).toBe(lateWithHold)
    }
  )

  it("tries for half an hour, counted from the first attempt that failed", () => {
    expect(PLACING_WINDOW_MS).toBe(30 * 60_000)
  })

  it("tries what has not been tried yet, however long ago it was paid", () => {
    expect(recovery(paid("completion_failed", null), REFUND, NOW)).toBe("place")
  })

  it("tries what the shop itself cannot place for as long as the merchant says", () => {
    const failed = (ago: number) => ({ ...paid("completion_failed", ago), isShopsFailure: true })
    const forever = placingPolicy({ onUnplaceable: "refund", retryHours: false })
    expect(recovery(failed(12 * HOUR), REFUND, NOW)).toBe("place")
    expect(recovery(failed(12 * HOUR + 1), REFUND, NOW)).toBe("return")
    expect(recovery(failed(12 * HOUR + 1), HOLD, NOW)).toBe("hold")
    expect(recovery(failed(1e12), forever, NOW)).toBe("place")
  })

  it("tries until a refund is taken, where none is on the day of purchase", () => {
    const evening = { ...paid("completion_failed", 2 * HOUR), createdAt: at(-3 * HOUR), paidAt: at(-2 * HOUR) }
    const policyOf = (approval: boolean | undefined) =>
      placingPolicy({ onUnplaceable: "refund", retryHours: 12 }, approval)
    expect([true, false, undefined].map((approval) => recovery(evening, policyOf(approval), NOW))).toEqual([
      "place",
      "return",
      "return",
    ])
    expect(recovery(evening, policyOf(true), at(24 * HOUR))).toBe("return")
    expect(recovery({ ...evening, problem: "cart_gone" }, policyOf(true), NOW)).toBe("return")
  })

  it("never gives money back when the merchant holds it", () => {
    const problems = Object.keys(EXPECTED)
    expect(
      problems.filter((problem) => [0, 1e12].some((ago) => recovery(paid(problem, ago), HOLD, NOW) === "return"))
    ).toEqual([])
  })

  it("never touches an amount that differs, whatever time passes", () => {
    expect([0, 1e12].map((ago) => recovery(paid("amount_mismatch", ago), REFUND, NOW))).toEqual(["hold", "hold"])
  })
})

function isProblem(name: string): name is Problem {
  return name !== "nothing" && name in EXPECTED
}
