import { formatMoney, monthlyText } from "../monthly-text.js"
import type { Plans } from "../plans.js"

const OFFERED: Plans = {
  offered: true,
  reason: null,
  amount: 44.97,
  terms: [],
  from_monthly: 7.5,
  message: "or from £7.50 a month in instalments",
  disclosure: null,
  example: null,
  link: null,
}

describe("monthlyText", () => {
  it("is what the shop says", () => {
    expect(monthlyText(OFFERED)).toBe("or from £7.50 a month in instalments")
  })

  it("is null where there is nothing to say, and when not offered, whatever else the answer holds", () => {
    expect(monthlyText({ ...OFFERED, message: null })).toBeNull()
    expect(monthlyText({ ...OFFERED, offered: false })).toBeNull()
  })
})

describe("formatMoney", () => {
  it("takes major units and groups thousands", () => {
    expect(formatMoney(1234.5, "GBP")).toBe("£1,234.50")
  })

  it("accepts Medusa's lower-case currency codes", () => {
    expect(formatMoney(0.1 + 0.2, "gbp")).toBe("£0.30")
  })

  it("writes as the shopper's language does", () => {
    expect(formatMoney(1234.5, "GBP", "de")).toBe("1.234,50\u00a0£")
    expect(formatMoney(1234.5, "GBP", "en-US")).toBe("£1,234.50")
  })
})
