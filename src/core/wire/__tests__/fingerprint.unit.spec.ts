import fc from "fast-check"
import { fingerprint } from "../fingerprint"
import type { Json } from "../serialise"
import { anyText } from "../../money/__tests__/arbitraries"

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
  it("is the SHA-256 of the compact JSON, in 64 hex characters", () => {
    expect(fingerprint({ a: 1 })).toBe("015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862")
  })

  it("is the same for the same content", () => {
    expect(fingerprint(content())).toBe(fingerprint(content()))
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
    expect(fingerprint(other)).not.toBe(fingerprint(content()))
  })

  it("shows nothing of what was sent, and tells well-formed texts apart", () => {
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        expect(fingerprint(a)).toMatch(/^[0-9a-f]{64}$/)
        expect(fingerprint(a) === fingerprint(b)).toBe(a.toWellFormed() === b.toWellFormed())
      })
    )
  })
})
