import type { InstalmentsClient } from "../index"
import {
  CHECKOUT_ID,
  checkoutRecord,
  checkoutRequest,
  clientOf,
  closeClients,
  createdCheckout,
  errorOf,
  merchantConfig,
  REFUND_ID,
  refundRecord,
  refundRequest,
} from "./fixtures"
import { json, type RecordingServer, startServer, text } from "./recording-server"

const MAX_BYTES = 4_096
let server: RecordingServer
let client: InstalmentsClient

beforeAll(async () => {
  server = await startServer()
  client = clientOf(server.url, { maxReplyBytes: MAX_BYTES })
})
beforeEach(() => server.requests.splice(0))
afterAll(async () => {
  await closeClients()
  await server.close()
})

describe("a reply in our words", () => {
  it("merchant config", async () => {
    server.answer(json(200, merchantConfig))
    expect(await client.getConfig()).toEqual({
      merchantId: merchantConfig.data.id,
      name: "Teapots",
      bands: [{ fromMinor: 10_000, toMinor: 50_000, terms: [1, 3, 6] }],
      oddFields: [],
    })
  })

  it("created checkout", async () => {
    server.answer(json(200, createdCheckout))
    expect(await client.createCheckout(checkoutRequest)).toEqual({
      serviceCheckoutId: CHECKOUT_ID,
      paymentUrl: "https://pay.example/c/1",
    })
  })

  it.each(["received", "successful", "cancelled", "invalid_payload"])("checkout that is %s", async (status) => {
    server.answer(json(200, { data: checkoutRecord({ status }) }))
    expect(await client.getCheckout(CHECKOUT_ID)).toEqual({
      serviceCheckoutId: CHECKOUT_ID,
      amountMinor: 30_000,
      currency: "GBP",
      status,
    })
  })

  it.each(["requested", "pending", "complete", "failed"])("refund that is %s", async (status) => {
    server.answer(json(200, { data: refundRecord({ status }) }))
    expect(await client.getRefund(REFUND_ID)).toEqual({
      serviceRefundId: REFUND_ID,
      amountMinor: 1_250,
      currency: "GBP",
      status,
    })
  })

  it("fields the spec does not know are ignored", async () => {
    const data = { ...checkoutRecord({ customer: { email: "x" } }), relationships: {} }
    server.answer(json(200, { data, meta: { page: 1 } }))
    expect(Object.keys(await client.getCheckout(CHECKOUT_ID)).sort()).toEqual([
      "amountMinor",
      "currency",
      "serviceCheckoutId",
      "status",
    ])
  })

  it("an id in the other case is the same id", async () => {
    server.answer(json(200, { data: checkoutRecord({}, CHECKOUT_ID.toUpperCase()) }))
    await expect(client.getCheckout(CHECKOUT_ID)).resolves.toBeDefined()
  })
})

it.each(["expired", "SUCCESSFUL", null, 1, ["successful"]])(
  "a checkout whose status is %j has none that is known",
  async (status) => {
    server.answer(json(200, { data: checkoutRecord({ status }) }))
    await expect(client.getCheckout(CHECKOUT_ID)).resolves.toMatchObject({
      serviceCheckoutId: CHECKOUT_ID,
      status: null,
    })
  }
)

it.each(["2025-03-01T10:00:00", "yesterday", null, undefined])(
  "when it was made decides nothing about one that was asked about: %j",
  async (created_at) => {
    server.answer(json(200, { data: checkoutRecord({ created_at }) }))
    await expect(client.getCheckout(CHECKOUT_ID)).resolves.toMatchObject({ status: "received" })
    server.answer(json(200, { data: refundRecord({ created_at }) }))
    await expect(client.getRefund(REFUND_ID)).resolves.toMatchObject({ status: "requested" })
    await expect(client.createRefund(refundRequest)).resolves.toMatchObject({ status: "requested" })
  }
)

it.each([null, undefined, "", 7, "Tea\0pots"])("a merchant whose name is %j is called by their id", async (name) => {
  const { rules } = merchantConfig.data.attributes
  server.answer(json(200, { data: { ...merchantConfig.data, attributes: { name, rules } } }))
  await expect(client.getConfig()).resolves.toMatchObject({
    name: merchantConfig.data.id,
    bands: [{ terms: [1, 3, 6] }],
  })
})

it.each([{ status: "in_review" }, { amount: 10.5 }, { amount: undefined }, { currency: "pounds" }])(
  "a refund that was asked about and shows %j says nothing of what became of it",
  async (attributes) => {
    server.answer(json(200, { data: refundRecord(attributes) }))
    await expect(client.getRefund(REFUND_ID)).resolves.toEqual({ serviceRefundId: REFUND_ID, status: null })
    expect(await errorOf(client.createRefund(refundRequest))).toMatchObject({ code: "unreadable_reply" })
    expect(await errorOf(client.getRefund(CHECKOUT_ID))).toMatchObject({ code: "unreadable_reply" })
  }
)

