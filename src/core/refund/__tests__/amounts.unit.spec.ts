import fc from "fast-check"
import { row } from "../../accounting/__tests__/money-of"
import { type MinorAmount, minorAmount, minorToDecimal } from "../../money/money"
import type { PlacementState } from "../../checkout/states"
import { asTaken, isBack, refundAmount, remainder, retryAmount, stillOwed } from "../amounts"
import { REFUND_STATES, type RefundState } from "../states"
import { Refusal } from "../../refusal"
import { anyDecimal } from "../../money/__tests__/arbitraries"

/** No money went back of these. */
const TO_NOTHING: readonly RefundState[] = ["rejected", "failed", "called_off"]

const PAID = { amountMinor: minorAmount(30_000) }
const aRefund = (amount = 10_000, state: RefundState = "complete") => ({ amountMinor: minorAmount(amount), state })

/** What comes of asking for a refund: the pence, or the kind of refusal and its sentence. */
function asked(major: string, left: number, restFollows = false): MinorAmount | [string, string] {
  try {
    return refundAmount(major, minorAmount(left), restFollows)
  } catch (error) {
    if (error instanceof Refusal) {
      return [error.kind, error.message]
    }
    throw error
  }
}

describe("a payment as the shopper gets it back", () => {
  const payment = { id: "inchk_1", placementState: "returned" as const, ...PAID }
  const back = (change: object) => ({ ...aRefund(), checkoutId: "inchk_1", kind: "unplaced" as const, ...change })
  const amountOf = (placementState: PlacementState, ...refunds: ReturnType<typeof back>[]) =>
    asTaken([{ ...payment, placementState }], refunds)[0]?.amountMinor

  it("is what goes back of it, in parts or at once, also where that is not what was agreed", () => {
    expect(amountOf("returned", back({ amountMinor: 40_000 }))).toBe(40_000)
    expect(amountOf("refunding", back({ amountMinor: 15_000 }), back({ kind: "asked" }))).toBe(25_000)
    expect(amountOf("returned", back({ kind: "asked" }))).toBe(10_000)
  })

  it.each([
    ["has an order", "placed", {}],
    ["has no refund of its own yet", "refunding", { kind: "asked" }],
    ["could not be refunded", "refunding", { state: "failed" }],
    ["is another than the refund's", "returned", { checkoutId: "inchk_2" }],
  ] as const)("is what was agreed where it %s", (_, state, change) => {
    expect(amountOf(state, back({ amountMinor: 40_000, ...change }))).toBe(30_000)
  })
})

describe("remainder", () => {
  it("is the amount while nothing was refunded", () => {
    expect(remainder(PAID, [])).toBe(30_000)
  })

  it.each(REFUND_STATES.filter((state) => !TO_NOTHING.includes(state)))(
    "a refund that is %s takes its part, because the money may be gone",
    (state) => expect(remainder(PAID, [aRefund(10_000, state)])).toBe(20_000)
  )

  it.each(TO_NOTHING)("a refund that is %s takes nothing", (state) => {
    expect(remainder(PAID, [aRefund(10_000, state)])).toBe(30_000)
  })

  it("is nothing, and never less, when all is spoken for", () => {
    expect(remainder(PAID, [aRefund(10_000), aRefund(20_000, "unknown")])).toBe(0)
    expect(remainder(PAID, [aRefund(30_000), aRefund(1)])).toBe(0)
  })

  it("falls by exactly what the refunds that count ask for", () => {
    const refunds = fc.array(fc.tuple(fc.nat(40_000), fc.constantFrom(...REFUND_STATES)))
    fc.assert(
      fc.property(refunds, (list) => {
        const counted = list.filter(([, state]) => !TO_NOTHING.includes(state)).reduce((sum, [pence]) => sum + pence, 0)
        expect(
          remainder(
            PAID,
            list.map(([pence, state]) => aRefund(pence, state))
          )
        ).toBe(Math.max(0, 30_000 - counted))
      })
    )
  })
})

describe("a payment without an order of which others refunded", () => {
  const others = (amount: number, state?: RefundState) => ({ ...aRefund(amount, state), kind: "asked" as const })

  it("all is back, and one of which they refunded a part is not", () => {
    expect(isBack(PAID, [others(30_000)])).toBe(true)
    expect(isBack(PAID, [others(10_000)])).toBe(false)
    expect(isBack(PAID, [others(30_000, "failed")])).toBe(false)
  })

  it("is on its way back while its own refund is", () => {
    expect(isBack(PAID, [others(10_000), { ...aRefund(20_000, "requested"), kind: "unplaced" }])).toBe(false)
  })
})

