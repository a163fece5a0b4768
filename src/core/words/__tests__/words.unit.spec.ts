import { sentence, SENTENCES } from "../../sentences"
import { minorAmount } from "../../money/money"
import { GERMAN } from "../german"
import { acceptedLanguages, ENGLISH, languages, placeholdersOf, wordsIn } from "../words"

const AMOUNT = { minor: minorAmount(123_450) }
const REFUND = { amount: AMOUNT, requested: { day: new Date("2026-05-03T12:00:00Z") } }

describe("a sentence in the shopper's language", () => {
  it("writes money and days as the language does", () => {
    const said = (asked: string) => wordsIn([asked]).say("refundComplete", REFUND)

    expect(said("en")).toBe("A refund of £1,234.50, requested on 3 May 2026, is complete.")
    expect(said("de")).toBe("Eine Erstattung von 1.234,50 £, veranlasst am 3. Mai 2026, ist abgeschlossen.")
    expect(said("de-AT")).toContain("Eine Erstattung von")
  })

  it("is English where the language is not known, and the first known one of several", () => {
    expect(wordsIn(["fr", "cy"]).say("closed")).toBe(SENTENCES.closed)
    expect(wordsIn(["fr", "de-CH", "en"]).say("closed")).toBe(GERMAN.closed)
    expect(wordsIn([]).locale).toBe("en-GB")
  })

  it("is the merchant's own where there is one, and ours where there is none", () => {
    const merchants = { de: { closed: "Nicht mehr." }, fr: { closed: "Plus maintenant." }, en: { busy: "One moment." } }

    expect(wordsIn(["de"], merchants).say("closed")).toBe("Nicht mehr.")
    expect(wordsIn(["de"], merchants).say("busy")).toBe(GERMAN.busy)
    expect(wordsIn(["fr"], merchants).say("closed")).toBe("Plus maintenant.")
    expect(wordsIn(["fr"], merchants).say("busy")).toBe(SENTENCES.busy)
    expect(wordsIn([], merchants).say("busy")).toBe("One moment.")
    expect(languages(merchants)).toEqual(["de", "en", "fr"])
  })

  it("known by its English words or by its name is translated; any other text stays", () => {
    const german = wordsIn(["de"])

    expect(german.translated(SENTENCES.closed)).toBe(GERMAN.closed)
    expect(german.translated(sentence("refundComplete", REFUND))).toContain("1.234,50 £")
    expect(german.translated("The service says no.")).toBe("The service says no.")
    expect(ENGLISH.translated(SENTENCES.closed)).toBe(SENTENCES.closed)
  })
})

describe("the German catalogue", () => {
  it.each(Object.keys(SENTENCES) as (keyof typeof SENTENCES)[])("%s has the values of the English sentence", (id) => {
    expect(placeholdersOf(GERMAN[id])).toEqual(placeholdersOf(SENTENCES[id]))
    expect(GERMAN[id].endsWith(".")).toBe(SENTENCES[id].endsWith("."))
  })
})

describe("what a browser asks for", () => {
  it.each([
    ["de-AT,de;q=0.9,en;q=0.5", ["de-AT", "de", "en"]],
    ["en;q=0.2, de;q=0.8", ["de", "en"]],
    ["*", []],
    ["", []],
    ["de;q=0, en", ["en"]],
    ["<script>, de", ["de"]],
    ["x".repeat(100_000), []],
  ])("%.40s", (header, expected) => {
    expect(acceptedLanguages(header)).toEqual(expected)
  })
})
