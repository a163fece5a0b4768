import { authorisation, whyUnused } from "../session"
import { PLACEMENT_STATES, type RemoteState, REMOTE_STATES } from "../states"
import { SENTENCES } from "../../sentences"
import { aCheckout, at, NOW } from "./a-checkout"

const denied = (outlook: "wait" | "ended", sentence: string) => ({ granted: false, outlook, sentence })

describe("a payment session is authorised", () => {
  it.each(["none", "placing", "unplaced", "placed"] as const)(
    "when the checkout is successful and %s",
    (placementState) => {
      const checkout = aCheckout({ remoteState: "successful", placementState })
      expect(authorisation(checkout, NOW)).toEqual({ granted: true, checkout })
    }
  )

  it("however long ago the hosted page closed: the money was taken", () => {
    const checkout = aCheckout({ remoteState: "successful", expiresAt: at(-1) })
    expect(authorisation(checkout, NOW).granted).toBe(true)
  })

  it("never in any other state of the service, whatever the placement says", () => {
    const granted = REMOTE_STATES.filter((remoteState) =>
      PLACEMENT_STATES.some((placementState) => authorisation(aCheckout({ remoteState, placementState }), NOW).granted)
    )
    expect(granted).toEqual(["successful"])
  })

  it.each([
    ["none", SENTENCES.stateAttention],
    ["placing", SENTENCES.stateAttention],
    ["unplaced", SENTENCES.stateAttention],
    ["refunding", SENTENCES.stateRefunded],
    ["returned", SENTENCES.stateRefunded],
  ] as const)("not when another amount was paid than agreed (%s)", (placementState, sentence) => {
    const checkout = aCheckout({ remoteState: "successful", placementState, problem: "amount_mismatch" })
    expect(authorisation(checkout, NOW)).toEqual(denied("ended", sentence))
  })

  it.each(["refunding", "returned"] as const)("not when the money is %s", (placementState) => {
    expect(authorisation(aCheckout({ remoteState: "successful", placementState }), NOW)).toEqual(
      denied("ended", SENTENCES.stateRefunded)
    )
  })
})

describe("what was paid and does not fit what is to be paid", () => {
  it.each([
    ["of a cart", {}, SENTENCES.notMatching],
    ["of an order", { forOrderId: "order_1" }, SENTENCES.notOwed],
  ])("%s is told as received", (_, over, sentence) => {
    expect(whyUnused(aCheckout({ remoteState: "successful", ...over }))).toBe(sentence)
  })
})

describe("a payment session that is not authorised", () => {
  const open: RemoteState[] = ["opening", "unknown", "received"]

  it.each(open)("%s: may still become paid", (remoteState) => {
    expect(authorisation(aCheckout({ remoteState }), NOW)).toEqual(denied("wait", SENTENCES.notConfirmed))
  })

  it.each(open)("%s, and the page has closed: says so, and still waits for a late callback", (remoteState) => {
    expect(authorisation(aCheckout({ remoteState, expiresAt: at(-1) }), NOW)).toEqual(denied("wait", SENTENCES.expired))
  })

  it.each(open)("%s at the very moment the page closes, or with no known end, has not expired", (remoteState) => {
    expect(authorisation(aCheckout({ remoteState, expiresAt: NOW }), NOW)).toEqual(
      denied("wait", SENTENCES.notConfirmed)
    )
    expect(authorisation(aCheckout({ remoteState, expiresAt: null }), NOW)).toEqual(
      denied("wait", SENTENCES.notConfirmed)
    )
  })

  it.each([
    ["cancelled", SENTENCES.cancelled],
    ["refused", SENTENCES.invalid],
    ["invalid_payload", SENTENCES.invalid],
    ["lapsed", SENTENCES.expired],
  ] as const)("%s: this attempt never becomes paid", (remoteState, sentence) => {
    expect(authorisation(aCheckout({ remoteState }), NOW)).toEqual(denied("ended", sentence))
  })
})
