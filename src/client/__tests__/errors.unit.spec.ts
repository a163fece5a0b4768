import { inspect } from "node:util"
import { sign } from "../../core/wire/signature"
import { budgetSpent, type InstalmentsClient, InstalmentsClientError } from "../index"
import {
  CHECKOUT_ID,
  checkoutRequest,
  CLIENT_SECRET,
  clientOf,
  closeClients,
  errorOf,
  REFUND_ID,
  refundRequest,
  SIGNING_KEY,
} from "./fixtures"
import { type Answer, fault, hangUp, json, type RecordingServer, startServer, text } from "./recording-server"

const PERSONAL = "ann@shop.example"
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

/** Everything a logger, a debugger or a careless template could make of it. */
function printed(error: InstalmentsClientError): string {
  return [
    inspect(error, { depth: Infinity, showHidden: true }),
    inspect({ error }, { depth: Infinity }),
    JSON.stringify(error),
    JSON.stringify(error, Object.getOwnPropertyNames(error)),
    String(error),
    error.stack,
    error.publicMessage,
    inspect(error.privateCause, { depth: Infinity, showHidden: true }),
  ].join("\n")
}

describe("the statuses of the spec", () => {
  it.each([
    [400, "bad_request", "refused", false],
    [401, "unauthorized", "refused", false],
    [404, "not_found", "refused", false],
    [422, "validation", "refused", false],
    [403, "unexpected_status", "unknown", false],
    [408, "unexpected_status", "unknown", false],
    [409, "unexpected_status", "unknown", false],
    [500, "server_error", "unknown", false],
    [503, "server_error", "unknown", false],
  ])("%i of a refund is %s, %s, may be repeated: %s", async (status, code, outcome, retryable) => {
    server.answer(fault(status, code, "Something."))
    expect(await errorOf(client.createRefund(refundRequest))).toMatchObject({
      name: "InstalmentsClientError",
      endpoint: "create_refund",
      code,
      httpStatus: status,
      outcome,
      retryable,
    })
    expect(server.requests).toHaveLength(1)
  })

  it.each([400, 401, 403, 404, 422, 429, 499])(
    "%i to a refund with a page of somebody else's may hide that it was made",
    async (status) => {
      server.answer(text(status, "<h1>Blocked</h1>"))
      expect(await errorOf(client.createRefund(refundRequest))).toMatchObject({ outcome: "unknown", retryable: false })
      expect(server.requests).toHaveLength(1)
    }
  )

  it.each([400, 403, 404, 422, 499])(
    "%i to a page that is to be opened, with a page of somebody else's, may hide that it was opened",
    async (status) => {
      server.answer(text(status, "<h1>Blocked</h1>"))
      expect(await errorOf(client.createCheckout(checkoutRequest))).toMatchObject({ outcome: "unknown" })
    }
  )

  it.each([400, 401, 404, 422])("%i to it in the service's own form says that there is none", async (status) => {
    server.answer(fault(status, "no", "Something."))
    expect(await errorOf(client.createCheckout(checkoutRequest))).toMatchObject({ outcome: "refused" })
  })

  it.each([401, 429])("%i to it by whoever stands before the service says so too", async (status) => {
    server.answer(text(status, "<h1>Blocked</h1>"))
    const once = { totalMs: 50 }
    expect(await errorOf(client.createCheckout(checkoutRequest, once))).toMatchObject({ outcome: "refused" })
  })

  it("a 404 that is not the service's own says nothing about the checkout", async () => {
    server.answer(text(404, "<h1>Not found</h1>"))
    expect(await errorOf(client.getCheckout(CHECKOUT_ID))).toMatchObject({ code: "unexpected_status", httpStatus: 404 })
  })

  it("a 500 of a read may be repeated; of a create it leaves a doubt", async () => {
    server.answer(fault(500, "internal_server_error"))
    expect(await errorOf(client.getRefund(REFUND_ID))).toMatchObject({ code: "server_error", retryable: true })
    expect(await errorOf(client.createCheckout(checkoutRequest))).toMatchObject({
      code: "server_error",
      outcome: "unknown",
      retryable: false,
    })
  })

  it("a redirect is an error, and nobody goes where it points", async () => {
    const elsewhere = await startServer([json(200, {})])
    for (const status of [301, 302, 303, 307, 308]) {
      server.answer(text(status, "", { location: `${elsewhere.url}/api/refunds` }))
      const error = await errorOf(client.createRefund(refundRequest))
      expect(error).toMatchObject({ code: "unexpected_status", httpStatus: status, outcome: "unknown" })
    }
    expect(elsewhere.requests).toEqual([])
    await elsewhere.close()
  })
})

