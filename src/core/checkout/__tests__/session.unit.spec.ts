import fc from "fast-check"
import { captureIn, claimedPreview, claimedSessionId, expiryOf, isReusable, paymentData, sessionData } from "../session"
import { aCheckout, at, NOW } from "./a-checkout"

const MINUTE = 60_000

describe("the hosted page's validity", () => {
  it("is 30 minutes from the creation", () => {
    expect(expiryOf(NOW)).toEqual(at(30 * MINUTE))
  })

  it("a checkout is handed out again while ten minutes are left to pay, and not a moment less", () => {
    const endingAt = (expiresAt: Date) => isReusable(aCheckout({ expiresAt }), NOW)
    expect(endingAt(at(10 * MINUTE))).toBe(true)
    expect(endingAt(at(10 * MINUTE - 1))).toBe(false)
    expect(endingAt(at(-MINUTE))).toBe(false)
    expect(endingAt(expiryOf(NOW))).toBe(true)
  })

  it("a checkout whose end is not known, or that has no page, is not handed out again", () => {
    expect(isReusable(aCheckout({ expiresAt: null }), NOW)).toBe(false)
    expect(isReusable(aCheckout({ paymentUrl: null }), NOW)).toBe(false)
  })
})

describe("sessionData", () => {
  it("is flat and has these keys and no others", () => {
    const checkout = aCheckout({ numberOfPayments: 6 })
    expect(sessionData(checkout, "payses_2")).toEqual({
      payment_url: "https://pay.example/c/1",
      expires_at: "2025-03-01T10:20:00.000Z",
      checkout_id: checkout.serviceCheckoutId,
      reference: checkout.reference,
      session_id: "payses_2",
      number_of_payments: 6,
    })
  })

  it("sets every key also when there is nothing to say, because Medusa merges and never removes", () => {
    const opening = aCheckout({ remoteState: "opening", paymentUrl: null, serviceCheckoutId: null, expiresAt: null })
    expect(sessionData(opening, "payses_1")).toEqual({
      payment_url: null,
      expires_at: null,
      checkout_id: null,
      reference: opening.reference,
      session_id: "payses_1",
      number_of_payments: null,
    })
  })
})

describe("how a payment was to be captured", () => {
  it.each(["automatic", "manual"] as const)("is read from what was written when it was made: %s", (capture) => {
    expect(captureIn(paymentData(aCheckout(), "payses_2", capture))).toBe(capture)
  })

  it.each([[null], [{}], [{ capture: "later" }]])("is not known from %j", (data) => {
    expect(captureIn(data)).toBeUndefined()
  })
})

describe("claimedSessionId", () => {
  it("reads what sessionData wrote", () => {
    expect(claimedSessionId(sessionData(aCheckout(), "payses_2"))).toBe("payses_2")
  })

  it.each([
    [undefined],
    [null],
    ["payses_1"],
    [5],
    [[]],
    [{}],
    [{ session_id: null }],
    [{ session_id: 5 }],
    [{ session_id: ["a"] }],
  ])("finds nothing in %j", (data) => expect(claimedSessionId(data)).toBeUndefined())

  it("never throws, whatever a shopper put there", () => {
    fc.assert(
      fc.property(fc.anything(), (data) => expect(["string", "undefined"]).toContain(typeof claimedSessionId(data)))
    )
  })
})

describe("claimedPreview", () => {
  it("reads the text that came with a new session, and nothing else", () => {
    expect(claimedPreview({ preview: "uk.1.a", session_id: "payses_1" })).toBe("uk.1.a")
    fc.assert(
      fc.property(fc.anything(), (data) => expect(["string", "undefined"]).toContain(typeof claimedPreview(data)))
    )
  })
})
