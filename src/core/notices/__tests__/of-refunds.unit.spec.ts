import { minorAmount } from "../../money/money"
import { isSameReason, reasonOf, saidBy, sentenceOf } from "../../reasons/reasons"
import { fittingCandidates } from "../../refund/why-asked"
import { REFUND_DOUBTS } from "../../refund/refund"
import { REFUND_STATES } from "../../refund/states"
import { englishNotice } from "../languages"
import { NEVER_TOLD } from "../../refund/news"
import { lostNotice, refundEndNotice, refundNotice as noticeOf, unmatchedRefundsNotice } from "../of-refunds"
import { said } from "../said"

const NOW = new Date("2026-07-01T12:00:00Z")
const TOMORROW = new Date("2026-07-02T09:00:00Z")

type Asked = Parameters<typeof noticeOf>
const refundNotice = (refund: Asked[0], told: Partial<Asked[2]> = {}) => {
  const found = noticeOf(refund, { order: 1 }, { ...NEVER_TOLD, ...told }, NOW)
  return found && englishNotice(found)
}

const refund = {
  amountMinor: minorAmount(1050),
  submitAfter: null,
  reason: null,
  attempts: 1,
  doubt: null,
  lossToldAt: null,
}
const unmatched = {
  serviceRefundId: "r1",
  amountMinor: minorAmount(700),
  status: "requested" as const,
  madeAt: new Date("2026-07-01T12:00:00Z"),
  firstSeenAt: new Date("2026-05-01T12:05:00Z"),
  absentAt: null,
  isForeign: false,
}

