import { sign } from "../../core/wire/signature"
import { serialise } from "../../core/wire/json"
import { budgetSpent, type ClientConfig, type RateBudget, unlimitedBudget } from "../index"
import {
  checkoutRequest,
  CLIENT_SECRET,
  clientOf,
  closeClients,
  createdCheckout,
  errorOf,
  merchantConfig,
  refundRecord,
  refundRequest,
  SIGNING_KEY,
} from "./fixtures"
import { type Answer, fault, json, type RecordingServer, startServer } from "./recording-server"

const NEW_SECRET = "new-secret"
const NEW_KEY = "new-key"
const BOTH: Partial<ClientConfig> = { clientSecret: [CLIENT_SECRET, NEW_SECRET], signingKey: [SIGNING_KEY, NEW_KEY] }
const RENEE = { ...checkoutRequest, customer: { email: "renee@shop.example", firstName: "Renée 😀" } }

let server: RecordingServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(async () => {
  await closeClients()
  await server.close()
})

/** A service with these credentials, which escapes or does not, and says which signature it expected where `tells`. */
function service(secret: string, key: string, isAscii = false, tells = true): Answer {
  return (response, request) => {
    if (request.headers.authorization !== `Bearer ${secret}`) {
      return fault(401, "unauthorized")(response, request)
    }
    const body = request.body.toString()
    const expected = body === "" ? undefined : sign(serialise(JSON.parse(body), isAscii), key)
    if (expected !== undefined && request.headers["x-signature"] !== expected) {
      return fault(400, "bad_request", tells ? `Expected: ${expected}` : "Signature mismatch")(response, request)
    }
    const reply = request.url.includes("refunds")
      ? { data: refundRecord() }
      : request.method === "POST"
        ? createdCheckout
        : merchantConfig
    return json(200, reply)(response, request)
  }
}

describe("while a secret changes", () => {
  it("the other one is tried, and used from then on", async () => {
    const spares: string[] = []
    const client = clientOf(server.url, BOTH, { onSpare: (option) => spares.push(option) })
    server.answer(service(NEW_SECRET, SIGNING_KEY))
    await client.getConfig()
    await client.createCheckout(checkoutRequest)
    await client.createRefund(refundRequest)
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(
      [CLIENT_SECRET, NEW_SECRET, NEW_SECRET, NEW_SECRET].map((secret) => `Bearer ${secret}`)
    )
    expect(spares).toEqual(["clientSecret"])
  })

  it("a call that finds no slot for the other one fails, and the next begins with it", async () => {
    const slots = [true, false, true]
    const take: RateBudget["take"] = async (endpoint, maxWaitMs) => {
      if (slots.shift()) {
        return unlimitedBudget.take(endpoint, maxWaitMs)
      }
      throw budgetSpent(endpoint, 60)
    }
    const spares: string[] = []
    const deps = { budget: { ...unlimitedBudget, take }, onSpare: (option: string) => spares.push(option) }
    const client = clientOf(server.url, BOTH, deps)
    server.answer(service(NEW_SECRET, SIGNING_KEY))
    expect(await errorOf(client.getConfig())).toMatchObject({ code: "unauthorized" })
    await client.getConfig()
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(
      [CLIENT_SECRET, NEW_SECRET].map((secret) => `Bearer ${secret}`)
    )
    expect(spares).toEqual(["clientSecret"])
  })

  it("each is tried once", async () => {
    server.answer(service("another", SIGNING_KEY))
    expect(await errorOf(clientOf(server.url, BOTH).getConfig())).toMatchObject({ code: "unauthorized" })
    expect(server.requests).toHaveLength(2)
  })
})

describe("a refused signature", () => {
  it.each([true, false])(
    "is made again with the other key, whether the service tells it (%s) or not",
    async (tells) => {
      const client = clientOf(server.url, BOTH)
      server.answer(service(CLIENT_SECRET, NEW_KEY, false, tells))
      await client.createCheckout(checkoutRequest)
      await client.createRefund(refundRequest)
      expect(server.requests).toHaveLength(3)
    }
  )

  it.each([
    ["that escapes what is beyond ASCII", SIGNING_KEY, true],
    ["with the other key", NEW_KEY, false],
    ["with both", NEW_KEY, true],
  ])("is made again as a service %s expects it, at once", async (_what, key, isAscii) => {
    const client = clientOf(server.url, BOTH)
    server.answer(service(CLIENT_SECRET, key, isAscii))
    await client.createCheckout(RENEE)
    await client.createCheckout(RENEE)
    expect(server.requests).toHaveLength(3)
    expect(JSON.parse(server.requests[1]?.body.toString() ?? "")).toMatchObject({
      checkout: { customer: { first_name: "Renée 😀" } },
    })
  })

  it("has no other form where the body is ASCII and the key the only one", async () => {
    server.answer(service(CLIENT_SECRET, "another"))
    const error = await errorOf(clientOf(server.url).createRefund(refundRequest))
    expect(error).toMatchObject({ code: "bad_request", isSignatureRefused: true, outcome: "refused" })
    expect(server.requests).toHaveLength(1)
  })
})
