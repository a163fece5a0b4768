import fc from "fast-check"
import { type Band, bandOf, boundsText, plansFor, planText } from "../bands"
import { minorAmount } from "../money"
import { anyPence } from "./arbitraries"

const band = (from: number, to: number, terms: number[] = [3, 6]): Band => ({
  fromMinor: minorAmount(from),
  toMinor: minorAmount(to),
  terms,
})
/** Two bands with a gap of £100 between them. */
const BANDS = [band(10_000, 29_999, [1, 3]), band(40_000, 100_000, [6, 12])]

describe("bandOf", () => {
  it.each([
    [9_999, undefined],
    [10_000, BANDS[0]],
    [29_999, BANDS[0]],
    [30_000, undefined],
    [39_999, undefined],
    [40_000, BANDS[1]],
    [100_000, BANDS[1]],
    [100_001, undefined],
  ])("%d pence: both bounds belong to the band, the gap to none", (amount, expected) => {
    expect(bandOf(minorAmount(amount), BANDS)).toBe(expected)
  })

  it("finds none where there are none", () => {
    expect(bandOf(minorAmount(10_000), [])).toBeUndefined()
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
      fc.property(anyPence, fc.integer({ min: 1, max: 60 }), (amountMinor, term) => {
        const [plan] = plansFor(amountMinor, [band(0, 2_147_483_647, [term])])
        expect(plan?.monthlyMinor).toBe(Math.ceil(amountMinor / term))
      })
    )
  })
})

describe("planText", () => {
  it.each([
    [1, 30_000, "Once-off payment of £300.00"],
    [6, 30_000, "6 monthly payments of £50.00"],
    [3, 10_000, "3 monthly payments of about £33.34"],
  ])("%d payments of %d pence", (numberOfPayments, amount, text) => {
    const amountMinor = minorAmount(amount)
    const [plan] = plansFor(amountMinor, [band(0, 1_000_000, [numberOfPayments])])
    expect(plan && planText(plan, amountMinor)).toBe(text)
  })

  it("says about exactly where the payments cannot all be alike", () => {
    fc.assert(
      fc.property(anyPence, fc.integer({ min: 2, max: 60 }), (amountMinor, term) => {
        const text = planText(
          { numberOfPayments: term, monthlyMinor: minorAmount(Math.ceil(amountMinor / term)) },
          amountMinor
        )
        expect(text.includes("about")).toBe(amountMinor % term !== 0)
      })
    )
  })
})

describe("boundsText", () => {
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
