import { row as rowOf } from "../../accounting/__tests__/money-of"
import { minorAmount } from "../../money/money"
import { ENGLISH } from "../../words/words"
import { refundForShopper, refundsToTell } from "../for-shopper"
import type { Refund } from "../refund"
import { REFUND_STATES, type RefundState } from "../states"

/** A Friday: the next business day is Monday. */
const ASKED = new Date("2026-07-03T12:00:00Z")
const SENT = new Date("2026-07-03T12:01:00Z")
const NOW = new Date("2026-07-03T13:00:00Z")

const row = (state: RefundState, changes: Partial<Refund> = {}) =>
  rowOf("ref_1", 20_00, state, { submittedAt: SENT, createdAt: ASKED, ...changes })

const told = (state: RefundState, changes: Partial<Refund> = {}, now = NOW) => {
  const refund = refundForShopper(row(state, changes), now)
  return refund && ENGLISH.translated(refund.sentence)
}

describe("what a shopper is told of a refund", () => {
  it.each<[RefundState, Partial<Refund>, string]>([
    [
      "scheduled",
      { submittedAt: null, submitAfter: new Date("2026-07-04T09:00:00Z") },
      "A refund of £20.00 was requested on 3 July 2026. It will be sent on 4 July 2026.",
    ],
    ["scheduled", { submitAfter: ASKED }, "A refund of £20.00 was requested on 3 July 2026. It is being sent."],
    ["submitting", {}, "A refund of £20.00 was requested on 3 July 2026. It is being sent."],
    ["unknown", {}, "A refund of £20.00 was requested on 3 July 2026. It is being sent."],
    [
      "requested",
      {},
      "A refund of £20.00 was requested on 3 July 2026 and sent on 3 July 2026. It is usually complete by 6 July 2026.",
    ],
    ["pending", { submittedAt: null }, "A refund of £20.00 was requested on 3 July 2026. It is being sent."],
    ["complete", { settledAt: NOW }, "A refund of £20.00, requested on 3 July 2026, is complete."],
  ])("%s %j", (state, changes, text) => {
    expect(told(state, changes)).toBe(text)
  })

  it("says when it takes longer than usual: once the day is over by which it is usually complete", () => {
    expect(told("pending", {}, new Date("2026-07-06T22:59:59Z"))).toMatch(/usually complete by 6 July/)
    expect(told("pending", {}, new Date("2026-07-06T23:00:00Z"))).toMatch(/taking longer than usual/)
  })

  it("promises nothing for a weekend or a bank holiday", () => {
    const sent = (iso: string) => told("pending", { submittedAt: new Date(iso) }, new Date(iso))
    expect(sent("2026-12-05T00:30:00Z")).toMatch(/usually complete by 7 December 2026/)
    expect(sent("2026-12-24T15:00:00Z")).toMatch(/usually complete by 29 December 2026/)
    expect(sent("2027-03-25T15:00:00Z")).toMatch(/usually complete by 30 March 2027/)
  })

  it("unknown is never shown as failed", () => {
    expect(refundForShopper(row("unknown"), NOW)?.view.state).toBe("sending")
  })

  it.each<[RefundState, Partial<Refund>, boolean]>([
    ["rejected", { wasRecorded: false }, false],
    ["rejected", { wasRecorded: null }, false],
    ["rejected", { wasRecorded: true }, true],
    ["rejected", { kind: "order_cancelled" }, true],
    ["rejected", { wasRecorded: false, retryOf: "inref_0" }, true],
    ["failed", { wasRecorded: false }, true],
    ["failed", { wasRecorded: true }, true],
    ["called_off", { wasRecorded: true }, true],
  ])("one that came to nothing is told where it was counted on: %s %j", (state, changes, isTold) => {
    expect(told(state, changes) !== undefined).toBe(isTold)
  })

  it.each(REFUND_STATES)("one that another took the place of is not told twice: %s", (state) => {
    expect(told(state, { retriedAs: "inref_2", wasRecorded: true })).toBeUndefined()
  })

  it("as other programs read it: pounds and ISO times, and nothing personal", () => {
    expect(refundForShopper(row("requested"), NOW)?.view).toEqual({
      state: "sent",
      amount: 20,
      currency_code: "gbp",
      requested_at: ASKED.toISOString(),
      planned_for: null,
      sent_at: SENT.toISOString(),
      expected_by: "2026-07-06T12:01:00.000Z",
      completed_at: null,
    })
  })
})

describe("which refunds of an order are told of", () => {
  const payments = [
    { id: "one", amountMinor: minorAmount(15_049) },
    { id: "other", amountMinor: minorAmount(2_000) },
  ]
  const of = (checkoutId: string, state: RefundState, changes: Partial<Refund> = {}) => ({
    ...row(state, changes),
    checkoutId,
  })
  const whole = { amountMinor: minorAmount(15_049), kind: "order_cancelled" as const }

  it.each<RefundState>(["failed", "rejected"])(
    "one that is %s, as long as anything of its payment is left",
    (state) => {
      const failed = [of("one", state), of("one", "complete"), of("other", "complete")]
      expect(refundsToTell(payments, failed)).toEqual(failed)
    }
  )

  it.each<RefundState>(["requested", "complete"])("no failed one beside one of all that is %s", (state) => {
    const back = of("one", state, whole)
    expect(refundsToTell(payments, [of("one", "failed"), back])).toEqual([back])
  })

  it("no failed one beside all that the service took, whatever was agreed", () => {
    const back = of("one", "complete", { kind: "unplaced", amountMinor: minorAmount(10_000) })
    expect(refundsToTell(payments, [of("one", "failed"), back])).toEqual([back])
  })
})
