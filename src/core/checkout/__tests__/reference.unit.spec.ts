import fc from "fast-check"
import { createReference, parseReference, REFERENCE_BYTES } from "../reference"

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
const random = fc.uint8Array({ minLength: 16, maxLength: 16 })

/** A reference's bytes again: nothing of them may be lost. */
function bytesOf(reference: string): Uint8Array {
  const bits = [...reference].reduce((value, letter) => value * 32n + BigInt(ALPHABET.indexOf(letter)), 0n)
  return Uint8Array.from({ length: 16 }, (_, index) => Number((bits >> BigInt(8 * (15 - index))) & 255n))
}

describe("createReference", () => {
  it.each([
    ["zeros", new Uint8Array(16), "00000000000000000000000000"],
    ["ones", new Uint8Array(16).fill(255), "7zzzzzzzzzzzzzzzzzzzzzzzzz"],
    ["one at the end", Uint8Array.from({ length: 16 }, (_, i) => (i === 15 ? 1 : 0)), "00000000000000000000000001"],
  ])("writes %s as %s", (_, bytes, text) => {
    expect(createReference(bytes)).toBe(text)
  })

  it("keeps all 128 bits, so that two references are alike only by chance of the source", () => {
    fc.assert(fc.property(random, (bytes) => expect(bytesOf(createReference(bytes))).toEqual(bytes)))
  })

  it("is short, without upper case and without letters that are mistaken for digits", () => {
    fc.assert(fc.property(random, (bytes) => expect(createReference(bytes)).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/)))
  })

  it.each([0, 15, 17, 32])("refuses %d bytes", (length) => {
    expect(() => createReference(new Uint8Array(length))).toThrow(RangeError)
    expect(REFERENCE_BYTES).toBe(16)
  })
})

describe("parseReference", () => {
  const valid: string = createReference(Uint8Array.from({ length: 16 }, (_, i) => i * 16 + 1))

  it("takes every reference that was created", () => {
    fc.assert(
      fc.property(random, (bytes) => {
        const reference = createReference(bytes)
        expect(parseReference(reference)).toBe(reference)
      })
    )
  })

  it.each([
    ["nothing", ""],
    ["one character too few", valid.slice(1)],
    ["one character too many", `${valid}0`],
    ["upper case", valid.toUpperCase()],
    ["a space before it", ` ${valid}`],
    ["a line break after it", `${valid}\n`],
    ["a line break and another", `${valid}\n${valid}`],
    ["a NUL in it", `${valid.slice(0, 25)}\u0000`],
    ["a wildcard", `${valid.slice(0, 25)}%`],
    ["a quote", `${valid.slice(0, 25)}'`],
    ["another script's digit", `${valid.slice(0, 25)}٣`],
    ...["i", "l", "o", "u"].map((letter) => [`the letter ${letter}`, `${valid.slice(0, 25)}${letter}`]),
  ])("does not take %s", (_, text = "") => {
    expect(parseReference(text)).toBeUndefined()
  })

  it("takes no other text", () => {
    const text = fc.oneof(fc.string({ minLength: 26, maxLength: 26 }), fc.string({ unit: "binary" }))
    fc.assert(
      fc.property(text, (candidate) => {
        const ours = candidate.length === 26 && [...candidate].every((letter) => ALPHABET.includes(letter))
        expect(parseReference(candidate)).toBe(ours ? candidate : undefined)
      })
    )
  })
})
