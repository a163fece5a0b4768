import { minorAmount } from "../../money/money"
import { ENGLISH_REASONS, ENGLISH_STATUSES } from "../english"
import { GERMAN_REASONS, GERMAN_STATUSES } from "../german"
import { GERMAN_FIELDS } from "../german-refusals"
import { isSameReason, knownReason, type Reason, reasonIn, reasonKey, reasonOf, saidBy, sentenceOf } from "../reasons"

const MOMENT = new Date("2026-07-02T09:00:00.000Z")
const GERMAN = { locale: "de", reasons: GERMAN_REASONS, statuses: GERMAN_STATUSES, fields: GERMAN_FIELDS }

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
      reasonOf("several_fit", {
        list: [
          { id: "r1", at: MOMENT.toISOString() },
          { id: "$&", at: MOMENT.toISOString() },
        ],
      }),
      {
        list: [
          { id: "r1", at: MOMENT.toISOString() },
          { id: "$&", at: MOMENT.toISOString() },
        ],
      },
      "fits: r1 (10:00 on 2 July 2026 (London time)), $& (10:00 on 2 July 2026 (London time)). Choose",
    ],
    [
      reasonOf("other_amount", { amount: minorAmount(2000), status: "failed" }),
      { amount: "2000", status: "failed" },
      "shows it as £20.00, failed.",
    ],
  ])("is kept by its code and facts, and said from them: %j", (reason, facts, sentence) => {
    expect(reason.facts).toEqual(facts)
    expect(sentenceOf(reason)).toContain(sentence)
    expect(sentenceOf(JSON.parse(JSON.stringify(reason)))).toBe(sentenceOf(reason))
    expect(knownReason(reason)).toBe(reason)
  })

  it.each<[Reason, string]>([
    [reasonOf("last_day_passed", { day: MOMENT }), "Der letzte Tag dafür war der 2. Juli 2026."],
    [reasonOf("day_of_purchase", { time: MOMENT }), "nach dem 2. Juli 2026 um 10:00 Uhr (Londoner Zeit)."],
    [
      reasonOf("other_amount", { amount: minorAmount(2000), status: "failed" }),
      "Beim Dienst steht sie mit 20,00 £ als fehlgeschlagen.",
    ],
    [reasonOf("only_left", { amount: minorAmount(15049) }), "können nur noch 150,49 £ erstattet werden."],
    [
      reasonOf("wording_too_long", { field: "disclosure", limit: "2000" }),
      "„Pflichtangaben“ ist zu lang: höchstens 2000",
    ],
    [
      reasonOf("limits_nothing_left", {
        ranges: [
          [minorAmount(3500), minorAmount(100_000)],
          [minorAmount(150_000), minorAmount(500_000)],
        ],
      }),
      "innerhalb von 35,00 £ – 1.000,00 £, 1.500,00 £ – 5.000,00 £.",
    ],
    [
      reasonOf("several_fit", { list: [{ id: "r1", at: MOMENT.toISOString() }] }),
      "passt: r1 (2. Juli 2026 um 10:00 Uhr (Londoner Zeit)).",
    ],
  ])("is said in another language: %j", (reason, sentence) => {
    expect(sentenceOf(reason, GERMAN)).toContain(sentence)
  })

  it("has the same gaps in each language", () => {
    const gapsOf = (words: Record<string, string>) =>
      Object.entries(words).map(([code, text]) => [code, text.match(/\{\{\w+\}\}/g)])
    expect(gapsOf(GERMAN_REASONS)).toEqual(gapsOf(ENGLISH_REASONS))
    expect(Object.keys(GERMAN_STATUSES)).toEqual(Object.keys(ENGLISH_STATUSES))
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
      reasonOf("other_amount", { amount: minorAmount(100), status: "failed" }),
      reasonOf("other_amount", { amount: minorAmount(200), status: "failed" }),
      reasonOf("contradicted", { amount: minorAmount(200), status: "failed" }),
      reasonOf("several_fit", { list: [{ id: "r1", at: MOMENT.toISOString() }] }),
      reasonOf("several_fit", { list: [{ id: "r2", at: MOMENT.toISOString() }] }),
      saidBy("£2.00, failed"),
    ]
    for (const [place, reason] of reasons.entries()) {
      expect(reasons.findIndex((one) => isSameReason(one, JSON.parse(JSON.stringify(reason))))).toBe(place)
    }
  })

  it("has a key that is short, however much it says", () => {
    expect(reasonKey(reasonOf("several_fit", { list: "r".repeat(5_000) })).length).toBeLessThan(100)
  })

  it("one that a newer version has noted is said to be that, in both languages", () => {
    const newer = { code: "of_next_year", facts: { amount: "2000" } } as unknown as Reason

    expect(reasonIn(newer)).toBe(newer)
    expect(sentenceOf(newer)).toBe(
      "The reason was recorded by another version of this plugin, as \u201cof_next_year\u201d."
    )
    expect(sentenceOf(newer, GERMAN)).toContain("of_next_year")
    expect(knownReason(newer)).toEqual({ code: "other_version", facts: { name: "of_next_year" } })
  })

  it.each([
    [[]],
    ["x"],
    [{}],
    [{ code: "failed" }],
    [{ code: null, facts: {} }],
    [{ code: "several_fit", facts: { list: 1 } }],
    [{ code: "several_fit", facts: { list: [{ id: "1", at: "never" }] } }],
  ])("what is stored and is no reason stands as it is: %j", (stored) => {
    const reason = reasonIn(stored as unknown as Reason)

    expect(reason).toEqual(saidBy(JSON.stringify(stored)))
    expect(sentenceOf(reason)).toBe(JSON.stringify(stored))
  })
})
