import { InstalmentsClientError } from "../errors"
import { judge } from "../failure"
import type { Endpoint } from "../limits"
import { suspectOption } from "../suspect-option"

const SIGNATURE = `${"aB3/".repeat(21)}xy==`
const errorBody = (detail: string) => ({
  errors: [{ status: "400", code: "bad_request", title: "Bad request", detail }],
})

function answered(endpoint: Endpoint, status: number, body: object = {}): InstalmentsClientError {
  const reply = {
    kind: "reply" as const,
    status,
    body: Buffer.from(JSON.stringify(body)),
    clockAheadMs: null,
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
    ["no bands, from the service itself", answered("config", 404, errorBody("Not found")), "baseUrl"],
    ["no page for this shop", answered("create_checkout", 404, errorBody("Not found")), undefined],
    ["a refund of a payment that is not known", answered("create_refund", 404, errorBody("Not found")), undefined],
    ["a redirect", answered("config", 301), "baseUrl"],
    ["a firewall's page", answered("create_refund", 403), undefined],
    ["a request that came too late", answered("create_refund", 408), undefined],
    ["a conflict", answered("create_refund", 409, errorBody("Conflict")), undefined],
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
