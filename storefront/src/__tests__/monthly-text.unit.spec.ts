import { formatMoney, monthlyText } from "../monthly-text.js"
import type { Plans } from "../plans.js"

const OFFERED: Plans = {
  offered: true,
  reason: null,
  terms: [
    { number_of_payments: 1, monthly: 44.97, label: "Once-off payment of £44.97" },
    { number_of_payments: 6, monthly: 7.5, label: "6 monthly payments of about £7.50" },
  ],
  from_monthly: 7.5,
}

describe("monthlyText", () => {
  it("names the smallest monthly payment with both pence digits", () => {
    expect(monthlyText(OFFERED, "gbp")).toBe("or from £7.50 a month in instalments")
  })

  it("is null outside the bands", () => {
    expect(monthlyText({ offered: false, reason: "Too small.", terms: [], from_monthly: null }, "gbp")).toBeNull()
  })

  it("is null where the only term is a single payment, which is no monthly price", () => {
    expect(monthlyText({ ...OFFERED, terms: OFFERED.terms.slice(0, 1), from_monthly: 44.97 }, "gbp")).toBeNull()
  })

  it("is null when not offered, whatever else the answer holds", () => {
    expect(monthlyText({ ...OFFERED, offered: false }, "gbp")).toBeNull()
  })
})

describe("formatMoney", () => {
  it("takes major units and groups thousands", () => {
    expect(formatMoney(1234.5, "GBP")).toBe("£1,234.50")
  })

  it("accepts Medusa's lower-case currency codes", () => {
    expect(formatMoney(0.1 + 0.2, "gbp")).toBe("£0.30")
  })
})
