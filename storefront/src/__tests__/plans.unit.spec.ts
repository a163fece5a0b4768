import { StorefrontError } from "../backend.js"
import { fetchPlans, parsePlans, plansPath } from "../plans.js"
import { type Answer, serveAnswers } from "./serve-answers.js"

const PLANS = {
  offered: true,
  reason: null,
  terms: [
    { number_of_payments: 6, monthly: 50, label: "6 monthly payments of £50.00", payments: [{ count: 6, amount: 50 }] },
  ],
  amount: 300,
  from_monthly: 50,
  message: "or from £50.00 a month in instalments",
  disclosure: "Credit is subject to status.",
  example: null,
  link: { text: "Read more", url: "/instalments" },
}

async function ask(answer: Answer, backendPath = "") {
  const shop = await serveAnswers(answer)
  try {
    const backend = { ...shop.backend, backendUrl: shop.backend.backendUrl + backendPath }
    return { requests: shop.requests, plans: await fetchPlans(backend, { amount: 300, currencyCode: "GBP" }) }
  } finally {
    await shop.close()
  }
}

describe("plansPath", () => {
  it("asks for a cart, percent-encoded", () => {
    expect(plansPath({ cartId: "cart_1&amount=1" })).toBe("/store/instalments/plans?cart_id=cart_1%26amount%3D1")
    expect(plansPath({ paymentCollectionId: "pay_col_1" })).toBe(
      "/store/instalments/plans?payment_collection_id=pay_col_1"
    )
  })

  it("asks for an amount in major units with Medusa's lower-case currency", () => {
    const path = plansPath({ amount: 44.97, currencyCode: "GBP" })
    expect(path).toBe("/store/instalments/plans?amount=44.97&currency_code=gbp")
  })
})

describe("plansPath of a shop with several accounts", () => {
  it.each([
    [{ cartId: "cart_1", providerId: "pp_instalments_uk" }, "cart_id=cart_1&provider_id=pp_instalments_uk"],
    [{ amount: 5, currencyCode: "gbp", regionId: "reg_1" }, "amount=5&currency_code=gbp&region_id=reg_1"],
    [{ amount: 5, currencyCode: "gbp", productId: "prod_1" }, "amount=5&currency_code=gbp&product_id=prod_1"],
  ])("names whose plans are meant, and of what: %j", (query, expected) => {
    expect(plansPath(query)).toBe(`/store/instalments/plans?${expected}`)
  })
})

describe("plans in a preview", () => {
  it("are asked for with the link's token", async () => {
    const shop = await serveAnswers({ status: 200, body: { plans: PLANS } })
    await fetchPlans({ ...shop.backend, preview: "uk.t.a_b" }, { cartId: "cart_1" })
    await shop.close()
    expect(shop.requests.map(({ headers }) => headers["x-instalments-preview"])).toEqual(["uk.t.a_b"])
  })
})

describe("fetchPlans", () => {
  it("sends the publishable key and reads the plans", async () => {
    const { plans, requests } = await ask({ status: 200, body: { plans: PLANS } })
    expect(plans).toEqual(PLANS)
    expect(requests[0]?.headers["x-publishable-api-key"]).toBe("pk_1")
  })

  it("accepts a backend address that ends in a slash", async () => {
    const { requests } = await ask({ status: 200, body: { plans: PLANS } }, "/")
    expect(requests[0]?.url).toBe("/store/instalments/plans?amount=300&currency_code=gbp")
  })

  it("fails with the backend's own sentence and status", async () => {
    const refusal = { status: 400, body: { message: "Name a cart or an amount." } }
    const failure = await ask(refusal).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StorefrontError)
    expect(failure).toMatchObject({ message: "Name a cart or an amount.", status: 400, passing: false })
  })

  it.each<[string, Answer, number | null]>([
    ["an error that is not JSON", { status: 502, body: "<html>Bad gateway</html>" }, 502],
    ["a connection that breaks", "hang up", null],
    ["an answer that is not JSON", { status: 200, body: "<html>" }, null],
  ])("gives a sentence and may be tried again after %s", async (_, answer, status) => {
    const failure = await ask(answer).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StorefrontError)
    expect(failure).toMatchObject({ status, passing: true, message: expect.stringMatching(/^The shop .+\.$/) })
  })
})

describe("parsePlans", () => {
  it("ignores fields that it does not know", () => {
    expect(parsePlans({ plans: { ...PLANS, later: 1 } })).toEqual(PLANS)
  })

  it.each<[string, object]>([
    ["plans.offered", { offered: "yes" }],
    ["plans.reason", { reason: 1 }],
    ["plans.terms", { terms: null }],
    ["plans.from_monthly", { from_monthly: "50" }],
    ["plans.terms.number_of_payments", { terms: [{}] }],
    ["plans.terms.monthly", { terms: [{ number_of_payments: 6 }] }],
    ["plans.terms.label", { terms: [{ number_of_payments: 6, monthly: 50 }] }],
    ["plans.terms.payments", { terms: [{ number_of_payments: 6, monthly: 50, label: "6" }] }],
    ["plans.message", { message: 1 }],
    ["plans.disclosure", { disclosure: 1 }],
  ])("names %s when it does not fit", (field, change) => {
    expect(() => parsePlans({ plans: { ...PLANS, ...change } })).toThrow(`(${field})`)
  })
})
