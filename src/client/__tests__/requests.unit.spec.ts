import fc from "fast-check"
import { minorAmount } from "../../core/money/money"
import { sign, verifySignature } from "../../core/wire/signature"
import type { InstalmentsClient } from "../index"
import {
  CHECKOUT_ID,
  checkoutRecord,
  checkoutRequest,
  CLIENT_SECRET,
  clientOf,
  closeClients,
  createdCheckout,
  errorOf,
  merchantConfig,
  REFUND_ID,
  refundRecord,
  refundRequest,
  SIGNING_KEY,
} from "./fixtures"
import { type Answer, json, type RecordingServer, startServer } from "./recording-server"

let server: RecordingServer
let client: InstalmentsClient

beforeAll(async () => {
  server = await startServer()
  client = clientOf(server.url)
})
beforeEach(() => server.requests.splice(0))
afterAll(async () => {
  await closeClients()
  await server.close()
})

const service: Answer = (response, { method, url }) => {
  const path = url.split("?")[0] ?? ""
  const links = { next: null }
  const replies: Record<string, unknown> = {
    "GET /api/config": merchantConfig,
    "GET /api/merchants/m-1/config": merchantConfig,
    "POST /api/checkouts": createdCheckout,
    [`GET /api/checkouts/${CHECKOUT_ID}`]: { data: checkoutRecord() },
    "GET /api/checkouts": { data: [], links },
    "POST /api/refunds": { data: refundRecord() },
    [`GET /api/refunds/${REFUND_ID}`]: { data: refundRecord() },
    "GET /api/refunds": { data: [], links },
  }
  json(200, replies[`${method} ${path}`])(response, server.requests[0]!)
}

async function callEverything(): Promise<void> {
  server.answer(service)
  await client.getConfig()
  await client.getManagedConfig("m-1")
  await client.createCheckout(checkoutRequest)
  await client.getCheckout(CHECKOUT_ID)
  await client.listCheckouts().next()
  await client.createRefund(refundRequest)
  await client.getRefund(REFUND_ID)
  await client.listRefunds().next()
}

describe("what travels", () => {
  it("each of the eight calls goes to its path", async () => {
    await callEverything()
    expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "GET /api/config",
      "GET /api/merchants/m-1/config",
      "POST /api/checkouts",
      `GET /api/checkouts/${CHECKOUT_ID}`,
      "GET /api/checkouts",
      "POST /api/refunds",
      `GET /api/refunds/${REFUND_ID}`,
      "GET /api/refunds",
    ])
  })

  it("the Bearer is on everything; signature and content type only where there is a body", async () => {
    await callEverything()
    for (const { method, headers, body } of server.requests) {
      const isPost = method === "POST"
      expect(headers.authorization).toBe(`Bearer ${CLIENT_SECRET}`)
      expect(headers["x-signature"]).toBe(isPost ? sign(body, SIGNING_KEY) : undefined)
      expect(headers["content-type"]).toBe(isPost ? "application/json" : undefined)
      expect(body.length > 0).toBe(isPost)
    }
  })

  it("all calls share one connection", async () => {
    await callEverything()
    expect(new Set(server.requests.map(({ socket }) => socket)).size).toBe(1)
  })

  it("a checkout is written compactly, in the order of the spec, without what is absent", async () => {
    server.answer(json(200, createdCheckout))
    await client.createCheckout(checkoutRequest)
    expect(server.requests[0]?.body.toString()).toBe(
      '{"checkout":{"amount":30000,"currency":"GBP","client_reference_id":"ref-1",' +
        '"notify_url":"https://shop-api.example/hooks/instalments/uk","success_url":"https://shop.example/return",' +
        '"cancel_url":"https://shop.example/cart","customer":{"email":"ann@shop.example"}}}'
    )
  })

  it("a checkout carries everything that is given", async () => {
    server.answer(json(200, createdCheckout))
    await client.createCheckout({
      ...checkoutRequest,
      customer: {
        email: "ann@shop.example",
        firstName: "Ann",
        lastName: "Lee",
        phoneNumber: "+447700900123",
        billingAddress: "1 High St, Leeds",
      },
      lineItems: [{ name: "Teapot", amountMinor: minorAmount(15_000), quantity: 2 }],
    })
    const sent: unknown = JSON.parse(server.requests[0]!.body.toString())
    expect(sent).toMatchObject({
      checkout: {
        customer: {
          first_name: "Ann",
          last_name: "Lee",
          phone_number: "+447700900123",
          billing_address: "1 High St, Leeds",
        },
        line_items: [{ name: "Teapot", amount: 15_000, quantity: 2 }],
      },
    })
  })

  it("a refund names checkout and pence", async () => {
    server.answer(json(200, { data: refundRecord() }))
    await client.createRefund(refundRequest)
    expect(server.requests[0]?.body.toString()).toBe(`{"checkout_id":"${CHECKOUT_ID}","amount":1250}`)
  })

  it("a path in the base address is kept", async () => {
    server.answer(json(200, merchantConfig), json(200, createdCheckout), json(200, { data: [], links: { next: null } }))
    const behind = clientOf(`${server.url}/gateway/`)
    await behind.getConfig()
    await behind.createCheckout(checkoutRequest)
    await behind.listCheckouts().next()
    expect(server.requests.map(({ url }) => url)).toEqual([
      "/gateway/api/config",
      "/gateway/api/checkouts",
      "/gateway/api/checkouts",
    ])
  })

  it("a list asks for pages of the size it is told", async () => {
    server.answer(json(200, { data: [], links: { next: null } }))
    await client.listRefunds({ pageItems: 50 }).next()
    expect(server.requests[0]?.url).toBe("/api/refunds?page%5Bitems%5D=50")
  })
})

