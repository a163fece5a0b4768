import fc from "fast-check"
import { anyText } from "../../money/__tests__/arbitraries"
import { minorAmount } from "../../money/money"
import { afterFailedAttempt, callbackSnapshot, parseCallback, type VerifiedCallback } from "../callback"

/** A callback as the service sends it; each test spoils one thing. */
const body = (over: Record<string, unknown> = {}): Record<string, unknown> => ({
  status: "successful",
  amount: 30_000,
  currency: "GBP",
  client_reference_id: "0e1d2c3b4a59687766554433ab",
  number_of_payments: 6,
  ...over,
})
const bytes = (text: string) => new TextEncoder().encode(text)
const parse = (value: unknown) => parseCallback(bytes(JSON.stringify(value)))
const without = (field: string) => Object.fromEntries(Object.entries(body()).filter(([name]) => name !== field))

describe("parseCallback takes", () => {
  it("a successful callback with the term the shopper chose", () => {
    expect(parse(body())).toEqual({
      ok: true,
      callback: {
        reference: "0e1d2c3b4a59687766554433ab",
        status: "successful",
        amountMinor: 30_000,
        currency: "GBP",
        numberOfPayments: 6,
      },
    })
  })

  it.each([
    ["without a term", without("number_of_payments"), null],
    ["with a term of null", body({ number_of_payments: null }), null],
    ["with once-off", body({ number_of_payments: 1 }), 1],
  ])("a callback %s", (_, value, numberOfPayments) => {
    expect(parse(value)).toMatchObject({ ok: true, callback: { numberOfPayments } })
  })

  it.each([0, -1, 3.5, "3", 1201, 1e300, [3], {}])("a callback with a term of %j, which is none", (term) => {
    expect(parse(body({ number_of_payments: term }))).toMatchObject({ ok: true, callback: { numberOfPayments: null } })
  })

  it("a cancelled callback", () => {
    expect(parse(body({ status: "cancelled" }))).toMatchObject({ ok: true, callback: { status: "cancelled" } })
  })

  it("the currency in either case, and passes it on in upper case", () => {
    expect(parse(body({ currency: "gbp" }))).toMatchObject({ ok: true, callback: { currency: "GBP" } })
  })

  it("another currency: whether it agrees is for the ledger to say", () => {
    expect(parse(body({ currency: "EUR" }))).toMatchObject({ ok: true, callback: { currency: "EUR" } })
  })

  it("a reference with half a surrogate pair, which is nobody's, as it can be stored", () => {
    expect(parse(body({ client_reference_id: "x\ud800" }))).toMatchObject({
      ok: true,
      callback: { reference: "x\ufffd" },
    })
  })

  it("fields it does not know, without passing them on", () => {
    const parsed = parse(body({ plan: { id: 1 }, checkout_id: "x" }))
    expect(parsed).toEqual(parse(body()))
  })

  it("whitespace and any order of the fields: the bytes were signed as they are", () => {
    const reversed = Object.fromEntries(Object.entries(body()).reverse())
    expect(parseCallback(bytes(JSON.stringify(reversed, null, 2)))).toEqual(parse(body()))
  })

  it("the smallest and the greatest amount the ledger holds", () => {
    expect(parse(body({ amount: 0 })).ok).toBe(true)
    expect(parse(body({ amount: 2_147_483_647 })).ok).toBe(true)
  })
})

