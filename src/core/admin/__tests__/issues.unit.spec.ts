import {
  actionsFor,
  ATTENTION_FILTERS,
  CHECKOUT_RULES,
  MATTERS,
  mattersOf,
  mayStillBeOrdered,
  REFUND_RULES,
  STRAY_MATTERS,
} from "../issues"
import type { Problem } from "../../checkout/decide"

describe("mattersOf", () => {
  it("shows everything that needs a person without a filter, and no matter at all for all payments", () => {
    expect(mattersOf(undefined)).toEqual([...MATTERS, ...STRAY_MATTERS])
    expect(mattersOf("all")).toEqual([])
  })

  it("puts every matter under exactly one filter", () => {
    const filtered = ATTENTION_FILTERS.flatMap(mattersOf)

    expect([...filtered].sort()).toEqual([...MATTERS, ...STRAY_MATTERS].sort())
  })
})

describe("the rules", () => {
  it("find every matter by exactly one of them", () => {
    const found = [...CHECKOUT_RULES, ...REFUND_RULES].map(({ matter }) => matter)

    expect([...found].sort()).toEqual([...MATTERS].sort())
  })
})

describe("actionsFor", () => {
  it("lets a person put every matter aside, as the last choice", () => {
    for (const matter of MATTERS) {
      expect(actionsFor(matter, null).at(-1)).toBe("dismiss")
    }
  })

  it.each<[Problem | null, boolean]>([
    [null, true],
    ["amount_mismatch", true],
    ["completion_failed", true],
    ["outcome_contradicted", true],
    ["refund_failed", true],
    ["cart_already_ordered", false],
    ["cart_changed", false],
    ["cart_gone", false],
    ["order_cancelled", false],
  ])("money without an order and the problem %s may still become one: %s", (problem, expected) => {
    expect(mayStillBeOrdered(problem)).toBe(expected)
    expect(actionsFor("unplaced", problem)).toEqual(expected ? ["place", "refund", "dismiss"] : ["refund", "dismiss"])
  })

  it.each(["put_right", "check"] as const)("offers for amounts that disagree what helps: %s", (remedy) => {
    expect(actionsFor("books", null, remedy)).toEqual([remedy, "dismiss"])
  })

  it("sends no refund again whose answer was lost", () => {
    expect(actionsFor("refund_unknown", null)).not.toContain("retry")
  })
})
