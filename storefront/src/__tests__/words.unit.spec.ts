import { EXPLAINER_WORDS } from "../explainer-words.js"
import { type Speech, wordsOf } from "../words.js"

const inLanguage = (locale: string, words?: Speech["words"]) => wordsOf({ locale, ...(words && { words }) })

describe("the words of this package", () => {
  it("are English where nobody says otherwise, and German for German pages", () => {
    expect(wordsOf({}).pay).toBe("Pay in instalments")
    expect(inLanguage("de-AT").pay).toBe("In Raten zahlen")
    expect(inLanguage("fr").pay).toBe("Pay in instalments")
  })

  it("are the shop's own where it has some", () => {
    const words = { fr: { pay: "Payer en plusieurs fois" }, en: { explain: "Learn more" } }
    expect(inLanguage("fr-FR", words)).toMatchObject({ pay: "Payer en plusieurs fois", explain: "How it works" })
    expect(inLanguage("en-GB", words)).toMatchObject({ pay: "Pay in instalments", explain: "Learn more" })
  })

  const english: Record<string, string> = { ...inLanguage("en"), ...EXPLAINER_WORDS.en }
  it.each(Object.entries({ ...inLanguage("de"), ...EXPLAINER_WORDS.de }))("%s has the same values", (id, text) => {
    const values = (template = "") => template.match(/\{\w+\}/g) ?? []
    expect(values(text)).toEqual(values(english[id]))
    expect(text).not.toBe("")
    expect(text).not.toBe(english[id])
  })
})