describe("a reply that does not fit", () => {
  const ODD = "odd-value-81723"
  const record = checkoutRecord()
  it.each([
    ["data.attributes.amount", { data: checkoutRecord({ amount: ODD }) }],
    ["data.attributes.amount", { data: checkoutRecord({ amount: 10.5 }) }],
    ["data.attributes.amount", { data: checkoutRecord({ amount: -1 }) }],
    ["data.attributes.amount", { data: checkoutRecord({ amount: undefined }) }],
    ["data.attributes.currency", { data: checkoutRecord({ currency: ODD }) }],
    ["data.attributes", { data: { ...record, attributes: null } }],
    ["data.id", { data: { ...record, id: ODD } }],
    ["data.type", { data: { ...record, type: ODD } }],
    ["data", {}],
    ["(the whole)", null],
    ["data.id", { data: checkoutRecord({}, REFUND_ID) }],
  ])("is an error that names %s, never the value", async (field, reply) => {
    server.answer(json(200, reply))
    const error = await errorOf(client.getCheckout(CHECKOUT_ID))
    expect(error).toMatchObject({ code: "unreadable_reply", retryable: false })
    expect(error.message).toContain(`${field} (`)
    expect(error.message).not.toContain(ODD)
  })

  const band = { from_amount: 1, to_amount: 2, terms: [1] }
  const offers = async (rules: unknown) => {
    server.answer(json(200, { data: { ...merchantConfig.data, attributes: { name: "Teapots", rules } } }))
    return client.getConfig()
  }

  it.each([
    ["rules.1.terms.0", { terms: [0] }],
    ["rules.1.to_amount", { to_amount: null }],
    ["rules.1.from_amount", { from_amount: "1" }],
  ])("one rule whose %s is odd is put aside, and the others hold", async (field, odd) => {
    const config = await offers([band, { ...band, ...odd }, { ...band, from_amount: 2, terms: [3] }])
    expect(config).toMatchObject({
      bands: [
        { fromMinor: 1, terms: [1] },
        { fromMinor: 2, terms: [3] },
      ],
      oddFields: [field],
    })
  })

  it("of many odd rules the first fields are named", async () => {
    const config = await offers([...Array<unknown>(9).fill({ ...band, terms: null }), band])
    expect(config.oddFields).toEqual([0, 1, 2, 3, 4].map((at) => `rules.${at}.terms`))
  })

  it.each([
    ["alone", []],
    ["beside one without terms", [{ ...band, terms: [] }]],
  ])("an odd rule %s leaves nothing to offer: the config does not fit", async (_, others) => {
    const error = await errorOf(offers([...others, { ...band, to_amount: ODD }]))
    expect(error).toMatchObject({ code: "unreadable_reply" })
    expect(error.message).toContain(`data.attributes.rules.${others.length}.to_amount (`)
    expect(error.message).not.toContain(ODD)
  })

  it.each([0, -3, 1.5, "3", 1201, 1_000_000_000])("a term of %j payments", async (term) => {
    const rules = [{ ...band, terms: [1, term] }]
    server.answer(json(200, { data: { ...merchantConfig.data, attributes: { name: "Teapots", rules } } }))
    expect(await errorOf(client.getConfig())).toMatchObject({ code: "unreadable_reply" })
  })

  it.each(["javascript:alert(1)", "data:text/html,x", "/relative", "", "https://pay.example/\0"])(
    "a payment address %j",
    async (payment_url) => {
      server.answer(json(200, { data: { id: CHECKOUT_ID, payment_url } }))
      const error = await errorOf(client.createCheckout(checkoutRequest))
      expect(error).toMatchObject({ code: "unreadable_reply", outcome: "unknown" })
      expect(error.message).toContain("data.payment_url")
    }
  )

  it.each([
    ["broken JSON", '{"data":'],
    ["a web page", "<!doctype html><title>Sign in</title>"],
    ["nothing", ""],
  ])("%s with status 200 is unreadable, and a refund may have been made", async (_what, body) => {
    server.answer(text(200, body))
    expect(await errorOf(client.createRefund(refundRequest))).toMatchObject({
      code: "unreadable_reply",
      outcome: "unknown",
      retryable: false,
    })
    expect(server.requests).toHaveLength(1)
  })
})

describe("a reply's text", () => {
  const named = (name: string) => JSON.stringify({ data: { ...merchantConfig.data, attributes: { name, rules: [] } } })

  it("is read as UTF-8", async () => {
    server.answer(text(200, named("Café 🫖")))
    expect(await client.getConfig()).toMatchObject({ name: "Café 🫖" })
  })

  it("is not guessed at when it is no UTF-8", async () => {
    server.answer(text(200, Buffer.from(named("Café"), "latin1")))
    expect(await errorOf(client.getConfig())).toMatchObject({ code: "unreadable_reply" })
  })
})

describe("a reply's size", () => {
  const sized = (bytes: number) => {
    const data = checkoutRecord()
    const empty = JSON.stringify({ data, pad: "" }).length
    return JSON.stringify({ data, pad: "x".repeat(bytes - empty) })
  }

  it("is accepted up to the limit", async () => {
    server.answer(text(200, sized(MAX_BYTES)))
    await expect(client.getCheckout(CHECKOUT_ID)).resolves.toBeDefined()
  })

  it("is refused one byte past it", async () => {
    server.answer(text(200, sized(MAX_BYTES + 1)))
    expect(await errorOf(client.getCheckout(CHECKOUT_ID))).toMatchObject({ code: "reply_too_large", httpStatus: 200 })
  })

  it("is counted as it streams: a reply without end is cut off", async () => {
    const closed = new Promise<void>((resolve) => {
      server.answer((response) => {
        response.writeHead(200)
        const more = () => {
          while (response.write(Buffer.alloc(1_024)));
        }
        response.on("drain", more)
        response.on("close", resolve)
        more()
      })
    })
    const error = await errorOf(client.createRefund(refundRequest))
    expect(error).toMatchObject({ code: "reply_too_large", outcome: "unknown" })
    await closed
  })
})
