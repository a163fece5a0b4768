import fc from "fast-check"
import { PLACEMENT_STATES, type PlacementState, REMOTE_STATES, type RemoteState } from "../../checkout/states"
import { minorAmount } from "../../money/money"
import { REFUND_STATES, type RefundState } from "../../refund/states"
import { type AdminPaymentState, PAYMENT_STATES, paymentFlags, paymentState } from "../payment-state"

const NOW = new Date("2026-05-01T12:00:00Z")
const BEFORE = new Date("2026-05-01T11:59:59Z")
const LATER = new Date("2026-05-01T12:00:01Z")

const state = (
  remoteState: RemoteState,
  placementState: PlacementState = "none",
  refunds: { amountMinor: number; state: RefundState }[] = [],
  page: { paymentUrl?: null; expiresAt?: Date | null } = {}
) =>
  paymentState(
    {
      remoteState,
      placementState,
      amountMinor: minorAmount(10_000),
      paymentUrl: "https://pay.example/c/1",
      expiresAt: LATER,
      ...page,
    },
    refunds.map((refund) => ({ ...refund, amountMinor: minorAmount(refund.amountMinor) })),
    NOW
  )

describe("paymentState", () => {
  it.each<[RemoteState, AdminPaymentState]>([
    ["opening", "uncertain"],
    ["unknown", "uncertain"],
    ["refused", "not_started"],
    ["invalid_payload", "invalid"],
    ["received", "awaiting"],
    ["cancelled", "cancelled"],
    ["lapsed", "expired"],
  ])("an unpaid payment that is %s at the service is %s", (remote, expected) => {
    expect(state(remote)).toBe(expected)
  })

  it.each<[PlacementState, AdminPaymentState]>([
    ["none", "confirming"],
    ["placing", "confirming"],
    ["placed", "paid"],
    ["unplaced", "unplaced"],
    ["refunding", "returning"],
    ["returned", "returned"],
  ])("a paid payment that is %s is %s", (placement, expected) => {
    expect(state("successful", placement)).toBe(expected)
  })

  it("the hosted page is awaited until it ends", () => {
    expect(state("received", "none", [], { expiresAt: BEFORE })).toBe("expired")
    expect(state("received", "none", [], { expiresAt: NOW })).toBe("awaiting")
    expect(state("received", "none", [], { expiresAt: null })).toBe("awaiting")
    expect(state("received", "none", [], { paymentUrl: null })).toBe("expired")
  })

  it("a payment is refunded only once every refund of it that did not come to nothing is complete", () => {
    const cameToNothing: readonly RefundState[] = ["rejected", "failed", "called_off"]
    for (const refund of REFUND_STATES) {
      const expected = cameToNothing.includes(refund) ? "paid" : refund === "complete" ? "refunded" : "refund_requested"
      expect(state("successful", "placed", [{ amountMinor: 10_000, state: refund }])).toBe(expected)
    }
    expect(state("successful", "placed", [{ amountMinor: 9_999, state: "complete" }])).toBe("partly_refunded")
    const parts = [4_000, 6_000].map((amountMinor) => ({ amountMinor, state: "complete" as const }))
    expect(state("successful", "placed", parts)).toBe("refunded")
    expect(state("successful", "placed", [...parts, { amountMinor: 1, state: "failed" }])).toBe("refunded")
    const open = [
      { amountMinor: 4_000, state: "complete" as const },
      { amountMinor: 1_000, state: "pending" as const },
    ]
    expect(state("successful", "placed", open)).toBe("refund_requested")
  })

  it("has a word for whatever the ledger holds", () => {
    fc.assert(
      fc.property(fc.constantFrom(...REMOTE_STATES), fc.constantFrom(...PLACEMENT_STATES), (remote, placement) => {
        expect(PAYMENT_STATES).toContain(state(remote, placement))
      })
    )
  })
})

const refund = (state: "failed" | "unknown" | "complete", retriedAs: string | null = null) => ({ state, retriedAs })

describe("what is unusual about a payment", () => {
  it("is nothing where all goes well", () => {
    expect(paymentFlags({ problem: null }, [refund("complete")], false)).toEqual([])
  })

  it("is what the service contradicted, by outcome or by amount", () => {
    expect(paymentFlags({ problem: "outcome_contradicted" }, [], false)).toEqual(["contradicted"])
    expect(paymentFlags({ problem: "amount_mismatch" }, [], false)).toEqual(["amount_differs"])
    expect(paymentFlags({ problem: null }, [], true)).toEqual(["amount_differs"])
  })

  it("is a refund that failed or whose answer was lost, until another has taken its place", () => {
    expect(paymentFlags({ problem: null }, [refund("failed"), refund("unknown")], false)).toEqual([
      "refund_failed",
      "refund_unknown",
    ])
    expect(paymentFlags({ problem: null }, [refund("failed", "inref_2")], false)).toEqual([])
  })
})
