import fc from "fast-check"
import { endsReading } from "../list"

const records = (...minutes: number[]) => minutes.map((minute) => ({ madeAt: new Date(minute * 60_000) }))
const SINCE = new Date(100 * 60_000)

describe("the page of a list that ends its reading", () => {
  it.each([
    ["has none after it", records(300, 200), false, true],
    ["is empty", records(), true, true],
    ["runs from newer to older, past what matters", records(300, 200, 99), true, true],
    ["is not one that runs so but has not come far enough", records(300, 200, 100), true, false],
    ["is not one from older to newer: what matters comes at the end", records(1, 2, 3), true, false],
    ["is not one without an order", records(300, 1, 50), true, false],
    ["is not one whose records are all of one moment", records(99, 99), true, false],
  ])("%s", (_, page, hasNext, ends) => {
    expect(endsReading(page, hasNext, SINCE)).toBe(ends)
  })

  it("hides nothing that matters: read in pages, a list in either order shows every record since then", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(200), { maxLength: 40 }),
        fc.integer({ min: 1, max: 7 }),
        fc.boolean(),
        (minutes, size, newestFirst) => {
          const list = records(...minutes.sort((a, b) => (newestFirst ? b - a : a - b)))
          const seen: { madeAt: Date }[] = []
          for (let start = 0; ; start += size) {
            const page = list.slice(start, start + size)
            seen.push(...page)
            if (endsReading(page, start + size < list.length, SINCE)) {
              break
            }
          }
          const wanted = (some: { madeAt: Date }[]) => some.filter(({ madeAt }) => madeAt >= SINCE).length
          expect(wanted(seen)).toBe(wanted(list))
        }
      )
    )
  })
})