describe("what a cancelled order still has to have asked for", () => {
  const inRecords = (pence: number, state: RefundState, wasRecorded = false, retriedAs: string | null = null) => ({
    ...aRefund(pence, state),
    doubt: null,
    wasRecorded,
    retriedAs,
  })

  it("is the remainder", () => {
    expect(stillOwed(PAID, [])).toBe(30_000)
    expect(stillOwed(PAID, [inRecords(10_000, "scheduled", true)])).toBe(20_000)
  })

  it("is all of what a person called off before the order was cancelled", () => {
    expect(stillOwed(PAID, [inRecords(10_000, "called_off", true)])).toBe(30_000)
  })

  it("is nothing of what failed, or was declined after Medusa had counted on it: that is a person's issue", () => {
    expect(stillOwed(PAID, [inRecords(10_000, "failed")])).toBe(20_000)
    expect(stillOwed(PAID, [inRecords(10_000, "rejected", true)])).toBe(20_000)
  })

  it("is all of what was refused before Medusa recorded it: the cancellation swallowed that", () => {
    expect(stillOwed(PAID, [inRecords(30_000, "rejected")])).toBe(30_000)
  })

  it("is what is left, once it is known why all of it was refused: less was left", () => {
    const refused = { ...inRecords(30_000, "rejected", true), doubt: "less_left" as const }
    expect(stillOwed(PAID, [refused])).toBe(0)
    expect(stillOwed(PAID, [refused, inRecords(10_000, "requested")])).toBe(20_000)
    expect(
      stillOwed(PAID, [refused, inRecords(10_000, "requested"), { ...refused, ...aRefund(20_000, "rejected") }])
    ).toBe(0)
  })

  it("is nothing twice where a refund was tried again", () => {
    expect(stillOwed(PAID, [inRecords(10_000, "failed", true, "inref_2"), inRecords(10_000, "requested")])).toBe(20_000)
  })
})

describe("refundAmount", () => {
  it.each([
    ["0.01", 30_000, 1],
    ["100", 30_000, 10_000],
    ["99.990", 30_000, 9_999],
    ["300", 30_000, 30_000],
  ])("£%s of %d pence left is %d pence", (major, left, expected) => {
    expect(asked(major, left)).toBe(expected)
  })

  it("everything that is left may carry the fraction of a penny that the payment was rounded by", () => {
    expect(asked("40.972", 4_097)).toBe(4_097)
    expect(asked("40.968", 4_097)).toBe(4_097)
  })

  it.each(["0", "0.00", "0.004", "1e-7"])("£%s is refused: too little to send", (major) => {
    expect(asked(major, 30_000)).toEqual(["invalid", "A refund is at least £0.01."])
  })

  it("more than is left is refused, with what is left", () => {
    expect(asked("200.01", 20_000)).toEqual([
      "not_allowed",
      "Only £200.00 of this payment can still be refunded. Enter that amount or less.",
    ])
    expect(asked("0.01", 0)).toEqual(["not_allowed", "Nothing of this payment is left to refund."])
  })

  it("part of a penny is refused, with the amount to enter instead, because shop and service would differ", () => {
    expect(asked("40.972", 30_000)).toEqual(["invalid", "A refund is in whole pence. Enter £40.97 instead."])
    expect(asked("40.975", 30_000)).toEqual(["invalid", "A refund is in whole pence. Enter £40.98 instead."])
  })

  it("part of a penny is rounded where the rest goes back as well", () => {
    expect(asked("80.006", 12_049, true)).toBe(8_001)
    expect(asked("80.004", 12_049, true)).toBe(8_000)
    expect(asked("0.004", 12_049, true)).toEqual(["invalid", "A refund is at least £0.01."])
  })

  it("whatever is asked for: between a penny and what is left, or refused in a sentence", () => {
    fc.assert(
      fc.property(anyDecimal, fc.nat(2_000_000), fc.boolean(), (major, left, restFollows) => {
        const answer = asked(major, left, restFollows)
        if (typeof answer === "number") {
          expect(answer).toBeGreaterThanOrEqual(1)
          expect(answer).toBeLessThanOrEqual(left)
        } else {
          expect(answer[1]).toMatch(/^(Nothing of this payment is left to refund|[A-Z].*£.*)\.$/)
        }
      })
    )
  })

  it("whole pence within what is left are never refused", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(1_000_000), (pence, more) => {
        expect(asked(minorToDecimal(minorAmount(pence)), pence + more)).toBe(pence)
      })
    )
  })
})

describe("the retry of a refund", () => {
  const retried = (amount: number, left: number, isCancelled: boolean) =>
    retryAmount(row("ref_1", amount, "failed"), minorAmount(left), isCancelled)

  it("is of the same amount", () => {
    expect(retried(1_000, 1_000, false)).toBe(1_000)
    expect(retried(1_000, 5_000, true)).toBe(1_000)
  })

  it("is refused where less is left, unless the order is cancelled: then it takes that", () => {
    expect(() => retried(1_000, 999, false)).toThrow("Only £9.99 of this payment can still be refunded")
    expect(retried(1_000, 999, true)).toBe(999)
    expect(() => retried(1_000, 0, true)).toThrow("Nothing of this payment is left to refund.")
  })
})
