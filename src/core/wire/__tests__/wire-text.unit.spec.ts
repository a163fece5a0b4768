import fc from "fast-check"
import { wireText } from "../wire-text"
import { anyText, htmlSafeJson, isControl, longEscapesJson } from "../../money/__tests__/arbitraries"

describe("wireText", () => {
  it.each([
    ["plain text stays", "Ann Archer", "Ann Archer"],
    ["accents, emoji, quotes and backslashes stay", `Zoë 😀 "O'Neil" \\ / 李`, `Zoë 😀 "O'Neil" \\ / 李`],
    ["what means something in HTML is replaced", "<b>Pots & pans</b>", "(b)Pots + pans(/b)"],
    ["line separators become spaces", "a\u2028b\u2029c", "a b c"],
    ["a run of control characters becomes one space", "a\r\n\t\u0000b", "a b"],
    ["DEL and the C1 characters go too", "a\u007f\u0085b", "a b"],
    ["spaces around it go", "  a b \n", "a b"],
    ["a torn pair becomes the replacement character", "a\ud83d b\ude00", "a\ufffd b\ufffd"],
    ["nothing stays nothing", "", ""],
    ["what is only blank becomes nothing", " \u2028\u0007 ", ""],
  ])("%s", (_, text, expected) => {
    expect(wireText(text, 255)).toBe(expected)
  })

  it.each([
    ["abcdef", 6, "abcdef"],
    ["abcdef", 5, "abcde"],
    ["abc😀", 5, "abc😀"],
    ["abc😀", 4, "abc"],
    ["😀", 1, ""],
    ["  abc", 3, "abc"],
    ["abc", 0, ""],
  ])("%j is cut at %d to %j", (text, maxLength, expected) => {
    expect(wireText(text, maxLength)).toBe(expected)
  })

  it("is trimmed also where the cut falls behind a space", () => {
    expect(wireText("Ann Archer", 4)).toBe("Ann")
  })

  const lengths = fc.integer({ min: 0, max: 40 })

  it("is never longer than the limit and always well-formed", () => {
    fc.assert(
      fc.property(anyText, lengths, (text, maxLength) => {
        const made = wireText(text, maxLength)
        expect(made.length).toBeLessThanOrEqual(maxLength)
        expect(made.isWellFormed()).toBe(true)
      })
    )
  })

  it("is spelt alike by JSON writers that escape for HTML and ones that do not, ones with short escapes and ones without", () => {
    fc.assert(
      fc.property(anyText, lengths, (text, maxLength) => {
        const made = wireText(text, maxLength)
        expect(htmlSafeJson(made)).toBe(JSON.stringify(made))
        expect(longEscapesJson(made)).toBe(JSON.stringify(made))
        expect([...made].some(isControl)).toBe(false)
      })
    )
  })

  it("leaves alone what needs nothing done: twice is as good as once", () => {
    fc.assert(
      fc.property(anyText, lengths, (text, maxLength) => {
        const once = wireText(text, maxLength)
        expect(wireText(once, maxLength)).toBe(once)
      })
    )
  })

  it("takes nothing away from ordinary text that fits", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."abcÀéß李😀 '\"\\/-.,") }), (text) => {
        expect(wireText(text, 1_000)).toBe(text.trim())
      })
    )
  })
})
