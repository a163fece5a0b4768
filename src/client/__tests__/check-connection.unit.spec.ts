import { InstalmentsClientError } from "../errors"
import { judge } from "../failure"
import type { Endpoint } from "../limits"
import { probe, suspectOption } from "../check-connection"
import { type RecordingServer, startServer } from "./recording-server"

const SIGNATURE = `${"aB3/".repeat(21)}xy==`
const errorBody = (detail: string) => ({
  errors: [{ status: "400", code: "bad_request", title: "Bad request", detail }],
})

function answered(endpoint: Endpoint, status: number, body: object = {}): InstalmentsClientError {
  const reply = {
    kind: "reply" as const,
    status,
    body: Buffer.from(JSON.stringify(body)),
    date: null,
    requestId: "req-1",
  }
  const attempt = judge(endpoint, reply)
  if (attempt.ok) {
    throw new Error("The answer was fine")
  }
  return new InstalmentsClientError(attempt.failure)
}

describe("an answer that speaks against an option", () => {
  it.each([
    ["a 401", answered("get_checkout", 401), "clientSecret"],
    [
      "a 400 with another signature",
      answered("create_checkout", 400, errorBody(`Expected: ${SIGNATURE}`)),
      "signingKey",
    ],
    ["any other 400", answered("create_checkout", 400, errorBody("Malformed")), undefined],
    ["a page of somebody else", answered("config", 404), "baseUrl"],
    ["a redirect", answered("config", 301), "baseUrl"],
    ["a merchant who is not managed", answered("managed_config", 404, errorBody("No such merchant")), "merchantId"],
    ["a payment that is not known", answered("get_checkout", 404, errorBody("No such checkout")), undefined],
    ["too many requests", answered("get_checkout", 429, { error: "Try again in 60 seconds" }), undefined],
    ["a failure of the service", answered("create_checkout", 500), undefined],
  ])("%s", (_name, error, option) => {
    expect(suspectOption(error)).toBe(option)
  })

  it.each([
    ["ENOTFOUND", "baseUrl"],
    ["ECONNREFUSED", undefined],
  ])("no connection because of %s", (code, option) => {
    const cause = { name: "Error", code, message: "" }
    const attempt = judge("config", { kind: "unreachable", sent: false, cause })
    expect(attempt.ok ? undefined : suspectOption(new InstalmentsClientError(attempt.failure))).toBe(option)
  })

  it("keeps the request's id, and never the signature", () => {
    const error = answered("create_checkout", 400, errorBody(`Expected: ${SIGNATURE}`))

    expect(error.requestId).toBe("req-1")
    expect(JSON.stringify({ ...error, message: error.message })).not.toContain(SIGNATURE)
  })
})

describe("probe", () => {
  let server: RecordingServer

  beforeEach(async () => {
    server = await startServer()
  })

  afterEach(() => server.close())

  it("tells status, date and text of an answer", async () => {
    server.answer((response) => response.writeHead(401, { date: "Sat, 21 Nov 2026 12:00:00 GMT" }).end("no"))

    expect(await probe(server.url, { method: "POST", body: "{}" })).toEqual({
      status: 401,
      date: "Sat, 21 Nov 2026 12:00:00 GMT",
      text: "no",
    })
    expect(server.requests).toMatchObject([{ method: "POST", body: Buffer.from("{}") }])
    expect(server.requests[0]?.headers.authorization).toBeUndefined()
  })

  it("follows no redirect", async () => {
    server.answer((response) => response.writeHead(302, { location: `${server.url}/elsewhere` }).end())

    expect(await probe(server.url, {})).toMatchObject({ status: 302 })
    expect(server.requests).toHaveLength(1)
  })

  it("reads no more than a description has", async () => {
    server.answer((response) => response.end("x".repeat(1_000_001)))

    expect(await probe(server.url, {})).toBeUndefined()
  })

  it("gives up on an answer that does not end in time", async () => {
    server.answer((response) => response.write("the beginning"))

    expect(await probe(server.url, {}, 50)).toBeUndefined()
  })

  it("has no answer where nobody listens", async () => {
    await server.close()

    expect(await probe(server.url, {})).toBeUndefined()
    server = await startServer()
  })
})
