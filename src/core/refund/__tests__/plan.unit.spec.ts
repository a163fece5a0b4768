import { aCheckout } from "../../checkout/__tests__/a-checkout"
import { type RefundTerms, refundPlan } from "../admission"

const paidAt = new Date("2026-07-01T12:00:00Z")
const tenNextDay = new Date("2026-07-02T09:00:00Z")
const terms: RefundTerms = { automaticApproval: true, sameDayRefunds: "schedule", mustSucceed: false }
const planned = (over: Partial<RefundTerms>, at: string) =>
  refundPlan(aCheckout({ paidAt, createdAt: paidAt }), { ...terms, ...over }, new Date(at))

const SAME_DAY = "2026-07-01T18:00:00Z"

describe("what would happen to a refund asked for now", () => {
  it("on the day of purchase, with approval without review: it is kept until 10:00, London time", () => {
    expect(planned({}, SAME_DAY)).toEqual({ kind: "later", from: tenNextDay, isCertain: true })
  })

  it("the same where refunds of that day are turned away: not before then", () => {
    const plan = planned({ sameDayRefunds: "reject" }, SAME_DAY)
    expect(plan).toEqual({ kind: "not_before", from: tenNextDay, isCertain: true })
  })

  it("money that must go back is kept all the same", () => {
    const plan = planned({ sameDayRefunds: "reject", mustSucceed: true }, SAME_DAY)
    expect(plan).toEqual({ kind: "later", from: tenNextDay, isCertain: true })
  })

  it("where nobody knows yet how the service approves: perhaps", () => {
    expect(planned({ automaticApproval: undefined }, SAME_DAY)).toEqual({
      kind: "later",
      from: tenNextDay,
      isCertain: false,
    })
  })

  it("with review, or on any later day: at once", () => {
    expect(planned({ automaticApproval: false }, SAME_DAY)).toEqual({ kind: "now" })
    expect(planned({}, "2026-07-02T09:00:00Z")).toEqual({ kind: "now" })
    expect(planned({}, "2026-10-09T22:59:00Z")).toEqual({ kind: "now" })
  })

  it("after day 100: the service takes none", () => {
    expect(planned({}, "2026-10-09T23:00:00Z")).toEqual({ kind: "closed" })
  })
})
