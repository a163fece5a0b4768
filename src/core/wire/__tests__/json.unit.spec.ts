import fc from "fast-check"
import { type Json, serialise } from "../json"
import { anyText } from "../../money/__tests__/arbitraries"

describe("serialise", () => {
  it("is compact and keeps the order of the keys", () => {
    expect(serialise({ b: 1, a: [true, null, "x y"], c: { z: 1.5, d: {} } })).toBe(
      '{"b":1,"a":[true,null,"x y"],"c":{"z":1.5,"d":{}}}'
    )
  })

  it("leaves out what is undefined, rather than sending null", () => {
    expect(serialise({ a: undefined, b: null })).toBe('{"b":null}')
  })

  it.each([
    ["a torn pair's first half", "a\ud83d", '"a\ufffd"'],
    ["a torn pair's second half", "\ude00a", '"\ufffda"'],
    ["two halves in the wrong order", "\ude00\ud83d", '"\ufffd\ufffd"'],
    ["a whole emoji", "😀", '"😀"'],
    ["quotes and backslashes", '"\\', '"\\"\\\\"'],
  ])("writes %s as text that UTF-8 can carry", (_, text, expected) => {
    expect(serialise(text)).toBe(expected)
    expect(serialise({ deep: [{ text }] })).toBe(`{"deep":[{"text":${expected}}]}`)
  })

  const leaf = fc.oneof(
    anyText,
    fc.boolean(),
    fc.constant(null),
    fc.maxSafeInteger(),
    fc.double({ noNaN: true, noDefaultInfinity: true })
  )
  const { tree } = fc.letrec<{ tree: Json }>((tie) => ({
    tree: fc.oneof(
      { depthSize: "small" },
      leaf,
      fc.array(tie("tree")),
      fc.dictionary(
        fc.string({ unit: "grapheme-ascii" }).filter((key) => key !== "__proto__"),
        tie("tree")
      )
    ),
  }))

  it("is what a reader who parses it and writes it compactly gets, for any content", () => {
    fc.assert(
      fc.property(tree, (value) => {
        const text = serialise(value)
        expect(JSON.stringify(JSON.parse(text))).toBe(text)
      })
    )
  })

  it("survives the way over the wire: its UTF-8 bytes are its text again", () => {
    fc.assert(
      fc.property(tree, (value) => {
        const text = serialise(value)
        expect(new TextDecoder("utf-8", { fatal: true }).decode(new TextEncoder().encode(text))).toBe(text)
      })
    )
  })

  it("says what it was given: well-formed text comes back as it was", () => {
    fc.assert(
      fc.property(anyText, (text) => expect(JSON.parse(serialise({ text }))).toEqual({ text: text.toWellFormed() }))
    )
  })
})
