import en from "../../admin/i18n/en.json"
import { londonDayText, londonTimeText } from "../london-time"
import { keptReason, knownReasonOf, reasonSentence, sentenceOf } from "../reasons"

const MOMENT = new Date("2026-07-02T09:00:00.000Z")
const codes = Object.keys(en.refund.why)

describe("what the plugin says about a refund", () => {
  it.each([
    ["failed", reasonSentence("failed", {}), {}],
    ["credentials", reasonSentence("credentials", {}), {}],
    ["busy", reasonSentence("busy", {}), {}],
    [
      "last_day_passed",
      reasonSentence("last_day_passed", { day: londonDayText(MOMENT) }),
      { day: "2026-07-01T23:00:00.000Z" },
    ],
    [
      "day_of_purchase",
      reasonSentence("day_of_purchase", { time: londonTimeText(MOMENT) }),
      { time: MOMENT.toISOString() },
    ],
    ["several_fit", reasonSentence("several_fit", { list: "r1 (…), r2 ($&)" }), { list: "r1 (…), r2 ($&)" }],
    ["other_amount", reasonSentence("other_amount", { shown: "£20.00, failed" }), { shown: "£20.00, failed" }],
    ["contradicted", reasonSentence("contradicted", { shown: "£20.00, failed" }), { shown: "£20.00, failed" }],
  ])("is known again as %s, with its facts", (code, sentence, facts) => {
    expect(knownReasonOf(sentence)).toEqual({ code, facts })
    expect(codes).toContain(code)
    expect(keptReason(sentence)).toEqual({ code, facts })
    expect(sentenceOf(keptReason(sentence))).toBe(sentence)
  })

  it.each([
    null,
    "",
    "Order is frozen",
    "The service reports this refund as failed. Twice.",
    "This payment can no longer be refunded: the last day for it was tomorrow. Please give the money back another way.",
  ])("is told from what somebody else said: %j", (sentence) => {
    expect(knownReasonOf(sentence)).toBeNull()
    expect(sentenceOf(keptReason(sentence ?? ""))).toBe(sentence ?? "")
  })
})
