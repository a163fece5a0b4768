import fc from "fast-check"
import { conversionOf, PAGE_OUTCOMES } from "../conversion"

describe("what became of payment pages", () => {
  it("adds up, by outcome and by the term that was chosen", () => {
    expect(
      conversionOf([
        { outcome: "paid", term: 6, count: 2 },
        { outcome: "paid", term: 3, count: 1 },
        { outcome: "paid", term: 6, count: 1 },
        { outcome: "expired", term: null, count: 4 },
      ])
    ).toEqual({
      started: 8,
      outcomes: { paid: 4, cancelled: 0, expired: 4, invalid: 0, open: 0 },
      terms: [
        { term: 3, count: 1 },
        { term: 6, count: 3 },
      ],
    })
  })

  it("counts every page once", () => {
    const page = fc.record({
      outcome: fc.constantFrom(...PAGE_OUTCOMES),
      term: fc.option(fc.constantFrom(1, 3, 6, 12)),
      count: fc.nat(1_000),
    })
    fc.assert(
      fc.property(fc.array(page), (counts) => {
        const { started, outcomes } = conversionOf(counts)
        expect(Object.values(outcomes).reduce((sum, count) => sum + count, 0)).toBe(started)
      })
    )
  })
})
