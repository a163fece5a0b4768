import type { Problem } from "../../checkout/states"
import { actionsFor, type AdminAction, mayStillBeOrdered } from "../issue-actions"
import { ISSUE_FILTERS, issuesOf, isHandled, ISSUES, UNMATCHED_ISSUES } from "../issues"
import { CHECKOUT_RULES, REFUND_RULES } from "../issue-rules"

describe("issuesOf", () => {
  it("shows everything that needs a person without a filter", () => {
    expect(issuesOf(undefined)).toEqual([...ISSUES, ...UNMATCHED_ISSUES])
  })

  it("puts every issue under exactly one filter", () => {
    const ofKinds = ISSUE_FILTERS.filter((filter) => filter !== "all" && filter !== "handled")
    const filtered = ofKinds.flatMap((filter) => issuesOf(filter))

    expect([...filtered].sort()).toEqual([...ISSUES, ...UNMATCHED_ISSUES].sort())
  })
})

describe("isHandled", () => {
  it("is a lost refund that is being looked for, until a person has to say which it is", () => {
    expect(isHandled({ issue: "refund_unknown", reason: null })).toBe(true)
    expect(isHandled({ issue: "refund_unknown", reason: {} })).toBe(false)
    for (const issue of ISSUES.filter((issue) => issue !== "refund_unknown")) {
      expect(isHandled({ issue, reason: null })).toBe(false)
    }
  })
})

describe("the rules", () => {
  it("find every issue", () => {
    const found = [...CHECKOUT_RULES, ...REFUND_RULES].map(({ issue }) => issue)

    expect([...new Set(found)].sort()).toEqual([...ISSUES].sort())
  })
})

describe("actionsFor", () => {
  it("lets a person put every issue aside, as the last choice", () => {
    for (const issue of ISSUES) {
      expect(actionsFor(issue, null).at(-1)).toBe("dismiss")
    }
  })

  const likely = ["place", "refund", "dismiss"] as const
  const restored = ["refund", "place", "dismiss"] as const
  const never = ["refund", "dismiss"] as const

  it.each<[Problem | null, readonly AdminAction[]]>([
    [null, likely],
    ["amount_mismatch", likely],
    ["completion_failed", likely],
    ["outcome_contradicted", likely],
    ["refund_failed", likely],
    ["cart_changed", restored],
    ["cart_gone", restored],
    ["cart_moved", restored],
    ["not_owed", restored],
    ["cart_already_ordered", never],
    ["order_cancelled", never],
  ])("offers for money without an order and the problem %s: %j", (problem, expected) => {
    expect(actionsFor("unplaced", problem)).toEqual(expected)
    expect(mayStillBeOrdered(problem)).toBe(expected !== never)
  })

  it.each(["correct", "check"] as const)("offers for amounts that disagree what helps: %s", (remedy) => {
    expect(actionsFor("accounting", null, remedy)).toEqual([remedy, "dismiss"])
  })

  it("sends no refund again whose answer was lost", () => {
    expect(actionsFor("refund_unknown", null)).not.toContain("retry")
  })
})