describe("what a person is told of a refund", () => {
  it("is nothing while all goes well", () => {
    expect(REFUND_STATES.filter((state) => refundNotice({ ...refund, state }))).toEqual([])
  })

  it("scheduled for the day of purchase: until when", () => {
    expect(refundNotice({ ...refund, state: "scheduled", submitAfter: TOMORROW })).toEqual({
      title: "The refund of £10.50 for order #1 is scheduled.",
      description:
        "The service does not accept refunds on the day of purchase. It is sent automatically after 10:00 on 2 July 2026 (London time).",
    })
  })

  it("refused for the day of purchase again and again: when it is said first, and once when it lasts", () => {
    const waiting = { ...refund, state: "scheduled" as const, submitAfter: TOMORROW }
    const toldAfter = (told?: Partial<Asked[2]>) =>
      [1, 2, 3, 4].filter((attempts) => refundNotice({ ...waiting, attempts }, told))
    expect(toldAfter(waiting)).toEqual([3])
    expect(toldAfter()).toEqual([1, 2, 3, 4])
    expect(toldAfter({ ...waiting, reason: saidBy("Busy.") })).toEqual([1, 2, 3, 4])
    expect(toldAfter({ ...waiting, state: "unknown" })).toEqual([1, 2, 3, 4])
  })

  it("to be sent now: nothing of the day of purchase", () => {
    expect(refundNotice({ ...refund, state: "scheduled", submitAfter: NOW }, { state: "unknown" })).toBeUndefined()
  })

  it.each(REFUND_DOUBTS)(
    "looked for before it is sent: nothing, since it shows within minutes what becomes of it (%s)",
    (doubt) => {
      const soon = { ...refund, state: "scheduled" as const, submitAfter: TOMORROW, doubt }
      expect(refundNotice(soon)).toBeUndefined()
    }
  )

  it("scheduled because the service is busy: only when it lasts, and once", () => {
    const waiting = { ...refund, state: "scheduled" as const, submitAfter: TOMORROW, reason: saidBy("Busy.") }
    const told = [1, 2, 3, 4].filter((attempts) => refundNotice({ ...waiting, attempts }))
    expect(told).toEqual([3])
  })

  it("failed: what became of the records, and to ask the support first", () => {
    const news = (records: "corrected" | "pending") =>
      englishNotice(refundEndNotice({ ...refund, state: "failed" }, { order: 1 }, records)).description
    expect(news("corrected")).toMatch(/totals have been corrected\. Contact .* support/)
    expect(news("pending")).toMatch(/as soon as its open change is confirmed or cancelled/)
  })

  it("declined: why, and what became of the records", () => {
    const declined = {
      ...refund,
      state: "rejected" as const,
      reason: saidBy("The service does not know this payment."),
    }
    expect(englishNotice(refundEndNotice(declined, { order: 1 }, "corrected"))).toEqual({
      title: "The refund of £10.50 for order #1 was declined.",
      description: "The service does not know this payment. The order's totals have been corrected.",
    })
  })

  it("without an answer: that it is looked for, and not to refund it again", () => {
    expect(englishNotice(lostNotice(refund, { order: 1 }))).toEqual({
      title: "The refund of £10.50 for order #1: the service's answer was lost.",
      description: expect.stringMatching(/list of refunds is checked.*do not refund it a second time/),
    })
  })

  it("at the service: that it need not be looked for, where somebody was told that it is, or was asked", () => {
    const requested = { ...refund, state: "requested" as const }
    const awaited = { ...requested, lossToldAt: NOW }
    const arrived = {
      title: "The service has received the refund of £10.50 for order #1.",
      description: expect.stringMatching(/made only once/),
    }
    expect(refundNotice(awaited, { state: "unknown" })).toEqual(arrived)
    expect(refundNotice(awaited, { state: "submitting" })).toEqual(arrived)
    expect(refundNotice(requested, { state: "unknown", reason: saidBy("Which?") })).toEqual(arrived)
    expect(refundNotice(requested, { state: "unknown" })).toBeUndefined()
    expect(refundNotice({ ...awaited, state: "complete" }, { state: "pending" })).toBeUndefined()
    expect(refundNotice({ ...awaited, state: "failed" }, { state: "unknown" })).toBeUndefined()
  })

  const CERTAIN = { doubt: null, doubtedSince: null }
  const one = { candidates: [unmatched], fit: "one" as const }

  it("in doubt: what to decide", () => {
    const reason = fittingCandidates(one, CERTAIN, null)
    expect(refundNotice({ ...refund, state: "unknown", reason })).toEqual({
      title: "The refund of £10.50 for order #1 needs a decision.",
      description: `${sentenceOf(reason)} It is listed under Orders → Instalment payments.`,
    })
  })

  it("in doubt: the records to choose from, by id and time", () => {
    const record = "r1 (13:00 on 1 July 2026 (London time))"
    expect(sentenceOf(fittingCandidates(one, CERTAIN, null))).toContain(
      `may be this one, but it is not certain: ${record}`
    )
    expect(sentenceOf(fittingCandidates({ ...one, fit: "several" }, CERTAIN, null))).toContain(
      `more than one refund or payment fits: ${record}`
    )
    expect(fittingCandidates(one, { ...CERTAIN, doubt: "less_left" }, null).code).toBe("refunded_before")
  })

  it("in doubt after a pause of the jobs: when that was, whatever the cause, and the same question after the next pause", () => {
    const doubted = { doubt: "ledger_gap" as const, doubtedSince: new Date("2026-07-01T02:55:00Z") }
    const reason = fittingCandidates(one, doubted, { from: new Date(0), until: new Date("2026-07-01T11:00:00Z") })
    expect(sentenceOf(reason)).toMatch(
      /^What happened between 04:00 on 1 July 2026 \(London time\) and 12:00 on 1 July 2026 \(London time\) may be missing/
    )
    expect(sentenceOf(reason)).not.toMatch(/restored/)
    const later = fittingCandidates(one, doubted, { from: new Date(0), until: new Date("2026-07-02T11:00:00Z") })
    expect(isSameReason(reason, later)).toBe(true)
  })

  it("made elsewhere: amounts and ids, one or many", () => {
    expect(englishNotice(unmatchedRefundsNotice("refunds_elsewhere", [unmatched])).title).toBe(
      "A refund was made outside this shop."
    )
    expect(
      englishNotice(unmatchedRefundsNotice("refunds_elsewhere", [unmatched, { ...unmatched, serviceRefundId: "r2" }]))
    ).toEqual({
      title: "2 refunds were made outside this shop.",
      description:
        "The service lists £7.00 (r1), £7.00 (r2). Medusa has no record of them: record them on their orders, under Orders → Instalment payments.",
    })
  })

  it("made twice, perhaps: what to look for before it is recorded", () => {
    const notice = englishNotice(unmatchedRefundsNotice("refunds_twice", [unmatched]))
    expect(notice.title).toBe("The service may have made a refund twice.")
    expect(notice.description).toContain("Its list has £7.00 (r1), of which Medusa has no record.")
  })

  it("odd: what the service shows", () => {
    const facts = { amount: minorAmount(1050), status: "failed" }
    const contradicted = { ...refund, state: "complete" as const, reason: reasonOf("contradicted", facts) }
    expect(refundNotice(contradicted, { state: "complete" })).toEqual({
      title: "The refund of £10.50 for order #1 was complete, and the service now says otherwise.",
      description:
        "The service shows it as £10.50, failed. Nothing was changed here. Ask the service's support; if they confirm it, choose “Accept the service's result” beside the refund on its payment.",
    })
    const other = { ...contradicted, reason: reasonOf("other_amount", { ...facts, amount: minorAmount(900) }) }
    expect(refundNotice(other, { state: "complete" })?.title).toMatch(/differs at the service/)
  })

  it("odd as before: nothing, and what else has become of it all the same", () => {
    const reason = reasonOf("other_amount", { amount: minorAmount(900), status: "requested" })
    expect(refundNotice({ ...refund, state: "complete", reason }, { state: "requested", reason })).toBeUndefined()
  })

  it("of a cancelled order that keeps its money: how much, and why", () => {
    const facts = { amount: { minor: 1050 }, place: { place: { order: 1 } }, reason: { reason: saidBy("Too late.") } }
    expect(englishNotice(said("cancelled_not_refunded", facts))).toEqual({
      title: "Order #1 was cancelled, but £10.50 was not refunded.",
      description: "Too late.",
    })
  })
})
