import { SENTENCES } from "../sentences"

/** Stand beside a price or in a list. */
const FRAGMENTS = ["range", "messageFrom", "termOnce", "termEven", "termAbout"]
const WHOLE = Object.entries(SENTENCES).filter(([id]) => !FRAGMENTS.includes(id))

describe("what shoppers read", () => {
  it.each(WHOLE)("%s is whole sentences", (_, text) => {
    expect(text).toMatch(/^[A-Z].*\.$/)
    expect(text).not.toMatch(/\s{2}|\bundefined\b/)
  })

  it.each(Object.entries(SENTENCES))("%s has no word of our own trade in it", (_, text) => {
    expect(text).not.toMatch(/API|HTTP|error|invalid_|checkout_id|signature|callback|pence/i)
  })

  it("no two say the same", () => {
    expect(new Set(Object.values(SENTENCES)).size).toBe(Object.keys(SENTENCES).length)
  })

  it("only what has ended for certain says that nothing was charged; what is not confirmed never does", () => {
    expect(SENTENCES.notConfirmed).not.toMatch(/nothing was charged/i)
    expect(SENTENCES.cancelled).toMatch(/nothing was charged/i)
  })
})
