import { aCheckout } from "../../checkout/__tests__/a-checkout"
import { reasonOf } from "../../reasons/reasons"
import { admission, requireMoney, type RefundTerms } from "../admission"
import { Refusal } from "../../refusal"

const PAID = aCheckout({
  createdAt: new Date("2026-07-01T11:50:00Z"),
  paidAt: new Date("2026-07-01T12:00:00Z"),
  expiresAt: new Date("2026-07-01T12:20:00Z"),
})
/** Begun in the evening, and heard of the next day. */
const HEARD_LATE = aCheckout({
  createdAt: new Date("2026-06-30T18:00:00Z"),
  paidAt: new Date("2026-07-01T12:00:00Z"),
  expiresAt: null,
})
const TERMS: RefundTerms = { automaticApproval: undefined, sameDayRefunds: "schedule", mustSucceed: false }
const SAME_DAY = new Date("2026-07-01T20:00:00Z")
const TOO_LATE = new Date("2026-10-10T12:00:00Z")
const at = (iso: string) => new Date(iso)
const MORNING = new Date("2026-07-02T09:00:00Z")

describe("admission", () => {
  it.each([undefined, false])(
    "sends on the day of purchase where automatic approval is %s: the service says if it minds",
    (automaticApproval) => {
      expect(admission(PAID, { ...TERMS, automaticApproval }, SAME_DAY)).toEqual({ state: "submitting" })
    }
  )

  it("waits for the morning where refunds are approved without review", () => {
    expect(admission(PAID, { ...TERMS, automaticApproval: true }, SAME_DAY)).toEqual({
      state: "scheduled",
      submitAfter: MORNING,
    })
  })

  it("asks the service where the payment may be of an earlier day than we learnt of it", () => {
    expect(admission(HEARD_LATE, { ...TERMS, automaticApproval: true }, SAME_DAY)).toEqual({ state: "submitting" })
  })

  it("sends in the morning", () => {
    expect(admission(PAID, { ...TERMS, automaticApproval: true }, MORNING)).toEqual({ state: "submitting" })
  })

  it("refuses with the time where the merchant wants that, but never for a cancelled order", () => {
    const terms = { ...TERMS, automaticApproval: true, sameDayRefunds: "reject" as const }
    expect(admission(PAID, terms, SAME_DAY)).toEqual({
      state: "rejected",
      reason: reasonOf("day_of_purchase", { time: MORNING }),
    })
    expect(admission(PAID, { ...terms, mustSucceed: true }, SAME_DAY)).toEqual({
      state: "scheduled",
      submitAfter: MORNING,
    })
  })

  it.each([true, false])("refuses after day 100, with the date (mustSucceed: %s)", (mustSucceed) => {
    expect(admission(PAID, { ...TERMS, mustSucceed }, TOO_LATE)).toEqual({
      state: "rejected",
      reason: { code: "last_day_passed", facts: { day: expect.stringMatching(/^2026-10-0[89]/) } },
    })
    const learntLate = { ...PAID, paidAt: new Date("2026-08-10T12:00:00Z") }
    expect(admission(learntLate, { ...TERMS, mustSucceed }, TOO_LATE)).toEqual({ state: "submitting" })
    expect(admission(learntLate, { ...TERMS, mustSucceed }, new Date("2026-11-20T12:00:00Z"))).toMatchObject({
      reason: { code: "last_day_passed", facts: { day: expect.stringMatching(/^2026-10-0[89]/) } },
    })
    const overMidnight = aCheckout({
      createdAt: at("2026-07-01T22:50:00Z"),
      paidAt: at("2026-07-01T23:10:00Z"),
      expiresAt: at("2026-07-01T23:20:00Z"),
    })
    expect(admission(overMidnight, { ...TERMS, mustSucceed }, at("2026-10-09T23:00:00Z"))).toEqual({
      state: "submitting",
    })
    expect(admission(overMidnight, { ...TERMS, mustSucceed }, at("2026-10-10T23:00:00Z"))).toMatchObject({
      reason: { code: "last_day_surely_passed", facts: { day: "2026-10-09T23:00:00.000Z" } },
    })
  })

  it("leaves the dates to the service where the time of payment is not known", () => {
    expect(admission({ ...PAID, paidAt: null }, { ...TERMS, automaticApproval: true }, TOO_LATE)).toEqual({
      state: "submitting",
    })
  })
})

describe("requireMoney", () => {
  it.each(["received", "cancelled", "lapsed", "invalid_payload", "unknown", "opening", "refused"] as const)(
    "a checkout that is %s has none",
    (remoteState) => expect(() => requireMoney({ remoteState, serviceCheckoutId: "c1" })).toThrow(Refusal)
  )

  it("a successful one has", () => {
    expect(() => requireMoney({ remoteState: "successful", serviceCheckoutId: "c1" })).not.toThrow()
  })
})