describe("signed is sent", () => {
  const awkward = fc.oneof(
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 }).map((units) => String.fromCharCode(...units)),
    fc.constantFrom("🫖", '"\\"', "<&>", "\u2028\u2029", "\ud800", "\udc00\ud800", "\u0000\u001f\u007f", "é\u0301")
  )

  it("whatever was typed: the bytes received are the bytes signed, and a re-serialisation agrees", async () => {
    server.answer(json(200, createdCheckout))
    await fc.assert(
      fc.asyncProperty(awkward, awkward, awkward, async (name, address, reference) => {
        server.requests.splice(0)
        await client.createCheckout({
          ...checkoutRequest,
          reference: `r${reference}`,
          customer: { ...checkoutRequest.customer, firstName: name, billingAddress: address },
          lineItems: [{ name: `i${name}`, amountMinor: minorAmount(30_000), quantity: 1 }],
        })
        const { body, headers } = server.requests[0]!
        expect(verifySignature(body, String(headers["x-signature"]), [SIGNING_KEY])).toBe(true)
        expect(JSON.stringify(JSON.parse(body.toString("utf8")))).toBe(body.toString("utf8"))
        expect(body.toString("utf8").isWellFormed()).toBe(true)
      }),
      { numRuns: 200 }
    )
  })
})

describe("refused before the network", () => {
  const item = { name: "Teapot", amountMinor: minorAmount(30_000), quantity: 1 }
  const customer = checkoutRequest.customer
  it.each([
    ["amount", { amountMinor: minorAmount(0) }],
    ["client_reference_id", { reference: "" }],
    ["notify_url", { notifyUrl: "not an address" }],
    ["success_url", { successUrl: "javascript:alert(1)" }],
    ["cancel_url", { cancelUrl: "" }],
    ["customer.email", { customer: { email: "nobody" } }],
    ["customer.first_name", { customer: { ...customer, firstName: "x".repeat(256) } }],
    ["customer.last_name", { customer: { ...customer, lastName: "x".repeat(256) } }],
    ["customer.phone_number", { customer: { ...customer, phoneNumber: "ask at the desk" } }],
    ["line_items.0.name", { lineItems: [{ ...item, name: "" }] }],
    ["line_items.0.quantity", { lineItems: [{ ...item, quantity: 0.5 }] }],
  ])("a checkout whose %s does not fit; the error names the field", async (field, change) => {
    const error = await errorOf(client.createCheckout({ ...checkoutRequest, ...change }))
    expect(error).toMatchObject({ code: "invalid_request", outcome: "refused", retryable: false })
    expect(error.message).toContain(`checkout.${field}`)
    expect(server.requests).toEqual([])
  })

  it.each([
    ["checkout", () => client.getCheckout("../config")],
    ["refund", () => client.getRefund(`${REFUND_ID}/x`)],
    ["checkout of a refund", () => client.createRefund({ ...refundRequest, serviceCheckoutId: "1" })],
    ["empty managed merchant", () => client.getManagedConfig("")],
    ["managed merchant that climbs", () => client.getManagedConfig("..")],
    ["page size", () => client.listCheckouts({ pageItems: 1.5 }).next()],
  ])("an id or number that is none: %s", async (_what, call) => {
    expect(await errorOf(call())).toMatchObject({ code: "invalid_request", outcome: "refused" })
    expect(server.requests).toEqual([])
  })

  it("a managed merchant's id cannot leave its place in the path", async () => {
    server.answer(json(200, merchantConfig))
    await client.getManagedConfig("a/../b?c#d é\ud800")
    expect(server.requests[0]?.url).toBe("/api/merchants/a%2F..%2Fb%3Fc%23d%20%C3%A9%EF%BF%BD/config")
  })
})
