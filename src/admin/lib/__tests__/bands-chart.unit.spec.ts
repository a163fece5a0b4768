import fc from "fast-check"
import { minorAmount } from "../../../core/money/money"
import type { BandView } from "../../../use-cases/admin/views/accounts"
import { bandsChart } from "../bands-chart"

const band = (from: number, to: number, terms: number[]): BandView => ({
  from_minor: minorAmount(from),
  to_minor: minorAmount(to),
  terms,
})

describe("bandsChart", () => {
  it("is nothing without bands", () => {
    expect(bandsChart([])).toBeUndefined()
  })

  it("draws a term through bands that touch as one bar, and leaves gaps open", () => {
    const chart = bandsChart([band(40_000, 60_000, [3]), band(10_000, 19_999, [1, 3]), band(20_000, 30_000, [3])])

    expect(chart?.rows).toEqual([
      { term: 1, bars: [{ fromMinor: 10_000, toMinor: 19_999, start: 0, width: expect.closeTo(20, 1) }] },
      {
        term: 3,
        bars: [
          { fromMinor: 10_000, toMinor: 30_000, start: 0, width: 40 },
          { fromMinor: 40_000, toMinor: 60_000, start: 60, width: 40 },
        ],
      },
    ])
  })

  it("writes the amounts at which the offer changes below their own stretch, and never leaves the largest out", () => {
    const chart = bandsChart([band(10_000, 54_999, [1]), band(55_000, 60_000, [3]), band(100_000, 110_000, [6])])

    expect(chart?.ticks.map(({ amountMinor, side, narrow, wide }) => [amountMinor, side, narrow, wide])).toEqual([
      [10_000, "begins", 0, 0],
      [55_000, "begins", 0, 0],
      [60_000, "ends", 1, 1],
      [100_000, "begins", 1, 1],
      [110_000, "ends", 0, 0],
    ])
  })

  it("writes the sandbox's amounts on one line where there is room, on two lines on a phone", () => {
    const chart = bandsChart([
      band(35_00, 299_99, [1, 3, 6]),
      band(300_00, 1_000_00, [1, 3, 6, 12]),
      band(1_500_00, 5_000_00, [6, 12, 24]),
    ])

    expect(chart?.ticks.map(({ amountMinor, narrow, wide }) => [amountMinor / 100, narrow, wide])).toEqual([
      [35, 0, 0],
      [300, 0, 0],
      [1_000, 1, 0],
      [1_500, 1, 0],
      [5_000, 0, 0],
    ])
  })

  it("keeps small bands visible beside very large ones", () => {
    const chart = bandsChart([band(10_000, 100_000, [1]), band(100_001, 100_000_000, [12])])

    expect(chart?.rows[0]?.bars[0]?.width).toBeCloseTo(25, 0)
  })

  it("never draws outside the line", () => {
    const bands = fc.array(
      fc.tuple(
        fc.integer({ min: 0, max: 1e8 }),
        fc.integer({ min: 0, max: 1e8 }),
        fc.array(fc.integer({ min: 1, max: 36 }), { minLength: 1 })
      ),
      { minLength: 1, maxLength: 6 }
    )
    fc.assert(
      fc.property(bands, (drawn) => {
        const chart = bandsChart(drawn.map(([a, b, terms]) => band(Math.min(a, b), Math.max(a, b), terms)))
        for (const { start, width } of chart!.rows.flatMap(({ bars }) => bars)) {
          expect(start).toBeGreaterThanOrEqual(0)
          expect(width).toBeGreaterThanOrEqual(0)
          expect(start + width).toBeLessThanOrEqual(100.000001)
        }
      })
    )
  })
})
