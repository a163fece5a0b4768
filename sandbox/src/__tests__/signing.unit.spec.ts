import fc from "fast-check"
import { compact, isPrettyPrinted } from "../signing"
import { call, detailOf, payload, sandboxWith, signatureOf } from "./support"
import { defaultIntegration, SANDBOX_DEFAULTS } from "../index"

describe("compact re-serialisation", () => {
  it("leaves compact JSON as it is, and makes pretty-printed JSON compact", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const value: unknown = JSON.parse(text)
        const written = JSON.stringify(value)
        // An object of JavaScript reorders keys like "1", so only the text itself shows the order.
        expect(compact(written, "plain")).toBe(written)
        expect(compact(JSON.stringify(value, null, 2), "plain")).toBe(written)
      })
    )
  })

  it("keeps the order of keys that look like numbers", () => {
    expect(compact('{ "b": 1, "2": 2, "1": 3 }', "plain")).toBe('{"b":1,"2":2,"1":3}')
  })

  it("keeps whitespace, quotes and backslashes inside strings", () => {
    const text = JSON.stringify({ "a b": 'x " y \\ \n z', "\\": "\\\\" })
    expect(compact(text, "plain")).toBe(text)
  })

  it("writes escapes that JSON does not need as characters", () => {
    expect(compact('{"a":"\\u00e9\\/\\ud83d\\ude00"}', "plain")).toBe('{"a":"é/😀"}')
  })

  it("escapes < > & U+2028 U+2029 with escaping html and not with plain", () => {
    const text = '{"a":"<b>&\u2028\u2029"}'
    expect(compact(text, "plain")).toBe(text)
    expect(compact(text, "html")).toBe('{"a":"\\u003cb\\u003e\\u0026\\u2028\\u2029"}')
  })

  it("tells pretty-printed JSON from compact JSON with spaces in its strings", () => {
    expect(isPrettyPrinted('{"a b":"c  d"}')).toBe(false)
    expect(isPrettyPrinted('{"a": 1}')).toBe(true)
    expect(isPrettyPrinted('{"a":1}\n')).toBe(true)
  })
})

describe("signature check", () => {
  it("accepts a compact signed body", async () => {
    const sandbox = await sandboxWith()
    expect((await call(sandbox, "POST /api/checkouts", { json: payload() })).status).toBe(200)
  })

  it("accepts whitespace when the compact form was signed, and refuses the signature of the pretty form", async () => {
    const sandbox = await sandboxWith()
    const pretty = JSON.stringify(payload(), null, 2)
    const overCompact = { "X-Signature": signatureOf(JSON.stringify(payload())) }
    expect((await call(sandbox, "POST /api/checkouts", { text: pretty, headers: overCompact })).status).toBe(200)
    const refused = await call(sandbox, "POST /api/checkouts", { text: pretty })
    expect(refused.status).toBe(400)
  })

  it("answers a mismatch with 400 and the signature it expected", async () => {
    const sandbox = await sandboxWith()
    const text = JSON.stringify(payload())
    const answer = await call(sandbox, "POST /api/checkouts", { text, headers: { "X-Signature": "nonsense" } })
    const detail = expect.stringContaining(signatureOf(text))
    const error = { status: "400", code: "bad_request", title: "Bad request", detail }
    expect(answer).toEqual({ status: 400, json: { errors: [error] } })
  })

  it.each([
    ["hex", (text: string) => Buffer.from(signatureOf(text), "base64").toString("hex")],
    ["URL-safe Base64", (text: string) => signatureOf(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")],
    ["the client secret as key", (text: string) => signatureOf(text, SANDBOX_DEFAULTS.clientSecret)],
  ])("refuses %s", async (_name, signature) => {
    const sandbox = await sandboxWith()
    const text = JSON.stringify(payload())
    const answer = await call(sandbox, "POST /api/checkouts", { text, headers: { "X-Signature": signature(text) } })
    expect(answer.status).toBe(400)
  })

  it("takes unsigned requests until the first correctly signed one, and refuses them with 400 from then on", async () => {
    const sandbox = await sandboxWith()
    const unsigned = { text: JSON.stringify(payload()), headers: { "X-Signature": "" } }
    expect((await call(sandbox, "POST /api/checkouts", unsigned)).status).toBe(200)
    expect((await call(sandbox, "POST /api/checkouts", { json: payload() })).status).toBe(200)
    expect((await call(sandbox, "POST /api/checkouts", unsigned)).status).toBe(400)
    expect((await call(sandbox, "POST /api/refunds", { ...unsigned, text: "{}" })).status).toBe(400)
    expect((await call(sandbox, "GET /api/checkouts")).status).toBe(200)
  })

  it("does not make signing obligatory after a signature that did not match", async () => {
    const sandbox = await sandboxWith()
    const text = JSON.stringify(payload())
    await call(sandbox, "POST /api/checkouts", { text, headers: { "X-Signature": "nonsense" } })
    expect((await call(sandbox, "POST /api/checkouts", { text, headers: { "X-Signature": "" } })).status).toBe(200)
  })

  it("makes signing obligatory for each integration by itself", async () => {
    const sandbox = await sandboxWith()
    sandbox.control.addIntegration({ ...defaultIntegration(), clientSecret: "other", signingKey: "other-key" })
    await call(sandbox, "POST /api/checkouts", { json: payload() })
    const unsigned = { text: JSON.stringify(payload()), headers: { "X-Signature": "" }, secret: "other" }
    expect((await call(sandbox, "POST /api/checkouts", unsigned)).status).toBe(200)
  })

  it("refuses what a client wrote plainly when the service escapes as html, and the other way round", async () => {
    const text = JSON.stringify(payload({ client_reference_id: "a<b>&c" }))
    const escaped = compact(text, "html")
    const plain = await sandboxWith({ escaping: "plain" })
    const html = await sandboxWith({ escaping: "html" })
    expect((await call(plain, "POST /api/checkouts", { text })).status).toBe(200)
    expect((await call(html, "POST /api/checkouts", { text })).status).toBe(400)
    expect((await call(plain, "POST /api/checkouts", { text: escaped })).status).toBe(400)
    expect((await call(html, "POST /api/checkouts", { text: escaped })).status).toBe(200)
  })

  it.each([
    ["broken JSON", "{", "Request body is not valid JSON"],
    ["an empty body", "", "Request body is not valid JSON"],
    ["bytes that are no UTF-8", Buffer.from([0x22, 0xff, 0x22]), "Request body is not valid JSON"],
    ["more than a mebibyte", `"${"x".repeat(1024 * 1024)}"`, "Request body is too large"],
  ])("answers %s with 400", async (_name, text, detail) => {
    const sandbox = await sandboxWith()
    const answer = await call(sandbox, "POST /api/checkouts", { text })
    expect(answer.status).toBe(400)
    expect(detailOf(answer)).toBe(detail)
  })

  it("answers another content type with 400", async () => {
    const sandbox = await sandboxWith()
    const headers = { "Content-Type": "text/plain" }
    const answer = await call(sandbox, "POST /api/checkouts", { json: payload(), headers })
    expect(answer.status).toBe(400)
  })
})
