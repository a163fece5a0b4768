import fc from "fast-check"
import { conversionsOf, PAGE_OUTCOMES, PAGE_PLACES } from "../conversion"

describe("what became of payment pages", () => {
  it("adds up, by place, by outcome and by the term that was chosen", () => {
    expect(
      conversionsOf([
        { place: "checkout", outcome: "paid", term: 6, count: 2 },
        { place: "payment_link", outcome: "cancelled", term: null, count: 1 },
        { place: "checkout", outcome: "paid", term: 3, count: 1 },
        { place: "checkout", outcome: "paid", term: 6, count: 1 },
        { place: "checkout", outcome: "expired", term: null, count: 4 },
      ])
    ).toEqual([
      {
        place: "checkout",
        started: 8,
        outcomes: { paid: 4, cancelled: 0, expired: 4, invalid: 0, open: 0 },
        terms: [
          { term: 3, count: 1 },
          { term: 6, count: 3 },
        ],
      },
      {
        place: "payment_link",
        started: 1,
        outcomes: { paid: 0, cancelled: 1, expired: 0, invalid: 0, open: 0 },
        terms: [],
      },
    ])
  })

  it("counts every page once", () => {
    const page = fc.record({
      place: fc.constantFrom(...PAGE_PLACES),
      outcome: fc.constantFrom(...PAGE_OUTCOMES),
      term: fc.option(fc.constantFrom(1, 3, 6, 12)),
      count: fc.nat(1_000),
    })
    fc.assert(
      fc.property(fc.array(page), (counts) => {
        const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
        const conversions = conversionsOf(counts)
        for (const { started, outcomes } of conversions) {
          expect(sum(Object.values(outcomes))).toBe(started)
        }
        expect(sum(conversions.map(({ started }) => started))).toBe(sum(counts.map(({ count }) => count)))
      })
    )
  })
})