describe("parseCallback refuses, and names the field:", () => {
  it.each([
    ["status", "failed"],
    ["status", "received"],
    ["status", "SUCCESSFUL"],
    ["amount", "30000"],
    ["amount", 300.5],
    ["amount", -1],
    ["amount", 2_147_483_648],
    ["amount", 1e300],
    ["amount", null],
    ["currency", "GB"],
    ["currency", "GBPX"],
    ["currency", "GBP\n"],
    ["currency", 826],
    ["client_reference_id", ""],
    ["client_reference_id", "a\u0000b"],
    ["client_reference_id", "a\nb"],
    ["client_reference_id", "a\u007fb"],
    ["client_reference_id", "a".repeat(256)],
    ["client_reference_id", 17],
    ["client_reference_id", ["0e1d2c3b4a59687766554433ab"]],
  ])("%s of %j", (field, value) => {
    expect(parse(body({ [field]: value }))).toEqual({
      ok: false,
      fault: `Does not fit the callback's schema: ${field}.`,
    })
  })

  it.each(["status", "amount", "currency", "client_reference_id"])("%s left out", (field) => {
    expect(parse(without(field))).toEqual({ ok: false, fault: `Does not fit the callback's schema: ${field}.` })
  })

  it.each([[null], [[]], ["text"], [5], [true], [[body()]]])("a body that is no object: %j", (value) => {
    expect(parse(value)).toEqual({ ok: false, fault: "Does not fit the callback's schema: body." })
  })

  it("all fields that do not fit, each once", () => {
    const parsed = parse(body({ status: "x", amount: "y" }))
    expect(parsed).toEqual({ ok: false, fault: "Does not fit the callback's schema: status, amount." })
  })

  it.each([
    ["nothing", bytes("")],
    ["half an object", bytes('{"status":"successful"')],
    ["a form", bytes("status=successful&amount=1")],
    ["two objects", bytes(`${JSON.stringify(body())}${JSON.stringify(body())}`)],
    ["bytes that are no UTF-8", Uint8Array.from([0x22, 0xff, 0xfe, 0x22])],
  ])("%s, as no JSON", (_, raw) => {
    expect(parseCallback(raw)).toEqual({ ok: false, fault: "The body is not JSON." })
  })
})

describe("parseCallback, whatever comes,", () => {
  it("never throws for any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (raw) => expect(typeof parseCallback(raw).ok).toBe("boolean"))
    )
  })

  it("never throws for any JSON", () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => expect(parse(value).ok).toBe(false)))
  })

  it("never throws for JSON that is very deep", () => {
    expect(parseCallback(bytes("[".repeat(20_000) + "]".repeat(20_000))).ok).toBe(false)
  })

  it("lets through only what the ledger can hold, and repeats no value in a fault", () => {
    const field = fc.constantFrom("status", "amount", "currency", "client_reference_id", "number_of_payments")
    const marked = fc.oneof(
      anyText.map((text) => `<<${text}`),
      fc.double(),
      fc.constant(null),
      fc.boolean()
    )
    fc.assert(
      fc.property(field, marked, (name, value) => {
        const parsed = parse(body({ [name]: value }))
        if (!parsed.ok) {
          expect(parsed.fault).toBe(`Does not fit the callback's schema: ${name}.`)
          return
        }
        const { amountMinor, reference, currency, numberOfPayments } = parsed.callback
        expect(Number.isInteger(amountMinor) && amountMinor >= 0 && amountMinor <= 2_147_483_647).toBe(true)
        expect(reference).not.toContain("\u0000")
        expect(reference.length).toBeLessThanOrEqual(255)
        expect(currency).toMatch(/^[A-Z]{3}$/)
        expect(numberOfPayments === null || numberOfPayments >= 1).toBe(true)
      })
    )
  })
})

describe("callbackSnapshot", () => {
  const callback = (over: Partial<VerifiedCallback> = {}): VerifiedCallback => ({
    reference: "0e1d2c3b4a59687766554433ab",
    status: "successful",
    amountMinor: minorAmount(30_000),
    currency: "GBP",
    numberOfPayments: 6,
    ...over,
  })

  it("carries status, amount, currency and the chosen term", () => {
    expect(callbackSnapshot(callback())).toEqual({
      source: "callback",
      status: "successful",
      amountMinor: 30_000,
      currency: "GBP",
      numberOfPayments: 6,
    })
  })

  it("carries no term when none was told, and none for a cancelled checkout, where none was chosen", () => {
    expect(callbackSnapshot(callback({ numberOfPayments: null }))).not.toHaveProperty("numberOfPayments")
    expect(callbackSnapshot(callback({ status: "cancelled" }))).not.toHaveProperty("numberOfPayments")
  })
})

const NOW = new Date("2025-03-01T10:00:00Z")
const minutesOf = (attempts: number) => {
  const { nextTryAt } = afterFailedAttempt(attempts, NOW)
  return nextTryAt && (nextTryAt.getTime() - NOW.getTime()) / 60_000
}

describe("a callback that cannot be settled", () => {
  it("is tried again after growing pauses, at least once an hour", () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 99].map(minutesOf)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  })

  it("is told from the fifth attempt on, in case the process of one that told of it died", () => {
    const told = Array.from({ length: 100 }, (_, index) => index + 1).filter((n) => afterFailedAttempt(n, NOW).isTold)
    expect([told[0], told.length]).toEqual([5, 96])
  })

  it("is left to a person in the end", () => {
    expect(minutesOf(100)).toBeNull()
  })
})
