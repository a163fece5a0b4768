import { messageQuestion, plansQueryOf } from "../price-message.js"

const COMPLETE: Record<string, string> = {
  amount: "44.97",
  currency: "gbp",
  backend: "http://localhost:9000",
  "publishable-key": "pk_1",
}

function question(changes: Record<string, string | null> = {}) {
  const attributes: Record<string, string | null> = { ...COMPLETE, ...changes }
  return messageQuestion((name) => attributes[name] ?? null)
}

describe("messageQuestion", () => {
  it("reads the attributes that are needed", () => {
    expect(question()).toEqual({
      backend: { backendUrl: "http://localhost:9000", publishableKey: "pk_1" },
      amount: 44.97,
      currencyCode: "gbp",
    })
  })

  it("reads whose plans are asked for, and of which product", () => {
    expect(question({ region: "reg_1", provider: "pp_instalments_uk", product: "prod_1" })).toMatchObject({
      productId: "prod_1",
      regionId: "reg_1",
      providerId: "pp_instalments_uk",
    })
  })

  it("takes pounds when no currency is named", () => {
    expect(question({ currency: null })?.currencyCode).toBe("gbp")
  })

  it.each(["", "0", "-1", "abc", "NaN", "Infinity", null])("asks nothing for the amount %p", (amount) => {
    expect(question({ amount })).toBeNull()
  })

  it.each(["backend", "publishable-key"])("asks nothing without %s", (name) => {
    expect(question({ [name]: null })).toBeNull()
    expect(question({ [name]: "" })).toBeNull()
  })
})

describe("plansQueryOf", () => {
  it("asks about a cart as a whole, and about a price with its product", () => {
    const price = { amount: 44.97, currencyCode: "gbp", productId: "prod_1", providerId: "pp_instalments_uk" }

    expect(plansQueryOf(price)).toEqual(price)
    expect(plansQueryOf({ ...price, cartId: "cart_1" })).toEqual({ cartId: "cart_1", providerId: "pp_instalments_uk" })
  })
})
