import { isPaidReturn, paidReturnLink, parseReturnLink } from "../return-link"

const REFERENCE = "0e1dkx3v7q9wz2b4m6n8p5r7t9"
const SECRET = "secret-5f1c9a7e2d"

const parsed = (text: string) => {
  const link = parseReturnLink(text)
  if (!link) {
    throw new Error(`${text} is no return link`)
  }
  return link
}

describe("a return link", () => {
  it("of the hosted page says that the shopper comes from there", () => {
    const link = paidReturnLink(REFERENCE, SECRET)
    expect(link).toMatch(/^[0-9a-z]{26}\.[\w-]{22}$/)
    expect(parsed(link).reference).toBe(REFERENCE)
    expect(isPaidReturn(parsed(link), SECRET)).toBe(true)
  })

  it.each([
    ["with a reference alone", REFERENCE],
    ["with another's proof", `${REFERENCE}.${paidReturnLink(REFERENCE.replace("0", "1"), SECRET).slice(27)}`],
    ["with a proof by another key", paidReturnLink(REFERENCE, "another")],
    ["with no proof after the dot", `${REFERENCE}.`],
    ["with a longer proof", `${paidReturnLink(REFERENCE, SECRET)}A`],
  ])("%s says nothing", (_, text) => {
    expect(isPaidReturn(parsed(text), SECRET)).toBe(false)
  })

  it.each(["", ".", "nonsense", `${REFERENCE}.a.b`, `x.${REFERENCE}`, `${REFERENCE.toUpperCase()}`])(
    "%j is none",
    (text) => expect(parseReturnLink(text)).toBeUndefined()
  )
})
