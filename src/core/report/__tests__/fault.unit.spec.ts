import { InstalmentsClientError } from "../../../client"
import { Refusal } from "../../refusal"
import { faultOf } from "../fault"

const DECLINED = new InstalmentsClientError({
  code: "server_error",
  endpoint: "create_refund",
  outcome: "unknown",
  retryable: false,
  summary: "HTTP 503",
  httpStatus: 503,
  requestId: "req-17",
})

describe("what a log tells of an error", () => {
  it("tells what the service's client knows, also where a refusal hides it", () => {
    const expected = { code: "server_error", endpoint: "create_refund", status: 503, requestId: "req-17" }
    expect(faultOf(DECLINED)).toMatchObject({ name: "InstalmentsClientError", ...expected })
    expect(faultOf(new Refusal("try_later", "Later.", { cause: DECLINED }))).toMatchObject({
      name: "Refusal",
      ...expected,
    })
  })

  it("tells Postgres's code from Node's and from Medusa's kinds", () => {
    expect(faultOf(Object.assign(new Error("x"), { code: "40P01" }))).toMatchObject({ sqlState: "40P01" })
    expect(faultOf(Object.assign(new Error("x"), { code: "EPIPE" }))).toMatchObject({ code: "EPIPE" })
    const notFound = { name: "Error", type: "not_found", message: "Cart with id: cart_1 was not found" }
    expect(faultOf(notFound)).toEqual({ name: "Error", code: "not_found" })
  })

  it("names the place, and no folder of the machine", () => {
    const { at } = faultOf(new Error("two\nlines"))
    expect(at).toMatch(/__tests__\/fault\.unit\.spec\.ts:\d+/)
    expect(at).not.toMatch(/\/(home|root|work|Users)\//)
  })

  it("takes whatever is thrown", () => {
    expect(faultOf("text")).toEqual({ name: "string" })
    expect(faultOf(undefined)).toEqual({ name: "undefined" })
    const circle: { name: string; cause?: unknown } = { name: "Circle" }
    circle.cause = circle
    expect(faultOf(circle)).toEqual({ name: "Circle" })
  })

  it("repeats nothing that is no plain code", () => {
    const strange = { name: "ada@example.com wrote", code: "two words", requestId: "a b", message: "secret" }
    expect(faultOf(strange)).toEqual({ name: "object" })
  })
})
