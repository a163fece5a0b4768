import fc from "fast-check"
import { ENGLISH } from "../../words/words"
import { type Band, boundsOf, paymentsOf, plansFor, planSentence, termsFor } from "../bands"
import { MAX_MINOR, minorAmount } from "../money"
import { anyPence } from "./arbitraries"

const band = (from: number, to: number, terms: number[] = [3, 6]): Band => ({
  fromMinor: minorAmount(from),
  toMinor: minorAmount(to),
  terms,
})
/** Two bands with a gap of £100 between them. */
const BANDS = [band(10_000, 29_999, [1, 3]), band(40_000, 100_000, [6, 12])]

describe("termsFor", () => {
  it.each([
    [9_999, []],
    [10_000, [1, 3]],
    [29_999, [1, 3]],
    [30_000, []],
    [39_999, []],
    [40_000, [6, 12]],
    [100_000, [6, 12]],
    [100_001, []],
  ])("%d pence: both bounds belong to the band, the gap to none", (amount, expected) => {
    expect(termsFor(minorAmount(amount), BANDS)).toEqual(expected)
  })

  it("finds none where there are none", () => {
    expect(termsFor(minorAmount(10_000), [])).toEqual([])
    expect(termsFor(minorAmount(10_000), [band(1, 20_000, [])])).toEqual([])
  })

  it("finds none for nothing, and for more than the ledger holds, wherever a band begins and ends", () => {
    const wide = [band(0, 10_000_000_000)]
    const found = [0, 1, MAX_MINOR, MAX_MINOR + 1].map((amount) => termsFor(minorAmount(amount), wide).length > 0)
    expect(found).toEqual([false, true, true, false])
    expect(boundsOf(wide)).toEqual([[1, MAX_MINOR]])
    expect(boundsOf([band(0, 0)])).toEqual([])
  })

  it("finds those of every band that holds the amount", () => {
    expect(termsFor(minorAmount(10_000), [band(1, 20_000, [3, 1]), band(10_000, 30_000, [6, 3])])).toEqual([1, 3, 6])
  })
})

describe("plansFor", () => {
  it("lists the terms of the amount's own band, fewest payments first and each once", () => {
    expect(plansFor(minorAmount(30_000), [band(10_000, 50_000, [6, 1, 3, 6])])).toEqual([
      { numberOfPayments: 1, monthlyMinor: 30_000 },
      { numberOfPayments: 3, monthlyMinor: 10_000 },
      { numberOfPayments: 6, monthlyMinor: 5_000 },
    ])
  })

  it("counts the terms as numbers: 12 comes after 6", () => {
    expect(plansFor(minorAmount(40_000), [band(1, 50_000, [12, 6, 3])]).map((p) => p.numberOfPayments)).toEqual([
      3, 6, 12,
    ])
  })

  it("leaves the order of the config's terms alone", () => {
    const terms = [6, 1]
    plansFor(minorAmount(10), [band(1, 50, terms)])
    expect(terms).toEqual([6, 1])
  })

  it("has none outside every band", () => {
    expect(plansFor(minorAmount(30_000), BANDS)).toEqual([])
  })

  it("names the largest payment, so that no payment is dearer than the shopper read", () => {
    fc.assert(
      fc.property(
        anyPence.filter((pence) => pence > 0),
        fc.integer({ min: 1, max: 60 }),
        (amountMinor, term) => {
          const [plan] = plansFor(amountMinor, [band(0, 2_147_483_647, [term])])
          expect(plan?.monthlyMinor).toBe(Math.ceil(amountMinor / term))
        }
      )
    )
  })
})

describe("planSentence", () => {
  it.each([
    [1, 30_000, "Pay in full: £300.00"],
    [6, 30_000, "6 monthly payments of £50.00"],
    [3, 10_000, "3 monthly payments of about £33.34"],
  ])("%d payments of %d pence", (numberOfPayments, amount, text) => {
    const amountMinor = minorAmount(amount)
    const [plan] = plansFor(amountMinor, [band(0, 1_000_000, [numberOfPayments])])
    expect(plan && ENGLISH.translated(planSentence(plan, amountMinor))).toBe(text)
  })

  it("says about exactly where the payments cannot all be alike", () => {
    fc.assert(
      fc.property(anyPence, fc.integer({ min: 2, max: 60 }), (amountMinor, term) => {
        const monthlyMinor = minorAmount(Math.ceil(amountMinor / term))
        const { id } = planSentence({ numberOfPayments: term, monthlyMinor }, amountMinor)
        expect(id === "termAbout").toBe(amountMinor % term !== 0)
      })
    )
  })
})

describe("paymentsOf", () => {
  it.each([
    [10_000, 3, "1 x 3334, 2 x 3333"],
    [30_000, 6, "6 x 5000"],
    [30_000, 1, "1 x 30000"],
    [15_049, 6, "1 x 2509, 5 x 2508"],
  ])("%d pence in %d", (amount, term, expected) => {
    const runs = paymentsOf(minorAmount(amount), term)
    expect(runs.map(({ count, amountMinor }) => `${count} x ${amountMinor}`).join(", ")).toBe(expected)
  })

  it("adds up to the amount and the number, in two runs at the most", () => {
    fc.assert(
      fc.property(anyPence, fc.integer({ min: 1, max: 60 }), (amountMinor, term) => {
        const runs = paymentsOf(amountMinor, term)
        expect(runs.reduce((sum, run) => sum + run.count * run.amountMinor, 0)).toBe(amountMinor)
        expect(runs.reduce((sum, { count }) => sum + count, 0)).toBe(term)
        expect(runs.length).toBeLessThanOrEqual(2)
      })
    )
  })
})

const boundsText = (bands: Band[]) => ENGLISH.say("notInBands", { bounds: { ranges: boundsOf(bands) } }).slice(43, -1)

describe("boundsOf", () => {
  it("tells the bounds, lowest first, whatever the order of the config", () => {
    const expected = "from £100.00 to £299.99 and from £400.00 to £1,000.00"
    expect(boundsText(BANDS)).toBe(expected)
    expect(boundsText([...BANDS].reverse())).toBe(expected)
  })

  it("joins bands that touch, to the penny", () => {
    expect(boundsText([band(35_00, 299_99), band(300_00, 1_000_00), band(1_000_02, 5_000_00)])).toBe(
      "from £35.00 to £1,000.00 and from £1,000.02 to £5,000.00"
    )
    expect(boundsText([band(35_00, 900_00), band(100_00, 300_00)])).toBe("from £35.00 to £900.00")
  })

  it("does not reorder the bands it was given", () => {
    const bands = [...BANDS].reverse()
    boundsText(bands)
    expect(bands[0]).toBe(BANDS[1])
  })
})
