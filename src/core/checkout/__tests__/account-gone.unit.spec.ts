import { haltedBy, isSaid, problemBefore, WITH_PERSON } from "../account-gone"
import { aCheckout, NOW } from "./a-checkout"

describe("a payment whose account is gone", () => {
  const paid = (over: Parameters<typeof aCheckout>[0]) => aCheckout({ remoteState: "successful", ...over })

  it.each([
    paid({ placementState: "placing", problem: null }),
    paid({ placementState: "unplaced", problem: "completion_failed" }),
    paid({ placementState: "unplaced", problem: "cart_changed" }),
    paid({ placementState: "refunding", problem: "cart_already_ordered" }),
    paid({ placementState: "placed", problem: "outcome_contradicted" }),
  ])("that the plugin would take further is halted, with what was wrong before: %o", (checkout) => {
    expect(haltedBy(checkout)?.details).toEqual({
      problem: "account_gone",
      ...(checkout.problem !== null && { before: checkout.problem }),
    })
  })

  it.each([
    paid({ placementState: "unplaced", problem: "amount_mismatch" }),
    paid({ placementState: "unplaced", problem: "completion_failed", heldAt: NOW }),
    paid({ placementState: "unplaced", problem: "account_gone" }),
  ])("that a person decides about, or that is listed already, is left as it is: %o", (checkout) => {
    expect(haltedBy(checkout)).toBeUndefined()
  })

  it("has the problem back that it had when it was halted last", () => {
    const lines = [
      { kind: "paid" as const },
      { kind: "held" as const, details: { problem: "account_gone", before: "cart_already_ordered" } },
      { kind: "held" as const, details: { problem: "account_gone", before: "cart_gone" } },
    ]

    expect(problemBefore({ placementState: "refunding" }, lines)).toBe("cart_already_ordered")
    expect(problemBefore({ placementState: "refunding" }, lines.slice(0, 1))).toBeNull()
  })

  it("is tried anew where its order could not be placed, however long ago that was", () => {
    const lines = [{ kind: "held" as const, details: { problem: "account_gone", before: "completion_failed" } }]

    expect(problemBefore({ placementState: "unplaced" }, lines)).toBeNull()
    expect(problemBefore({ placementState: "refunding" }, lines)).toBe("completion_failed")
  })

  it("is said once a day of one cause, however many processes take turns", () => {
    const now = new Date("2026-07-01T12:00:00Z")
    const held = (before: string) => ({
      kind: "held" as const,
      source: "job" as const,
      details: { problem: "account_gone", before },
    })
    const lines = [
      { kind: "paid" as const, at: now },
      { ...held("cart_gone"), at: new Date(now.getTime() - 60_000) },
    ]

    expect(isSaid(held("cart_gone"), lines, now)).toBe(true)
    expect(isSaid(held("cart_changed"), lines, now)).toBe(false)
    expect(isSaid(held("cart_gone"), lines, new Date(now.getTime() + 24 * 60 * 60_000))).toBe(false)
    expect(isSaid(held("cart_gone"), [], now)).toBe(false)
  })

  it("leaves to persons what no rule settles", () => {
    expect(WITH_PERSON).toEqual([
      "amount_mismatch",
      "order_missing",
      "order_total_differs",
      "outcome_contradicted",
      "refund_failed",
      "returned_in_part",
    ])
  })
})
