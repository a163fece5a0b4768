import fc from "fast-check"
import { budgetLeft } from "../rate-slots"

const HOUR = 3_600_000
const FIVE_AN_HOUR = { requests: 5, perMs: HOUR }
const NOW = 100 * HOUR

const left = (slots: number[], blockedUntil = 0) => budgetLeft(FIVE_AN_HOUR, { slots, blockedUntil, now: NOW })

describe("budgetLeft", () => {
  it("counts the requests of the last hour only", () => {
    expect(left([])).toEqual({ left: 5, nextAt: null })
    expect(left([NOW - HOUR - 1, NOW - HOUR + 1, NOW])).toEqual({ left: 3, nextAt: null })
  })

  it("says when the next one is possible once all are spent", () => {
    const slots = [50, 40, 30, 20, 10].map((minutes) => NOW - minutes * 60_000)

    expect(left(slots)).toEqual({ left: 0, nextAt: NOW + 10 * 60_000 })
  })

  it("has none while the service's own 429 holds", () => {
    expect(left([], NOW + 1)).toEqual({ left: 0, nextAt: NOW + 1 })
    expect(left([], NOW)).toEqual({ left: 5, nextAt: null })
  })

  it("has requests left exactly when the next is possible now", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: NOW - 2 * HOUR, max: NOW }), { maxLength: 8 }), (slots) => {
        const result = left(slots)
        expect(result.left > 0).toBe(result.nextAt === null)
        expect(result.nextAt ?? NOW).toBeGreaterThanOrEqual(NOW)
      })
    )
  })
})
