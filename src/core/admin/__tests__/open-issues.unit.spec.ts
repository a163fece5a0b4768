import { type FoundIssue, mayHaveIssues, openIssues, type DecidingLine } from "../open-issues"
import { row } from "../../accounting/__tests__/money-of"
import { aCheckout } from "../../checkout/__tests__/a-checkout"
import type { Checkout } from "../../checkout/checkout"
import { PLACEMENT_STATES, REMOTE_STATES } from "../../checkout/states"
import { minorAmount } from "../../money/money"
import type { Refund } from "../../refund/refund"
import { CHECKOUT_RULES } from "../issue-rules"
import { saidBy } from "../../reasons/reasons"

const NOW = new Date("2026-11-20T12:00:00Z")
const PAID = new Date("2026-11-20T11:00:00Z")

const placed = aCheckout({
  remoteState: "successful",
  placementState: "placed",
  paidAt: PAID,
  amountMinor: minorAmount(15_049),
  orderId: "order_1",
})

const refund = (change: Partial<Refund>): Refund =>
  row("ref_1", 10_00, "complete", { id: "inref_1", submittedAt: PAID, ...change })

const line = (kind: DecidingLine["kind"], details: DecidingLine["details"] = {}): DecidingLine => ({
  id: `line of ${kind}`,
  kind,
  at: PAID,
  details,
})

function found(checkout: Checkout, refunds: Refund[] = [], lines: DecidingLine[] = []): FoundIssue[] {
  return openIssues({ checkout, refunds, lines }, NOW)
}

