import en from "../../admin/i18n/en.json"
import { isSameReason, knownReason, type Reason, reasonKey, reasonOf, saidBy, sentenceOf } from "../reasons"

const MOMENT = new Date("2026-07-02T09:00:00.000Z")
const codes = Object.keys(en.refund.why)

describe("what the plugin says about a refund", () => {
  it.each<[Reason, object, string]>([
    [reasonOf("failed", {}), {}, "The service reports this refund as failed."],
    [
      reasonOf("last_day_passed", { day: MOMENT }),
      { day: MOMENT.toISOString() },
      "the last day for it was 2 July 2026.",
    ],
    [
      reasonOf("day_of_purchase", { time: MOMENT }),
      { time: MOMENT.toISOString() },
      "after 10:00 on 2 July 2026 (London",
    ],
    [
      reasonOf("several_fit", { list: "r1 (…), r2 ($&)" }),
      { list: "r1 (…), r2 ($&)" },
      "fits: r1 (…), r2 ($&). Choose",
    ],
    [reasonOf("other_amount", { shown: "£20.00, failed" }), { shown: "£20.00, failed" }, "shows it as £20.00, failed."],
  ])("is kept by its code and facts, and said from them: %j", (reason, facts, sentence) => {
    expect(reason.facts).toEqual(facts)
    expect(codes).toContain(reason.code)
    expect(sentenceOf(reason)).toContain(sentence)
    expect(sentenceOf(JSON.parse(JSON.stringify(reason)))).toBe(sentenceOf(reason))
    expect(knownReason(reason)).toBe(reason)
  })

  it("is told from what somebody else said, which stands as it was said", () => {
    expect(sentenceOf(saidBy("Order is {{day}} frozen"))).toBe("Order is {{day}} frozen")
    expect(knownReason(saidBy("Order is frozen"))).toBeNull()
    expect(knownReason(null)).toBeNull()
  })

  it("is the same only with the same code and the same facts", () => {
    const reasons = [
      null,
      reasonOf("failed", {}),
      reasonOf("busy", {}),
      reasonOf("other_amount", { shown: "£1.00, failed" }),
      reasonOf("other_amount", { shown: "£2.00, failed" }),
      reasonOf("contradicted", { shown: "£2.00, failed" }),
      saidBy("£2.00, failed"),
    ]
    for (const [place, reason] of reasons.entries()) {
      expect(reasons.findIndex((one) => isSameReason(one, JSON.parse(JSON.stringify(reason))))).toBe(place)
    }
  })

  it("has a key that is short, however much it says", () => {
    expect(reasonKey(reasonOf("several_fit", { list: "r".repeat(5_000) })).length).toBeLessThan(100)
  })
})
