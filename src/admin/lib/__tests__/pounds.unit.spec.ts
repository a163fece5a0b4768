import fc from "fast-check"
import { formats, penceOf } from "../format"

describe("an amount in a field", () => {
  it.each([
    ["50", 50_00],
    [" 49.99 ", 49_99],
    ["49,9", 49_90],
    ["0.01", 1],
    ["", null],
    ["  ", null],
    ["0", undefined],
    ["-5", undefined],
    ["1.234", undefined],
    ["1,000.00", undefined],
    ["5e3", undefined],
    ["£50", undefined],
  ])("%j", (text, pence) => {
    expect(penceOf(text)).toBe(pence)
  })

  it.each(["en", "de", "fr", "ar", "fa", "ptBR"])("is read again as it was written in %s", (language) => {
    const { poundsText } = formats(language)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), (pence) => {
        expect(penceOf(poundsText(pence))).toBe(pence)
      })
    )
    expect(penceOf(poundsText(null))).toBeNull()
  })

  it("is written as its language does", () => {
    expect(["en", "de"].map((language) => formats(language).poundsText(123456))).toEqual(["1234.56", "1234,56"])
  })
})
