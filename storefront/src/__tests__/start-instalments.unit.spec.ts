import { isInstalmentsProvider, startInstalments } from "../start-instalments.js"
import { type Answer, serveAnswers } from "./serve-answers.js"

type Sessions = { provider_id: string; data: unknown }[]

const COLLECTION: Answer = { status: 200, body: { payment_collection: { id: "pay_col_1" } } }

function session(payment_url: unknown, provider_id = "pp_instalments_instalments") {
  return { provider_id, data: { payment_url, expires_at: "2026-01-05T10:30:00.000Z" } }
}

function opened(payment_sessions: Sessions | undefined): Answer {
  return { status: 200, body: { payment_collection: { id: "pay_col_1", payment_sessions } } }
}

async function start(answers: [Answer, ...Answer[]], providerId?: string) {
  const shop = await serveAnswers(...answers)
  try {
    const backend = { ...shop.backend, headers: { authorization: "Bearer 1" } }
    return { requests: shop.requests, result: await startInstalments(backend, "cart_1", providerId) }
  } finally {
    await shop.close()
  }
}

describe("startInstalments", () => {
  it("opens a session of the default provider and tells the page to go to", async () => {
    const { result, requests } = await start([COLLECTION, opened([session("https://pay.example/1")])])
    expect(result).toEqual({
      started: true,
      paymentUrl: "https://pay.example/1",
      expiresAt: "2026-01-05T10:30:00.000Z",
    })
    expect(requests.map(({ method, url, body }) => `${method} ${url} ${body}`)).toEqual([
      `POST /store/payment-collections {"cart_id":"cart_1"}`,
      `POST /store/payment-collections/pay_col_1/payment-sessions {"provider_id":"pp_instalments_instalments"}`,
    ])
    expect(requests[1]?.headers).toMatchObject({ authorization: "Bearer 1", "x-publishable-api-key": "pk_1" })
  })

  it("opens what an order still owes by its payment collection", async () => {
    const shop = await serveAnswers(opened([session("https://pay.example/1")]))

    const result = await startInstalments(shop.backend, { paymentCollectionId: "pay_col_1" })

    await shop.close()
    expect(result).toMatchObject({ started: true, paymentUrl: "https://pay.example/1" })
    expect(shop.requests.map(({ url }) => url)).toEqual(["/store/payment-collections/pay_col_1/payment-sessions"])
  })

  it("hands on the token of a preview link", async () => {
    const shop = await serveAnswers(opened([session("https://pay.example/1")]))

    await startInstalments({ ...shop.backend, preview: "uk.t.a" }, { paymentCollectionId: "pay_col_1" })

    await shop.close()
    expect(shop.requests.map(({ body }) => JSON.parse(body))).toEqual([
      { provider_id: "pp_instalments_instalments", data: { preview: "uk.t.a" } },
    ])
  })

  it("takes the session of the asked provider where there are several", async () => {
    const outlet = session("https://pay.example/outlet", "pp_instalments_outlet")
    const answers: [Answer, Answer] = [COLLECTION, opened([session("https://pay.example/uk"), outlet])]
    const { result } = await start(answers, "pp_instalments_outlet")
    expect(result).toMatchObject({ started: true, paymentUrl: "https://pay.example/outlet" })
  })

  it.each<[string, Sessions | undefined]>([
    ["no sessions", undefined],
    ["a session of another provider only", [session("https://pay.example/1", "pp_system_default")]],
    ["no address", [session(null)]],
    ["text that is no address", [session("pay.example/1")]],
    ["a script for an address", [session("javascript:alert(1)")]],
    ["data that is no object", [{ provider_id: "pp_instalments_instalments", data: "https://pay.example/1" }]],
  ])("sends nobody anywhere for %s", async (_, sessions) => {
    const { result } = await start([COLLECTION, opened(sessions)])
    expect(result).toEqual({
      started: false,
      message: "The payment page could not be opened. Please try again.",
      status: null,
    })
  })

  it("gives a refusal as a value, in the shop's own words", async () => {
    const message = "Pay in instalments is available for orders from £35.00 to £1,000.00."
    const { result } = await start([COLLECTION, { status: 400, body: { type: "not_allowed", message } }])
    expect(result).toEqual({ started: false, message, status: 400 })
  })

  it.each<[string, Answer, number | null]>([
    ["a server's own failure, whose words are for developers", { status: 500, body: { message: "column x" } }, 500],
    ["a broken connection", "hang up", null],
    ["a collection without an id", { status: 200, body: {} }, null],
  ])("gives a sentence for %s", async (_, answer, status) => {
    const { result } = await start([answer])
    expect(result).toEqual({ started: false, message: expect.stringMatching(/^The shop .+\.$/), status })
  })
})

describe("isInstalmentsProvider", () => {
  it("knows every account's provider and no other", () => {
    const ids = ["pp_instalments_instalments", "pp_instalments_outlet", "pp_system_default", "instalments", undefined]
    expect(ids.filter(isInstalmentsProvider)).toEqual(["pp_instalments_instalments", "pp_instalments_outlet"])
  })
})
