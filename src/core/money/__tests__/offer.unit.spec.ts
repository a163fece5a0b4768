import { ENGLISH } from "../../words/words"
import fc from "fast-check"
import type { Band } from "../bands"
import { minorAmount, minorToDecimal } from "../money"
import { offerFor, requireOffer, type Offer } from "../offer"
import { Refusal } from "../../refusal"
import { anyPence } from "./arbitraries"

const BAND: Band = { fromMinor: minorAmount(10_000), toMinor: minorAmount(100_000), terms: [1, 3, 6] }
const HIGHER: Band = { fromMinor: minorAmount(200_000), toMinor: minorAmount(300_000), terms: [12] }

function refusalOf(run: () => unknown): Refusal {
  try {
    run()
  } catch (error) {
    if (error instanceof Refusal) {
      return error
    }
    throw error
  }
  throw new Error("Nothing was refused")
}

describe("instalments are offered", () => {
  it.each(["GBP", "gbp", "Gbp"])("for an amount in a band, in %s", (currency) => {
    expect(offerFor("300", currency, [BAND, HIGHER])).toEqual({ offered: true, amountMinor: 30_000 })
    expect(requireOffer("300", currency, [BAND, HIGHER])).toBe(30_000)
  })

  it("by the pence that would be charged, so the bounds hold after rounding", () => {
    expect(offerFor("99.995", "GBP", [BAND])).toMatchObject({ offered: true, amountMinor: 10_000 })
    expect(offerFor("1000.004", "GBP", [BAND])).toMatchObject({ offered: true, amountMinor: 100_000 })
    expect(offerFor("99.994", "GBP", [BAND])).toMatchObject({ offered: false })
    expect(offerFor("1000.005", "GBP", [BAND])).toMatchObject({ offered: false })
  })

  it("exactly when the amount lies in a band", () => {
    fc.assert(
      fc.property(fc.oneof(anyPence, fc.nat(400_000).map(minorAmount)), (pence) => {
        const inside = [BAND, HIGHER].some(({ fromMinor, toMinor }) => fromMinor <= pence && pence <= toMinor)
        expect(offerFor(minorToDecimal(pence), "GBP", [BAND, HIGHER]).offered).toBe(inside)
      })
    )
  })
})

const reasonOf = (offer: Offer) => (offer.offered ? null : ENGLISH.translated(offer.reason))

describe("instalments are not offered", () => {
  it.each(["EUR", "USD", "", "GBPX", "GB"])(
    "in %j, and the sentence says which currency they are offered in",
    (currency) => {
      expect(reasonOf(offerFor("300", currency, [BAND]))).toBe("Pay in instalments is available in pounds (GBP) only.")
    }
  )

  it.each(["0", "99.99", "1500", "3000.01"])("for £%s, and the sentence has the bounds of every band", (major) => {
    expect(reasonOf(offerFor(major, "GBP", [HIGHER, BAND]))).toBe(
      "Pay in instalments is available for orders from £100.00 to £1,000.00 and from £2,000.00 to £3,000.00."
    )
  })

  it("when no bands are known, without naming bounds that nobody knows", () => {
    expect(reasonOf(offerFor("300", "GBP", []))).toBe("Pay in instalments is not available at the moment.")
  })

  it("and requiring them is refused with the same sentence", () => {
    const refusal = refusalOf(() => requireOffer("5", "GBP", [BAND]))
    expect(refusal.kind).toBe("not_allowed")
    expect(refusal.message).toBe("Pay in instalments is available for orders from £100.00 to £1,000.00.")
  })
})
