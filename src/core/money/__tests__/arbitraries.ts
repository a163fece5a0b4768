import fc from "fast-check"
import { minorAmount } from "../money"

/** Characters that have broken a signature, a page or a database before. */
const AWKWARD = [
  ..."<>&\"'\\/ \t\n\r",
  ..."\u0000\u0007\u007f\u0085\u2028\u2029\ufeff",
  "\ud83d",
  "\ude00",
  ..."😀é",
  "e\u0301",
]

/** Text as a hostile keyboard makes it: any UTF-16 units at all, torn surrogate pairs included. */
export const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...AWKWARD),
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit))
    )
  )
  .map((units) => units.join(""))

/** Text as Postgres can give it back: no torn pairs, no NUL. */
export const storedText = anyText.map((text) => text.toWellFormed().replaceAll("\u0000", ""))

/** Whole pence up to what the ledger's column holds. */
export const anyPence = fc.integer({ min: 0, max: 2_147_483_647 }).map(minorAmount)

/** Pounds as a decimal string of zero or more, with up to ten decimals. */
export const anyDecimal = fc
  .tuple(fc.integer({ min: 0, max: 10_000_000 }), fc.string({ unit: fc.constantFrom(..."0123456789"), maxLength: 10 }))
  .map(([whole, fraction]) => (fraction === "" ? `${whole}` : `${whole}.${fraction}`))

/** The same JSON as a writer puts it that escapes whatever means something in HTML or JavaScript. */
export function htmlSafeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`
  )
}

/** The same JSON as a writer puts it that knows no short escapes and escapes all control characters. */
export function longEscapesJson(value: unknown): string {
  // An escaped backslash is taken as a whole: what follows it is a letter.
  return [...JSON.stringify(value).replace(/\\(.)/g, (short, c: string) => (SHORT[c] ? `\\u${SHORT[c]}` : short))]
    .map((c) => (isControl(c) ? `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}` : c))
    .join("")
}

const SHORT: Record<string, string> = { b: "0008", f: "000c", n: "000a", r: "000d", t: "0009" }

/** C0, DEL and C1. */
export function isControl(character: string): boolean {
  const code = character.charCodeAt(0)
  return code < 0x20 || (code >= 0x7f && code < 0xa0)
}
