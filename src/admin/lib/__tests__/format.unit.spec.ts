import { day, money } from "../format"

describe("money", () => {
  it.each([
    [14_999, "en", "£149.99"],
    [100_000_000, "en", "£1,000,000.00"],
    [5, "de", "0,05\u00a0£"],
  ])("%d pence in %s is %s", (pence, language, text) => {
    expect(money(pence, "GBP", language)).toBe(text)
  })

  it("knows Medusa's own names of languages, and reads English where one is not known at all", () => {
    expect(money(100_000, "GBP", "ptBR")).toBe("£\u00a01.000,00")
    expect(money(100_000, "GBP", "zz")).toBe("£1,000.00")
  })
})

describe("day", () => {
  it("is a day of the service's calendar, wherever the reader sits", () => {
    expect(day("2026-06-30T23:00:00.000Z", "en")).toBe("1 July 2026")
  })
})
