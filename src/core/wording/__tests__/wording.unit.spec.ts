import { minorAmount } from "../../money/money"
import { plansFor } from "../../money/bands"
import { ENGLISH, wordsIn } from "../../words/words"
import { ENGLISH_REFUSALS } from "../../reasons/english-refusals"
import { GERMAN_REFUSALS } from "../../reasons/german-refusals"
import {
  chosenWording,
  requireApproval,
  requireWording,
  shownWording,
  type Wording,
  WORDING_PLACEHOLDERS,
  wordingFaults,
  type WordingTexts,
} from "../wording"

const NOTHING: WordingTexts = { message: "", disclosure: "", example: "", linkText: "", linkUrl: "" }
const texts = (changes: Partial<WordingTexts>): WordingTexts => ({ ...NOTHING, ...changes })

const wording = (language: string): Wording => ({
  ...texts({ message: language }),
  id: `inword_${language}`,
  account: "default",
  language,
  version: 1,
  createdAt: new Date(0),
  createdBy: "user_1",
  publishedAt: new Date(0),
  publishedBy: "user_1",
  approvedBy: null,
  approvedOn: null,
  approvalRecordedBy: null,
})

describe("what may be shown", () => {
  it("is nothing, or all of it", () => {
    expect(wordingFaults(NOTHING)).toEqual([])
    expect(
      wordingFaults(
        texts({
          message: "from {monthly}, {count} times, of {amount}",
          example: "{amount} in {count}",
          disclosure: "Credit {is} subject to status.\nTerms apply.",
          linkText: "Read more",
          linkUrl: "https://shop.example/instalments?x=1#y",
        })
      )
    ).toEqual([])
    expect(wordingFaults(texts({ linkText: "Read more", linkUrl: "/instalments" }))).toEqual([])
  })

  it.each<[Partial<WordingTexts>, string]>([
    [{ message: "x".repeat(201) }, "message too_long"],
    [{ disclosure: "x".repeat(2001) }, "disclosure too_long"],
    [{ message: "from {month}" }, "message placeholder"],
    [{ example: "{constructor}" }, "example placeholder"],
    [{ linkText: "x", linkUrl: "javascript:alert(1)" }, "linkUrl address"],
    [{ linkText: "x", linkUrl: "http://shop.example" }, "linkUrl address"],
    [{ linkText: "x", linkUrl: "//evil.example" }, "linkUrl address"],
    [{ linkText: "x", linkUrl: "/\\evil.example" }, "linkUrl address"],
    [{ linkText: "x", linkUrl: "data:text/html,x" }, "linkUrl address"],
    [{ linkUrl: "/a" }, "linkText incomplete"],
    [{ linkText: "Read more" }, "linkUrl incomplete"],
  ])("%j is not", (changes, fault) => {
    expect(wordingFaults(texts(changes)).map(({ field, fault }) => `${field} ${fault}`)).toContain(fault)
    expect(() => requireWording("en", texts(changes))).toThrow(/\.$/)
  })

  it("has a language", () => {
    expect(() => requireWording("de-at", NOTHING)).not.toThrow()
    expect(() => requireWording("German", NOTHING)).toThrow("Write the language in lower case")
    // Of the right letters, but no language: money cannot be written in it.
    expect(() => requireWording("de-de-de", NOTHING)).toThrow("Write the language in lower case")
  })
})

describe("an approval", () => {
  it.each([
    ["The lender", "2026-05-03", true],
    ["The lender", "2026-05-02", true],
    ["The lender", "2026-05-04", false],
    ["The lender", "2026-13-01", false],
    ["The lender", "2026-02-31", false],
    ["The lender", "2024-02-29", true],
    ["The lender", "3 May 2026", false],
    [" ", "2026-05-03", false],
  ])("by %j on %s", (by, on, isFine) => {
    const record = () => requireApproval({ by, on }, "2026-05-03")
    const outcome = expect(record)
    return isFine ? outcome.not.toThrow() : outcome.toThrow()
  })
})

describe("the wording that a shopper reads", () => {
  const live = [wording("de"), wording("en"), wording("fr-ca")]

  it.each([
    [["de-AT"], "de"],
    [["fr-CA", "de"], "fr-ca"],
    [["fr", "de"], "de"],
    [["cy"], "en"],
    [[], "en"],
  ])("%j", (asked, language) => {
    expect(chosenWording(live, asked)?.language).toBe(language)
  })

  it("is never left out because nobody translated it", () => {
    expect(chosenWording([wording("fr")], ["de"])?.language).toBe("fr")
    expect(chosenWording([], ["de"])).toBeUndefined()
  })
})

describe("beside a price", () => {
  const amountMinor = minorAmount(15_049)
  const bands = [{ fromMinor: minorAmount(0), toMinor: minorAmount(100_000), terms: [1, 3, 6] }]
  const price = { amountMinor, plans: plansFor(amountMinor, bands) }

  it("our own sentence is neutral, and in the shopper's language", () => {
    const nothing = { disclosure: null, example: null, link: null }
    expect(shownWording(undefined, price, ENGLISH)).toEqual({
      message: "or from £25.09 a month in instalments",
      ...nothing,
    })
    expect(shownWording(undefined, price, wordsIn(["de"])).message).toBe("oder in Raten ab 25,09 £ im Monat")
  })

  it("the merchant's has the price's numbers, and whatever else it holds stays text", () => {
    const own = texts({
      message: "{count} × {monthly}",
      example: "{amount} over {count} months",
      disclosure: "<b>Status</b>",
      linkText: "More",
      linkUrl: "/more",
    })
    expect(shownWording(own, price, ENGLISH)).toEqual({
      message: "6 × £25.09",
      example: "£150.49 over 6 months",
      disclosure: "<b>Status</b>",
      link: { text: "More", url: "/more" },
    })
  })

  it("nothing is promised where there is nothing to spread", () => {
    const once = { amountMinor, plans: price.plans.slice(0, 1) }
    expect(shownWording(texts({ message: "from {monthly}", disclosure: "D" }), once, ENGLISH)).toEqual({
      message: null,
      disclosure: "D",
      example: null,
      link: null,
    })
  })
})

it.each([ENGLISH_REFUSALS, GERMAN_REFUSALS])("the refusal of a name in braces names all that there are", (texts) => {
  const named = [...texts.wording_placeholder.matchAll(/(?<!\{)\{(\w+)\}(?!\})/g)].map(([, name]) => name)
  expect(named.sort()).toEqual([...WORDING_PLACEHOLDERS].sort())
})
