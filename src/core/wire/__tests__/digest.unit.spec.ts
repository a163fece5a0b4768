import { createHash } from "node:crypto"
import fc from "fast-check"
import { fingerprint } from "../digest"
import type { Json } from "../json"
import { anyText } from "../../money/__tests__/arbitraries"

const KEY = "secret-5f1c9a7e2d"

/** What a shopper is shown; each test spoils one thing. */
const content = (over: { readonly [key: string]: Json } = {}): Json => ({
  amount: 30_000,
  customer: { email: "ann@shop.example" },
  line_items: [
    { name: "Teapot", amount: 20_000, quantity: 1 },
    { name: "Cup", amount: 5_000, quantity: 2 },
  ],
  ...over,
})

describe("fingerprint", () => {
  it("is an HMAC of the compact JSON, in 64 hex characters, that nobody can make without the key", () => {
    const plain = createHash("sha256").update('{"a":1}').digest("hex")
    expect(fingerprint({ a: 1 }, KEY)).toMatch(/^[0-9a-f]{64}$/)
    expect(fingerprint({ a: 1 }, KEY)).not.toBe(plain)
    expect(fingerprint({ a: 1 }, KEY)).not.toBe(fingerprint({ a: 1 }, "another secret"))
  })

  it("is the same for the same content", () => {
    expect(fingerprint(content(), KEY)).toBe(fingerprint(content(), KEY))
  })

  it.each([
    ["the amount", content({ amount: 30_001 })],
    ["the e-mail", content({ customer: { email: "bob@shop.example" } })],
    ["a row", content({ line_items: [{ name: "Teapot", amount: 30_000, quantity: 1 }] })],
    [
      "the order of the rows",
      content({
        line_items: [
          { name: "Cup", amount: 5_000, quantity: 2 },
          { name: "Teapot", amount: 20_000, quantity: 1 },
        ],
      }),
    ],
    ["a field more", content({ note: "" })],
  ])("differs when %s does", (_, other) => {
    expect(fingerprint(other, KEY)).not.toBe(fingerprint(content(), KEY))
  })

  it("shows nothing of what was sent, and tells well-formed texts apart", () => {
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        expect(fingerprint(a, KEY)).toMatch(/^[0-9a-f]{64}$/)
        expect(fingerprint(a, KEY) === fingerprint(b, KEY)).toBe(a.toWellFormed() === b.toWellFormed())
      })
    )
  })
})
