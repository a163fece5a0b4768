import fc from "fast-check"
import { type Sandbox, SANDBOX_DEFAULTS } from "../index"
import { PHONE } from "../wire"
import { call, create, detailOf, NOON, type Payload, payload, sandboxWith } from "./support"

const UNKNOWN = "7d444840-9dc0-41a1-b245-5ffdce74fad2"
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

async function refusal(sandbox: Sandbox, changes: Partial<Payload>): Promise<string> {
  const answer = await call(sandbox, "POST /api/checkouts", { json: payload(changes) })
  expect(answer.status).toBe(422)
  const error = { status: "422", code: "unprocessable_entity", title: expect.any(String), detail: expect.any(String) }
  expect(answer.json).toEqual({ errors: [error] })
  return detailOf(answer)
}

describe("authentication", () => {
  it.each([
    ["no token", ""],
    ["an unknown token", "Bearer nobody"],
    ["another scheme", `Basic ${SANDBOX_DEFAULTS.clientSecret}`],
    ["the bare secret", SANDBOX_DEFAULTS.clientSecret],
    ["the signing key", `Bearer ${SANDBOX_DEFAULTS.signingKey}`],
  ])("answers %s with 401 on every endpoint", async (_name, authorization) => {
    const sandbox = await sandboxWith()
    const headers = { Authorization: authorization }
    const reads = ["/api/config", `/api/merchants/${UNKNOWN}/config`, "/api/checkouts", `/api/checkouts/${UNKNOWN}`]
    for (const endpoint of [...reads, "/api/refunds", `/api/refunds/${UNKNOWN}`].map((path) => `GET ${path}`)) {
      expect((await call(sandbox, endpoint, { headers })).status).toBe(401)
    }
    const answer = await call(sandbox, "POST /api/checkouts", { json: payload(), headers })
    expect(answer).toMatchObject({ status: 401, json: { errors: [{ status: "401", code: "unauthorized" }] } })
    expect((await call(sandbox, "POST /api/refunds", { json: {}, headers })).status).toBe(401)
  })

  it("answers a path or method that the API does not have with 404", async () => {
    const sandbox = await sandboxWith()
    expect((await call(sandbox, "GET /api/nothing")).status).toBe(404)
    expect((await call(sandbox, "DELETE /api/checkouts")).status).toBe(404)
    expect((await call(sandbox, "POST /api/config", { json: {} })).status).toBe(404)
  })
})

