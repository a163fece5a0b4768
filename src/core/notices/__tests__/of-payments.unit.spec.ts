import { aCheckout } from "../../checkout/__tests__/a-checkout"
import { englishNotice } from "../languages"
import { problemNotice } from "../of-payments"

const paid = { remoteState: "successful", placementState: "placed", amountMinor: 15049, reference: "ref-1" } as const
const now = new Date("2026-03-28T21:00:00Z")
const notice = (
  over: object,
  reported: Parameters<typeof problemNotice>[2] = null,
  onUnplaceable: "refund" | "hold" = "refund"
) => {
  const checkout = aCheckout({ ...paid, ...over } as Parameters<typeof aCheckout>[0])
  const policy = { onUnplaceable, shopFailureMs: 0, automaticApproval: undefined }
  const found = problemNotice(checkout, { order: 12 }, reported, policy, now)
  return found && { key: found.key, ...englishNotice(found.said) }
}

describe("what the admins are told of a payment's problem", () => {
  it("is nothing where there is none, or where the money goes back", () => {
    expect(notice({ problem: null })).toBeUndefined()
    expect(notice({ problem: "cart_changed", placementState: "refunding" })).toBeUndefined()
  })

  it("is of what the shop itself could not place only that it was given up and goes back", () => {
    const failed = {
      problem: "completion_failed",
      failedAt: now,
      failureCause: "TypeError: away",
      isShopsFailure: true,
    }
    expect(notice({ ...failed, placementState: "unplaced" })).toBeUndefined()
    expect(notice({ ...failed, placementState: "refunding" })).toEqual({
      key: "completion_failed:refunding",
      title: "A payment of £150.49 is being refunded (ref-1).",
      description: expect.stringMatching(/“TypeError: away” It is refunded in full automatically\. /),
    })
  })

  it("is of what its own cart stood in the way of that it is tried again, and then that it goes back", () => {
    const failed = { problem: "completion_failed", failedAt: new Date("2026-03-28T20:00:00Z"), isShopsFailure: false }
    expect(notice({ ...failed, placementState: "unplaced" })).toMatchObject({
      key: "completion_failed",
      description: expect.stringMatching(/ retried for at least half an hour\.$/),
    })
    expect(notice({ ...failed, placementState: "refunding" })).toMatchObject({
      key: "completion_failed:refunding",
      description: expect.stringMatching(/ It is refunded in full automatically\. /),
    })
    // Who decides about it needs no news of what they did.
    expect(notice({ ...failed, heldAt: now, placementState: "refunding" })).toBeUndefined()
  })

  it("names both amounts where the service reported another", () => {
    const problem = { problem: "amount_mismatch", placementState: "unplaced" }
    expect(notice(problem, { amountMinor: 14000, currency: "GBP" })?.description).toMatch(
      /^The service reported £140\.00; £150\.49 was agreed\. /
    )
    expect(notice(problem, { amountMinor: 14000, currency: "EUR" })?.description).toMatch(
      /^The service reported 140\.00 EUR;/
    )
  })

  it("does not say that nothing was placed where the order stands", () => {
    const differs = notice({ problem: "amount_mismatch" }, { amountMinor: 14000, currency: "GBP" })
    expect(differs).toEqual({
      key: "amount_mismatch",
      title: "The service now reports a different amount for the payment of £150.49 for order #12.",
      description:
        "The service reported £140.00; £150.49 was agreed. The order stays as it is. Compare the payment in the service's back office.",
    })
  })

  it.each([
    ["cart_already_ordered", "It is refunded in full automatically."],
    ["cart_changed", "The payment is refunded in full automatically unless the cart or order fits it again first."],
    ["cart_gone", "The payment is refunded in full automatically unless the cart or order fits it again first."],
    ["not_owed", "The payment is refunded in full automatically unless the cart or order fits it again first."],
    ["order_cancelled", "It is refunded in full automatically."],
  ])("says what happens to the money next, and leaves open what may yet become an order: %s", (problem, next) => {
    const unplaced = { problem, placementState: "unplaced", heldAt: null }
    expect(notice(unplaced)?.description).toMatch(new RegExp(`\\. ${next}$`))
    const fitting = next.includes("unless") ? ", unless the cart or order fits it again first" : ""
    expect(notice(unplaced, null, "hold")?.description).toMatch(
      new RegExp(`until you decide, under Orders → Instalment payments${fitting}\\.$`)
    )
  })

  it("is told of a payment that the service calls cancelled later, even when its money is on its way back", () => {
    for (const placementState of ["placed", "refunding", "returned"]) {
      expect(notice({ problem: "outcome_contradicted", placementState })?.title).toBe(
        "The payment of £150.49 for order #12 is now reported as cancelled."
      )
    }
  })

  it("of one without an order it takes back what was to follow by itself", () => {
    expect(notice({ problem: "outcome_contradicted", placementState: "unplaced" })).toEqual({
      key: "outcome_contradicted",
      title: "The payment of £150.49 for order #12 is now reported as cancelled.",
      description: expect.stringMatching(/not refunded automatically any more.*place the order or refund the payment/),
    })
  })

  it("names the reason why Medusa could not place the order", () => {
    const failed = { problem: "completion_failed", placementState: "unplaced", isShopsFailure: false, failedAt: now }
    const failureCause = "register-usage: not_allowed: Promotion usage exceeds the limit."
    const reason = `Reason: “${failureCause}”`
    expect(notice({ ...failed, failureCause, heldAt: null })?.description).toContain(reason)
    expect(notice({ ...failed, failureCause, heldAt: now })?.description).toContain(reason)
    expect(notice({ ...failed, problem: "cart_changed", failureCause })?.description).not.toContain("Reason")
  })

  it("is another notice once a person decides about an order that could not be placed", () => {
    const failed = { problem: "completion_failed", placementState: "unplaced", failedAt: now, isShopsFailure: false }
    expect(notice({ ...failed, heldAt: null })).toMatchObject({
      key: "completion_failed",
      title: "A payment of £150.49 has no order (ref-1).",
      description: expect.stringMatching(/out of stock\. It is retried for at least half an hour\.$/),
    })
    expect(notice({ ...failed, heldAt: now })).toMatchObject({
      key: "completion_failed:held",
      title: "A payment of £150.49 has no order (ref-1).",
      description: expect.stringContaining(
        "It is no longer tried automatically: place the order or refund the payment."
      ),
    })
  })
})
