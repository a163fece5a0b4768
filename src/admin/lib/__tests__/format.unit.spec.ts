import { formats } from "../format"

describe("money", () => {
  it.each([
    [14_999, "en", "£149.99"],
    [100_000_000, "en", "£1,000,000.00"],
    [5, "de", "0,05\u00a0£"],
  ])("%d pence in %s is %s", (pence, language, text) => {
    expect(formats(language).money(pence, "GBP")).toBe(text)
  })

  it("knows Medusa's own names of languages, and reads English where one is not known at all", () => {
    expect(formats("ptBR").money(100_000, "GBP")).toBe("£\u00a01.000,00")
    expect(formats("zz").money(100_000, "GBP")).toBe("£1,000.00")
  })
})

describe("day", () => {
  it("is a day of the service's calendar, wherever the reader sits", () => {
    expect(formats("en").day("2026-06-30T23:00:00.000Z")).toBe("1 July 2026")
  })
})
