import fc from "fast-check"
import { londonDaysBetween } from "../london-time"
import { afterSameDayRefusal, LAST_REFUND_DAY, refundWindow, sameDayUntil, toldWindow } from "../refund-window"

const at = (iso: string) => new Date(iso)
const moments = fc.date({ min: at("2015-01-01T00:00:00Z"), max: at("2040-01-01T00:00:00Z"), noInvalidDate: true })

describe("refundWindow", () => {
  it.each([
    ["on the day of purchase", "2026-05-01T08:00:00Z", "2026-05-01T08:00:00Z", true],
    ["in the last minute of day 100", "2026-05-01T08:00:00Z", "2026-08-09T22:59:59Z", true],
    ["in the first of day 101", "2026-05-01T08:00:00Z", "2026-08-09T23:00:00Z", false],
    [
      "in the last minute of day 100, across the change to summer time",
      "2026-01-20T23:59:59Z",
      "2026-04-30T22:59:59Z",
      true,
    ],
    [
      "in the first of day 101, across the change to summer time",
      "2026-01-20T00:00:00Z",
      "2026-04-30T23:00:00Z",
      false,
    ],
    [
      "in the last minute of day 100, across the change to winter time",
      "2026-09-01T22:59:59Z",
      "2026-12-10T23:59:59Z",
      true,
    ],
    [
      "in the first of day 101, across the change to winter time",
      "2026-09-01T22:59:59Z",
      "2026-12-11T00:00:00Z",
      false,
    ],
    ["before the purchase, by a clock that is slow", "2026-05-01T08:00:00Z", "2026-04-30T08:00:00Z", true],
  ])("%s", (_, paidAt, now, open) => {
    expect(refundWindow(at(paidAt), at(now)).open).toBe(open)
  })

  it("names the last day, and is open just as long", () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 0, max: 200 * 24 * 60 }), (paidAt, minutes) => {
        const now = new Date(paidAt.getTime() + minutes * 60_000)
        const window = refundWindow(paidAt, now)
        expect(londonDaysBetween(paidAt, window.lastDay)).toBe(LAST_REFUND_DAY)
        expect(window.open).toBe(londonDaysBetween(now, window.lastDay) >= 0)
      })
    )
  })
})

describe("what people are told of the window", () => {
  const told = (createdAt: string, paidAt: string, now: string, expiresAt: string | null = null) => {
    const payment = {
      createdAt: at(createdAt),
      paidAt: at(paidAt),
      expiresAt: expiresAt === null ? null : at(expiresAt),
    }
    const { open, lastDay, isCertain } = toldWindow(payment, at(now))
    return [open, lastDay.toISOString().slice(0, 10), isCertain]
  }

  it("is one day where it was begun and paid on the same, or its page had closed before the next", () => {
    expect(told("2026-12-01T12:00:00Z", "2026-12-01T12:20:00Z", "2027-01-01T12:00:00Z")).toEqual([
      true,
      "2027-03-11",
      true,
    ])
    const learntLate = ["2026-12-01T12:00:00Z", "2026-12-05T12:00:00Z"] as const
    expect(told(...learntLate, "2027-03-12T12:00:00Z", "2026-12-01T12:30:00Z")).toEqual([false, "2027-03-11", true])
  })

  it("is the first of two days while it is open, and the last when it is over", () => {
    const overMidnight = ["2026-12-01T23:50:00Z", "2026-12-02T00:05:00Z"] as const
    const page = "2026-12-02T00:20:00Z"
    expect(told(...overMidnight, "2027-01-01T12:00:00Z", page)).toEqual([true, "2027-03-11", false])
    expect(told(...overMidnight, "2027-03-12T12:00:00Z", page)).toEqual([true, "2027-03-11", false])
    expect(told(...overMidnight, "2027-03-13T12:00:00Z", page)).toEqual([false, "2027-03-12", false])
  })
})

describe("sameDayUntil", () => {
  it.each([
    ["09:59", "2026-07-02T08:59:59.999Z", "2026-07-02T09:00:00Z"],
    ["the day itself", "2026-07-01T12:00:00Z", "2026-07-02T09:00:00Z"],
  ])("waits at %s", (_, now, until) => {
    expect(sameDayUntil(at("2026-07-01T11:00:00Z"), at(now))).toEqual(at(until))
  })

  it("waits no more at 10:00", () => {
    expect(sameDayUntil(at("2026-07-01T11:00:00Z"), at("2026-07-02T09:00:00Z"))).toBeUndefined()
  })
})

describe("afterSameDayRefusal", () => {
  const PAID = at("2026-07-01T11:00:00Z")

  it("is ten o'clock of the next morning, as expected", () => {
    expect(afterSameDayRefusal(PAID, 1, at("2026-07-01T12:00:00Z"))).toEqual(at("2026-07-02T09:00:00Z"))
  })

  it("is a quarter of an hour where ten o'clock has passed by our clock", () => {
    expect(afterSameDayRefusal(PAID, 1, at("2026-07-02T09:00:01Z"))).toEqual(at("2026-07-02T09:15:01Z"))
  })

  it("lies ahead, and never later than the next ten o'clock", () => {
    fc.assert(
      fc.property(
        moments,
        fc.integer({ min: 0, max: 5_000 }),
        fc.integer({ min: 1, max: 50 }),
        (paidAt, minutes, attempts) => {
          const now = new Date(paidAt.getTime() + minutes * 60_000)
          const pause = afterSameDayRefusal(paidAt, attempts, now).getTime() - now.getTime()
          expect(pause).toBeGreaterThan(0)
          expect(pause).toBeLessThanOrEqual(35 * 3_600_000)
        }
      )
    )
  })
})