describe("creation", () => {
  it("answers with an id and the address of the hosted page, and nothing else", async () => {
    const sandbox = await sandboxWith()
    const answer = await call(sandbox, "POST /api/checkouts", { json: payload() })
    expect(answer.status).toBe(200)
    const { data } = answer.json as { data: { id: string; payment_url: string } }
    expect(answer.json).toEqual({
      data: { id: expect.stringMatching(UUID), payment_url: `${sandbox.url}/pay/${data.id}` },
    })
  })

  it("names the hosted page on the host that the client used", async () => {
    const sandbox = await sandboxWith()
    const byName = { ...sandbox, url: `http://localhost:${sandbox.port}` }
    expect((await create(byName)).payment_url).toMatch(byName.url)
  })

  it("takes every field, and fields it does not know", async () => {
    const sandbox = await sandboxWith()
    const customer = {
      email: "a@b.example",
      first_name: "Ada",
      last_name: "L",
      phone_number: "+44(0)20/7946-0",
      billing_address: "1 Way",
    }
    const line_items = [{ name: "Mug", amount: 100_00, quantity: 3, colour: "red" }]
    const { id } = await create(sandbox, { customer: { ...customer, age: 36 }, line_items })
    expect(sandbox.control.checkout(id)).toMatchObject({
      amountMinor: 300_00,
      clientReferenceId: "cart_1",
      customer: {
        email: "a@b.example",
        firstName: "Ada",
        lastName: "L",
        phoneNumber: "+44(0)20/7946-0",
        billingAddress: "1 Way",
      },
      lineItems: [{ name: "Mug", unitMinor: 100_00, quantity: 3 }],
    })
  })

  it("takes the same client_reference_id twice: de-duplication is the merchant's", async () => {
    const sandbox = await sandboxWith()
    expect((await create(sandbox)).id).not.toBe((await create(sandbox)).id)
  })

  it.each([34_99, 1_000_01, 1_499_99, 5_000_01, 0, -1])("refuses %d pence with the bounds", async (amount) => {
    expect(await refusal(await sandboxWith(), { amount })).toBe(
      "Validation failed: Amount has to be between £35.00 and £1,000.00 or between £1,500.00 and £5,000.00"
    )
  })

  it.each([35_00, 1_000_00, 1_500_00, 5_000_00])("takes %d pence, a bound of a band", async (amount) => {
    await create(await sandboxWith(), { amount })
  })

  it.each(["EUR", "gbp", "XXX"])("refuses currency %s", async (currency) => {
    expect(await refusal(await sandboxWith(), { currency })).toContain(
      "Currency must match merchant territory currency GBP"
    )
  })

  it.each<[string, Partial<Payload>, string]>([
    ["an amount in pounds", { amount: 300.5 }, "Amount must be an integer"],
    ["an amount as text", { amount: "30000" }, "Amount must be an integer"],
    ["no reference", { client_reference_id: undefined }, "Client reference id must be a string"],
    ["an empty reference", { client_reference_id: "" }, "Client reference id can't be blank"],
    ["a relative url", { success_url: "/thanks" }, "Success url is not a valid url"],
    ["another scheme", { cancel_url: "javascript:alert(1)" }, "Cancel url is not a valid url"],
    ["no notify_url", { notify_url: undefined }, "Notify url must be a string"],
    ["no customer", { customer: undefined }, "Customer must be an object"],
    ["no e-mail", { customer: {} }, "Customer email must be a string"],
    ["a broken e-mail", { customer: { email: "ada@" } }, "Customer email is invalid"],
    ["line items that are no array", { line_items: {} }, "Line items must be an array"],
    ["a line item without a name", { line_items: [{ amount: 1, quantity: 1 }] }, "Line item name must be a string"],
    [
      "half an item",
      { line_items: [{ name: "x", amount: 1, quantity: 0.5 }] },
      "Line item quantity must be an integer",
    ],
    ["a float price", { line_items: [{ name: "x", amount: 0.1, quantity: 1 }] }, "Line item amount must be an integer"],
  ])("refuses %s", async (_name, changes, sentence) => {
    expect(await refusal(await sandboxWith(), changes)).toBe(`Validation failed: ${sentence}`)
  })

  it.each([["{}"], ['{"checkout":[]}'], ["[]"], ["7"], ["null"]])("refuses the body %s with 422", async (text) => {
    expect((await call(await sandboxWith(), "POST /api/checkouts", { text })).status).toBe(422)
  })

  it("takes names of 255 characters, an emoji counting as one, and refuses 256", async () => {
    const sandbox = await sandboxWith()
    const names = { first_name: "😀".repeat(255), last_name: "x".repeat(255) }
    await create(sandbox, { customer: { email: "a@b.example", ...names } })
    const sentence = await refusal(sandbox, { customer: { email: "a@b.example", first_name: "x".repeat(256) } })
    expect(sentence).toContain("Customer first name is too long (maximum is 255 characters)")
  })

  it("takes a phone number exactly when it matches the published pattern", async () => {
    const sandbox = await sandboxWith()
    const phones = fc.string({ unit: fc.constantFrom(..."+0123456789.()/- a\n"), minLength: 1, maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(phones, async (phone_number) => {
        const json = payload({ customer: { email: "a@b.example", phone_number } })
        const answer = await call(sandbox, "POST /api/checkouts", { json })
        expect(answer.status).toBe(PHONE.test(phone_number) ? 200 : 422)
      }),
      {
        numRuns: 60,
        examples: [["+442079460000"], ["020 7946 0000"], ["-4420794600"], ["1234567"], ["12345678"], ["1".repeat(27)]],
      }
    )
  })
})

describe("what the spec leaves open on creation", () => {
  it("limits lengths and line items only where an option says so", async () => {
    const open = await sandboxWith()
    const long = { client_reference_id: "r".repeat(300), success_url: `https://shop.example/${"x".repeat(3000)}` }
    const line_items = Array.from({ length: 150 }, () => ({ name: "x", amount: 1, quantity: 1 }))
    await create(open, { ...long, line_items })
    const limited = await sandboxWith({ maxReferenceLength: 64, maxUrlLength: 255, maxLineItems: 100 })
    const sentence = await refusal(limited, { ...long, line_items })
    expect(sentence).toContain("Client reference id is too long (maximum is 64 characters)")
    expect(sentence).toContain("Success url is too long (maximum is 255 characters)")
    expect(sentence).toContain("Line items are too many (maximum is 100)")
  })

  it("takes any length of address and every documented phone number, or what the options say", async () => {
    const customer = { email: "ada@example.com", phone_number: "02079460000", billing_address: "x".repeat(500) }
    await create(await sandboxWith(), { customer })
    const strict = await sandboxWith({ phoneNumbers: "international", maxAddressLength: 100 })
    const sentence = await refusal(strict, { customer })
    expect(sentence).toContain("Customer phone number is invalid")
    expect(sentence).toContain("Customer billing address is too long (maximum is 100 characters)")
    await create(strict, { customer: { ...customer, phone_number: "+442079460000", billing_address: "x" } })
  })

  it("goes by the bands that the merchant has now", async () => {
    const sandbox = await sandboxWith()
    await create(sandbox)
    const [integration] = sandbox.control["service"].store.integrations
    integration!.merchant.rules = [{ from_amount: 1_00, to_amount: 2_00, terms: [1] }]
    expect(await refusal(sandbox, {})).toContain("Amount has to be between £1.00 and £2.00")
    await create(sandbox, { amount: 2_00, line_items: [] })
  })

  it("takes a local http notify_url by default, and with notifyUrls https only public https", async () => {
    await create(await sandboxWith(), { notify_url: "http://localhost:9000/hooks" })
    const strict = await sandboxWith({ notifyUrls: "https" })
    expect(await refusal(strict, { notify_url: "http://localhost:9000/hooks" })).toContain("public HTTPS")
    await create(strict, { notify_url: "https://shop.example/hooks" })
  })

  it("keeps nothing of a refused creation, or an invalid_payload checkout where the option says so", async () => {
    const forgetful = await sandboxWith()
    await refusal(forgetful, { amount: 1 })
    expect(forgetful.control.checkouts()).toEqual([])
    const keeping = await sandboxWith({ invalidPayload: "refused_and_recorded" })
    await refusal(keeping, { amount: 1 })
    const { json } = await call(keeping, "GET /api/checkouts")
    expect(json).toMatchObject({ data: [{ attributes: { amount: 1, currency: "GBP", status: "invalid_payload" } }] })
  })
})

describe("reading", () => {
  it("gives the record with exactly the spec's fields", async () => {
    const sandbox = await sandboxWith()
    const { id } = await create(sandbox)
    const attributes = { amount: 300_00, currency: "GBP", status: "received", created_at: NOON }
    expect(await call(sandbox, `GET /api/checkouts/${id}`)).toEqual({
      status: 200,
      json: { data: { id, type: "checkouts", attributes } },
    })
  })

  it("adds client_reference_id with extraFields", async () => {
    const sandbox = await sandboxWith({ extraFields: true })
    const { id } = await create(sandbox)
    const { json } = await call(sandbox, `GET /api/checkouts/${id}`)
    expect(json).toMatchObject({ data: { attributes: { client_reference_id: "cart_1" } } })
  })

  it.each([UNKNOWN, "not-a-uuid", "%00"])("answers id %s with 404", async (id) => {
    const answer = await call(await sandboxWith(), `GET /api/checkouts/${id}`)
    expect(answer).toMatchObject({ status: 404, json: { errors: [{ status: "404", code: "not_found" }] } })
  })

  it("answers another integration's checkout with 404 and leaves it out of its list", async () => {
    const sandbox = await sandboxWith()
    const { id } = await create(sandbox)
    const integration = { ...SANDBOX_DEFAULTS, clientSecret: "other", automaticRefundApproval: true }
    sandbox.control.addIntegration(integration)
    expect((await call(sandbox, `GET /api/checkouts/${id}`, { secret: "other" })).status).toBe(404)
    expect((await call(sandbox, "GET /api/checkouts", { secret: "other" })).json).toMatchObject({ data: [] })
  })
})
