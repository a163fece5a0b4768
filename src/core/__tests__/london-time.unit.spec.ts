import fc from "fast-check"
import {
  londonDayAfter,
  londonDaysBetween,
  londonDayText,
  londonHourNextDay,
  londonIsoDay,
  londonTimeText,
  nextLondonHour,
} from "../london-time"

const at = (iso: string) => new Date(iso)
const DAY = 24 * 3_600_000
/** Any moment of thirty years. */
const moments = fc.date({ min: at("2010-01-01T00:00:00Z"), max: at("2040-01-01T00:00:00Z"), noInvalidDate: true })

describe("londonDaysBetween", () => {
  it.each([
    ["the same minute", "2026-03-01T12:00:00Z", "2026-03-01T12:00:00Z", 0],
    ["a day's first and last minute", "2026-03-01T00:00:00Z", "2026-03-01T23:59:00Z", 0],
    ["two minutes across midnight", "2026-03-01T23:59:00Z", "2026-03-02T00:00:00Z", 1],
    ["two minutes across a summer midnight, at 23:00 UTC", "2026-07-01T22:59:00Z", "2026-07-01T23:00:00Z", 1],
    ["the day of 23 hours", "2026-03-29T00:00:00Z", "2026-03-29T23:00:00Z", 1],
    ["the day of 25 hours", "2026-10-24T23:00:00Z", "2026-10-25T23:59:00Z", 0],
    ["backwards", "2026-03-02T00:00:00Z", "2026-03-01T23:59:00Z", -1],
  ])("%s", (_, from, to, days) => {
    expect(londonDaysBetween(at(from), at(to))).toBe(days)
  })

  it("is a whole number, the same both ways, and no more than a day away from the hours that passed", () => {
    fc.assert(
      fc.property(moments, moments, (from, to) => {
        const days = londonDaysBetween(from, to)
        expect(Number.isInteger(days)).toBe(true)
        expect(londonDaysBetween(to, from) + days).toBe(0)
        expect(Math.abs((to.getTime() - from.getTime()) / DAY - days)).toBeLessThan(1 + 1 / 24)
      })
    )
  })

  it("of a day and the one so many days after it is that many, whatever the clocks do", () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 0, max: 400 }), (from, days) => {
        expect(londonDaysBetween(from, londonDayAfter(from, days))).toBe(days)
      })
    )
  })
})

describe("an hour of the day", () => {
  it.each([
    ["in winter", "2026-01-15T23:30:00Z", "2026-01-16T10:00:00Z"],
    ["in summer", "2026-07-01T22:59:00Z", "2026-07-02T09:00:00Z"],
    ["after the short night", "2026-03-28T12:00:00Z", "2026-03-29T09:00:00Z"],
    ["after the long night", "2026-10-24T12:00:00Z", "2026-10-25T10:00:00Z"],
  ])("of the next day, %s", (_, moment, expected) => {
    expect(londonHourNextDay(at(moment), 10)).toEqual(at(expected))
  })

  it.each([
    ["the same morning", "2026-07-02T08:59:59Z", "2026-07-02T09:00:00Z"],
    ["on the stroke it is the next day's", "2026-07-02T09:00:00Z", "2026-07-03T09:00:00Z"],
  ])("that comes next: %s", (_, moment, expected) => {
    expect(nextLondonHour(at(moment), 10)).toEqual(at(expected))
  })

  it("comes within 25 hours, and shows that hour on London's clocks", () => {
    fc.assert(
      fc.property(moments, (moment) => {
        const next = nextLondonHour(moment, 10)
        expect(next.getTime() - moment.getTime()).toBeGreaterThan(0)
        expect(next.getTime() - moment.getTime()).toBeLessThanOrEqual(25 * 3_600_000)
        expect(londonTimeText(next)).toMatch(/^10:00 on /)
      })
    )
  })
})

describe("for people and machines", () => {
  it("a moment is written as London reads it", () => {
    const moment = at("2026-07-01T23:05:00Z")
    expect(londonDayText(moment)).toBe("2 July 2026")
    expect(londonTimeText(moment)).toBe("00:05 on 2 July 2026 (London time)")
    expect(londonTimeText(moment, "de-AT")).toBe("2. Juli 2026 um 00:05 Uhr (Londoner Zeit)")
    expect(londonTimeText(moment, "fr")).toBe("2 juillet 2026 à 00:05 (London)")
    expect(londonIsoDay(moment)).toBe("2026-07-02")
  })
})