describe("what needs a person", () => {
  it("nothing about a payment that is well, whatever went back of it", () => {
    expect(found(placed, [refund({}), refund({ state: "pending", submittedAt: null })])).toEqual([])
  })

  it("what the service took beyond the agreed amount, once all of that has gone back", () => {
    const reported = line("held", { agreedMinor: 15_049, reportedMinor: 20_000, currency: "GBP" })
    const whole = refund({ amountMinor: placed.amountMinor })
    expect(found(placed, [whole], [reported])).toEqual([
      expect.objectContaining({ issue: "mismatch", key: "mismatch:rest", amountMinor: 4_951 }),
    ])
    const rest = refund({ id: "inref_2", amountMinor: minorAmount(4_951) })
    const less = line("held", { agreedMinor: 15_049, reportedMinor: 10_000, currency: "GBP" })
    expect(found(placed, [refund({})], [reported])).toEqual([])
    expect(found(placed, [whole, rest], [reported])).toEqual([])
    expect(found(placed, [refund({ ...whole, state: "rejected" })], [reported])).toEqual([])
    expect(found(placed, [whole], [less])).toEqual([])
    expect(found(placed, [whole], [])).toEqual([])
  })

  it("money without an order, by its problem: another problem is another issue", () => {
    const [gone] = found({ ...placed, placementState: "unplaced", problem: "cart_gone" })
    const [changed] = found({ ...placed, placementState: "unplaced", problem: "cart_changed" })
    expect(gone).toMatchObject({ issue: "unplaced", key: "unplaced:cart_gone", since: PAID, visibleAt: null })
    expect(changed?.key).toBe("unplaced:cart_changed")
  })

  it("an order that is still being made after ten minutes, and not before", () => {
    expect(found({ ...placed, placementState: "placing" })).toMatchObject([
      { issue: "stuck", visibleAt: new Date("2026-11-20T12:10:00Z") },
    ])
  })

  it("money that is to go back, of which no refund has been asked for after ten minutes", () => {
    const returning: Checkout = { ...placed, placementState: "refunding", problem: "cart_gone", orderId: null }
    const asked = refund({ kind: "unplaced", state: "scheduled", amountMinor: placed.amountMinor })
    expect(found(returning)).toMatchObject([{ issue: "return_stuck", visibleAt: new Date("2026-11-20T12:10:00Z") }])
    // The service took less than was agreed: its refund is asked for all the same.
    expect(found(returning, [refund({ kind: "unplaced", amountMinor: minorAmount(10_000) })])).toEqual([])
    expect(found(returning, [asked])).toEqual([])
  })

  it("a refund that failed or was declined, until all of the payment is going back another way", () => {
    const failed = refund({ state: "failed" })
    const declined = refund({ id: "inref_2", state: "rejected", wasRecorded: true })
    const rest = (amount: number) => refund({ id: "inref_3", state: "requested", amountMinor: minorAmount(amount) })
    expect(found(placed, [failed, declined, rest(15_048)]).map(({ issue }) => issue)).toContain("refund_failed")
    expect(
      found(placed, [failed, declined, rest(15_049)]).filter(({ refundRowId }) => refundRowId !== "inref_3")
    ).toEqual([])
  })

  it("a refund that failed, until another takes its place", () => {
    expect(found(placed, [refund({ state: "failed", reason: saidBy("No.") })])).toMatchObject([
      {
        issue: "refund_failed",
        key: "refund_failed:inref_1:1",
        refundRowId: "inref_1",
        amountMinor: 1000,
        reason: saidBy("No."),
      },
    ])
    expect(found(placed, [refund({ state: "failed", retriedAs: "inref_2" })])).toEqual([])
  })

  it("a failed refund of money without an order, until it has one", () => {
    const failed = refund({ kind: "unplaced", state: "failed", amountMinor: placed.amountMinor })
    const unplaced: Checkout = { ...placed, placementState: "unplaced", problem: "refund_failed", orderId: null }
    expect(found(unplaced, [failed]).map(({ issue }) => issue)).toEqual(["unplaced", "refund_failed"])
    expect(found(placed, [failed])).toEqual([])
  })

  it("a refusal only where Medusa had counted on the refund", () => {
    expect(found(placed, [refund({ state: "rejected", wasRecorded: false })])).toEqual([])
    expect(found(placed, [refund({ state: "rejected", wasRecorded: true })])).toMatchObject([
      { issue: "refund_rejected" },
    ])
  })

  it("a refusal that admins had to be notified of, because a program had asked, and nothing of money without an order", () => {
    const told = refund({ state: "rejected", wasRecorded: false, noticed: "untouched" })
    expect(found(placed, [told])).toMatchObject([{ issue: "refund_rejected", refundRowId: "inref_1" }])
    expect(found(placed, [{ ...told, kind: "unplaced" }])).toEqual([])
  })

  it("a refusal of the retry of one that came to nothing: that money is owed still, and nothing else lists it", () => {
    const failed = refund({ state: "failed", retriedAs: "inref_2" })
    const retry = refund({ id: "inref_2", state: "rejected", retryOf: "inref_1", wasRecorded: false })
    expect(found(placed, [failed, retry])).toMatchObject([{ issue: "refund_rejected", refundRowId: "inref_2" }])
    expect(found(placed, [failed, { ...retry, kind: "unplaced" }])).toEqual([])
  })

  it("a refund that is not processed a week after it was sent", () => {
    expect(found(placed, [refund({ state: "requested" })])).toMatchObject([
      { issue: "refund_stuck", visibleAt: new Date("2026-11-24T11:00:00Z") },
    ])
  })

  it("something odd about a refund, by its reason: a new reason is a new issue", () => {
    const [one] = found(placed, [refund({ reason: saidBy("Another amount.") })])
    const [other] = found(placed, [refund({ reason: saidBy("Another state.") })])
    expect(one?.issue).toBe("refund_differs")
    expect(one?.key).not.toBe(other?.key)
  })

  it("amounts that differ, until the newest line says that they agree", () => {
    const details = { difference: "not_captured", shownMinor: 1, expectedMinor: 2 }
    const differ = line("amounts_differ", details)
    expect(found(placed, [], [differ])).toMatchObject([
      { issue: "accounting", key: "accounting:line of amounts_differ", difference: details, amountMinor: null },
    ])
    expect(found(placed, [], [line("amounts_agree"), differ])).toEqual([])
  })

  it("money of a cancelled order that could not be given back, with how much and why", () => {
    const givenUp = {
      ...placed,
      notRefundedAt: PAID,
      notRefundedMinor: minorAmount(700),
      notRefundedReason: saidBy("Too late."),
      notRefundedOrderId: "order_1",
    }
    expect(found(givenUp)).toMatchObject([
      { issue: "not_refunded", amountMinor: 700, reason: saidBy("Too late."), since: PAID, difference: null },
    ])
    expect(found({ ...givenUp, notRefundedAt: NOW })[0]?.key).not.toBe(found(givenUp)[0]?.key)
    expect(found({ ...givenUp, orderId: "order_2" })).toEqual([])
  })
})

describe("a payment that may have issues", () => {
  it("is every one that has some, and not one that nobody has paid and nothing is wrong with", () => {
    const problems = [null, ...CHECKOUT_RULES.flatMap(({ problem }) => problem ?? [])]
    const rows = REMOTE_STATES.flatMap((remoteState) =>
      PLACEMENT_STATES.flatMap((placementState) =>
        problems.map((problem) => ({ ...placed, remoteState, placementState, problem }))
      )
    )
    const lacking = rows.filter((one) => !mayHaveIssues(one))
    expect(lacking.flatMap((one) => found(one, [], [line("amounts_differ")]))).toEqual([])
    expect(new Set(lacking.map(({ remoteState }) => remoteState))).not.toContain("successful")
    expect(lacking).toContainEqual({ ...placed, remoteState: "received", placementState: "none", problem: null })
  })
})