describe("a 422", () => {
  const checkout = () => client.createCheckout(checkoutRequest)
  const refund = () => client.createRefund(refundRequest)
  it.each([
    ["amount_out_of_band", checkout, "Validation failed: Amount has to be between £100.00 and £1,000,000.00"],
    ["currency", checkout, "Currency must match merchant territory currency GBP"],
    ["phone_number", checkout, "Validation failed: Customer phone number is invalid"],
    ["other", checkout, "Validation failed: Amount is not a number"],
    ["refund_window_closed", refund, "Orders can only be refunded within 100 days of the purchase date."],
    ["same_day_refund", refund, "Order can't be refunded on the day of purchase."],
    ["refund_amount", refund, "Amount is more than can be refunded"],
    ["other", refund, "Order is not successful"],
  ])("tells %s by its text and keeps the text", async (reason, call, detail) => {
    server.answer(fault(422, "unprocessable_entity", detail))
    const error = await errorOf(call())
    expect(error).toMatchObject({ code: "validation", reason, detail })
    expect(printed(error)).not.toContain(detail)
  })

  it.each<[string, Answer]>([
    ["a web page", text(422, "<h1>No</h1>")],
    ["no errors", json(422, { errors: [] })],
    ["another shape", json(422, { error: "Amount has to be between" })],
  ])("without the error object (%s) has no known reason", async (_what, answer) => {
    server.answer(answer)
    const error = await errorOf(checkout())
    expect(error).toMatchObject({ code: "validation", reason: "other" })
    expect(error.detail).toBeUndefined()
  })

  it("finds the reason in any of several errors", async () => {
    const entry = { status: "422", code: "unprocessable_entity", title: "x" }
    server.answer(
      json(422, {
        errors: [
          { ...entry, detail: "First." },
          { ...entry, detail: "Phone number is invalid" },
        ],
      })
    )
    expect(await errorOf(checkout())).toMatchObject({ reason: "phone_number" })
  })
})

describe("what may be printed", () => {
  const echoing =
    (status: number): Answer =>
    (response, { body, headers }) => {
      const detail = `expected ${sign(body, SIGNING_KEY)}, got ${String(headers["x-signature"])}, ${PERSONAL}`
      fault(status, "bad_request", detail)(response, server.requests[0]!)
    }

  it("the expected signature in a 400 goes nowhere", async () => {
    server.answer(echoing(400))
    const error = await errorOf(client.createRefund(refundRequest))
    expect(error.detail).toBeUndefined()
    expect(printed(error)).not.toContain(String(server.requests[0]?.headers["x-signature"]))
  })

  it.each<[string, Answer]>([
    ...[302, 400, 401, 403, 404, 409, 422, 429, 500].map((status): [string, Answer] => [
      `HTTP ${status}`,
      echoing(status),
    ]),
    ["a broken connection", hangUp],
    ["no JSON", (response, { headers }) => void response.end(`${String(headers.authorization)} ${PERSONAL}`)],
    ["another shape", (response, { headers }) => void response.end(JSON.stringify({ data: headers.authorization }))],
    ["no HTTP", (response, { headers }) => void response.socket?.end(`${String(headers["x-signature"])}\r\n\r\n`)],
  ])("%s shows no secret, no signature, nothing personal", async (_what, answer) => {
    server.answer(answer)
    const error = await errorOf(client.createCheckout(checkoutRequest))
    const everything = printed(error)
    const signature = String(server.requests[0]?.headers["x-signature"])
    for (const secret of [CLIENT_SECRET, SIGNING_KEY, "Bearer", PERSONAL, signature]) {
      expect(everything).not.toContain(secret)
    }
  })

  it("the public sentence is for a person: no code, no status", async () => {
    for (const status of [400, 401, 404, 422, 429, 500, 418]) {
      server.answer(fault(status, "x"))
      const { publicMessage } = await errorOf(client.createRefund(refundRequest))
      expect(publicMessage).toMatch(/^[A-Z][^_{}]*\.$/)
      expect(publicMessage).not.toContain(String(status))
    }
  })

  it("a 404 is told by what was named: a page that is to be opened names no payment", async () => {
    server.answer(fault(404, "not_found"))
    const [refund, page] = [
      await errorOf(client.createRefund(refundRequest)),
      await errorOf(client.createCheckout(checkoutRequest)),
    ]
    expect(refund.publicMessage).toBe("The instalment service does not know this payment or refund.")
    expect(page.publicMessage).toBe("The instalment service cannot process this request. Please contact the shop.")
  })

  it("an unknown outcome is never called a failure", async () => {
    server.answer(hangUp)
    const { publicMessage } = await errorOf(client.createRefund(refundRequest))
    expect(publicMessage).toBe(
      "The instalment service has not confirmed this request. It will be checked before anything is repeated."
    )
  })

  it("the private cause is there for whoever asks", async () => {
    server.answer(hangUp)
    const error = await errorOf(client.createRefund(refundRequest))
    expect(error.privateCause).toMatchObject({ code: "UND_ERR_SOCKET" })
    expect(inspect(error, { showHidden: true })).not.toContain("other side closed")
  })

  it("detail of anything but a 422 is dropped by the error itself", () => {
    const facts = { endpoint: "create_refund", outcome: "refused", retryable: false, summary: "x" } as const
    expect(new InstalmentsClientError({ ...facts, code: "bad_request", detail: "hmac" }).detail).toBeUndefined()
  })
})

describe("a spent rate budget", () => {
  it.each([
    [0.2, "1 second"],
    [1, "1 second"],
    [59.1, "60 seconds"],
  ])("of %d s says how long to wait", (seconds, words) => {
    const error = budgetSpent("create_checkout", seconds)
    expect(error).toMatchObject({ code: "rate_limited", outcome: "refused", retryable: true })
    expect(error.retryAfterSeconds).toBe(seconds)
    expect(error.publicMessage).toBe(`There are too many requests at the moment. Please try again in ${words}.`)
  })
})
