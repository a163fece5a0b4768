import fc from "fast-check"
import { reasonOf, saidBy } from "../../reasons/reasons"
import type { RefundTerms } from "../admission"
import type { Refund } from "../refund"
import { canMoveRefund } from "../states"
import { afterSubmission, beingSent, isUnanswered, type RefusedSubmission } from "../submission"

const NOW = new Date("2026-07-01T20:00:00Z")
const PAID = new Date("2026-07-01T12:00:00Z")
const CHECKOUT = { createdAt: new Date("2026-07-01T11:50:00Z"), paidAt: PAID }
const MORNING = new Date("2026-07-02T09:00:00Z")
const TERMS: RefundTerms = { automaticApproval: undefined, sameDayRefunds: "schedule", mustSucceed: false }
const LATER: RefusedSubmission = { kind: "later", retryAfterSeconds: undefined, reason: saidBy("Busy.") }
const SHOP: RefusedSubmission = { kind: "shop", reason: saidBy("Check the key.") }
const SENT = { submittedAt: new Date("2026-07-01T19:59:58Z"), doubtedSince: null, retryOf: null }
const DECLINED: RefusedSubmission = { kind: "declined", reason: saidBy("No.") }
const after = (outcome: RefusedSubmission, terms: Partial<RefundTerms> = {}, attempts = 1, of: Partial<Refund> = {}) =>
  afterSubmission({ ...SENT, ...of, attempts }, outcome, { ...TERMS, ...terms }, CHECKOUT, NOW)

describe("a refund that was sent and not accepted", () => {
  it("is unknown when the answer was lost, and looked for soon", () => {
    expect(after({ kind: "unknown" })).toEqual({
      state: "unknown",
      submitAfter: null,
      reason: null,
      nextCheckAt: new Date("2026-07-01T20:01:00Z"),
    })
  })

  it("shows whether the service answers at all", () => {
    const busy: RefusedSubmission = { ...LATER, reason: reasonOf("busy", {}) }
    const shown = ([{ kind: "unknown" }, busy, { kind: "same_day" }, SHOP] as const).map((outcome) =>
      isUnanswered(after(outcome, { mustSucceed: true }))
    )
    expect(shown).toEqual([true, true, false, false])
  })

  it("waits for the morning when it was refused for the day of purchase", () => {
    expect(after({ kind: "same_day" })).toMatchObject({
      state: "scheduled",
      submitAfter: MORNING,
      nextCheckAt: MORNING,
      reason: null,
    })
  })

  it("is refused for the day where the merchant wants that, but never for a cancelled order", () => {
    expect(after({ kind: "same_day" }, { sameDayRefunds: "reject" })).toMatchObject({
      state: "rejected",
      reason: reasonOf("day_of_purchase", { time: MORNING }),
    })
    expect(after({ kind: "same_day" }, { sameDayRefunds: "reject", mustSucceed: true })).toMatchObject({
      state: "scheduled",
    })
  })

  it("waits as long as the service says", () => {
    expect(after({ kind: "later", retryAfterSeconds: 90, reason: saidBy("Busy.") }).submitAfter).toEqual(
      new Date("2026-07-01T20:01:30Z")
    )
  })

  it("waits ever longer where nobody says how long, at most an hour", () => {
    const pauses = [1, 2, 3, 8, 30].map((attempts) => Number(after(LATER, {}, attempts).submitAfter) - NOW.getTime())
    expect(pauses).toEqual([2, 4, 8, 60, 60].map((minutes) => minutes * 60_000))
  })

  it("for a fault of the shop's set-up is refused to whoever asks, and waits where nobody does", () => {
    expect(after(SHOP)).toMatchObject({ state: "rejected", reason: saidBy("Check the key.") })
    expect(after(SHOP, { mustSucceed: true })).toMatchObject({ state: "scheduled", reason: saidBy("Check the key.") })
  })

  it("by a rule is refused, whoever asks", () => {
    for (const mustSucceed of [true, false]) {
      expect(after({ kind: "refused", reason: saidBy("Too late.") }, { mustSucceed })).toMatchObject({
        state: "rejected",
        reason: saidBy("Too late."),
      })
    }
  })

  it("for want of money left is refused to whoever asks, and looked for where nobody does: it may have been carried out before", () => {
    const refused: RefusedSubmission = { kind: "less_left", reason: saidBy("Less is left.") }
    expect(after(refused)).toMatchObject({ state: "rejected", reason: saidBy("Less is left.") })
    const owed = after(refused, { mustSucceed: true })
    // When it was paid may have been learnt after it was refunded elsewhere.
    expect(owed).toMatchObject({
      state: "scheduled",
      reason: null,
      doubt: "less_left",
      doubtedSince: CHECKOUT.createdAt,
    })
    const again = after(refused, { mustSucceed: true }, 2, { doubtedSince: PAID })
    expect(again).toMatchObject({ reason: reasonOf("declined", {}), doubt: "less_left", doubtedSince: PAID })
  })

  it("without a known reason is looked for since it was first declined where nobody waits for the answer, and refused to whoever does", () => {
    expect(after(DECLINED)).toMatchObject({ state: "rejected", reason: saidBy("No.") })
    expect(after(DECLINED, { mustSucceed: true }, 1, { retryOf: "inref_1" })).toMatchObject({ state: "rejected" })
    const kept = { state: "scheduled", reason: saidBy("No."), doubt: "declined", doubtedSince: SENT.submittedAt }
    expect(after(DECLINED, { mustSucceed: true })).toMatchObject(kept)
    expect(after(DECLINED, { mustSucceed: true }, 2, { retryOf: "inref_1" })).toMatchObject(kept)
    expect(after(DECLINED, { mustSucceed: true }, 2, { doubtedSince: PAID })).toMatchObject({ doubtedSince: PAID })
  })

  it("always moves by the table, is due later, and names a time exactly when it waits for one", () => {
    const outcomes = fc.constantFrom<RefusedSubmission>(
      { kind: "unknown" },
      { kind: "same_day" },
      LATER,
      SHOP,
      DECLINED,
      {
        kind: "refused",
        reason: saidBy("No."),
      }
    )
    const terms = fc.record({
      automaticApproval: fc.constantFrom(true, false, undefined),
      sameDayRefunds: fc.constantFrom("schedule" as const, "reject" as const),
      mustSucceed: fc.boolean(),
    })
    fc.assert(
      fc.property(outcomes, terms, fc.integer({ min: 1, max: 100 }), (outcome, chosen, attempts) => {
        const change = afterSubmission({ ...SENT, attempts }, outcome, chosen, CHECKOUT, NOW)
        expect(canMoveRefund("submitting", change.state)).toBe(true)
        expect(change.nextCheckAt > NOW).toBe(true)
        expect(change.submitAfter !== null).toBe(change.state === "scheduled")
        expect(change.state === "rejected" && change.reason === null).toBe(false)
      })
    )
  })
})

describe("a refund that is about to be sent", () => {
  it("counts the attempt and is missed two minutes later", () => {
    expect(beingSent(2, NOW)).toMatchObject({
      state: "submitting",
      attempts: 3,
      submittedAt: NOW,
      nextCheckAt: new Date("2026-07-01T20:02:00Z"),
    })
  })
})
