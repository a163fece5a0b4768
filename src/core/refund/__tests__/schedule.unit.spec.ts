import { row } from "../../accounting/__tests__/money-of"
import {
  isLossNews,
  lookAfterFailure,
  MATCH_WITHIN_MS,
  nextAttempt,
  nextLook,
  nextSearch,
  SAFE_WAIT_MS,
} from "../schedule"

const NOW = new Date("2026-07-01T12:00:00Z")
const DAY_MS = 24 * 60 * 60_000
const minutes = (moment: Date) => (moment.getTime() - NOW.getTime()) / 60_000

describe("how often an open refund is looked at", () => {
  it("ever more rarely, six hours apart at most, and once a day after some days", () => {
    expect([0, 1, 2, 8, 9, 19, 20, 500].map((checks) => minutes(nextLook(checks, NOW)))).toEqual([
      1, 2, 4, 256, 360, 360, 1440, 1440,
    ])
  })
})

describe("after a look that failed", () => {
  const pauses = (minutesAgo: number[]) =>
    minutesAgo.map((each) => {
      const sentAt = new Date(NOW.getTime() - each * 60_000)
      return minutes(lookAfterFailure(row("ref_1", 1000, "requested", { submittedAt: sentAt, createdAt: NOW }), NOW))
    })

  it("the pause is a fifteenth of the time since the refund was sent: an outage costs little more than it lasts", () => {
    expect(pauses([0, 15, 30, 150, 450, 24 * 60])).toEqual([1, 1, 2, 10, 30, 30])
  })

  it("one that has been open for days is asked about more seldom, and none each minute for ever", () => {
    expect(pauses([3 * 24 * 60, 6 * 24 * 60, 90 * 24 * 60])).toEqual([30, 576, 1440])
  })

  it("one that an admin recorded was never sent: it counts from then on", () => {
    const recorded = row("ref_1", 1000, "requested", { createdAt: new Date(NOW.getTime() - 30 * 60_000) })
    expect(minutes(lookAfterFailure(recorded, NOW))).toBe(2)
  })
})

describe("an answer that was lost", () => {
  const lost = { state: "unknown", reason: null, submittedAt: NOW, createdAt: NOW, lossToldAt: null } as const
  const after = (ms: number) => new Date(NOW.getTime() + ms)

  it("is told of when an outage that explains it would be an alert, once", () => {
    expect([0, 119_999, 120_000].map((ms) => isLossNews(lost, after(ms)))).toEqual([false, false, true])
    expect(isLossNews({ ...lost, lossToldAt: NOW }, after(DAY_MS))).toBe(false)
    expect(isLossNews({ ...lost, state: "scheduled" }, after(DAY_MS))).toBe(false)
    expect(isLossNews({ ...lost, reason: { code: "declined", facts: {} } }, after(DAY_MS))).toBe(false)
  })

  it("is looked at in time for that, and not again for it once it was told", () => {
    const look = (refund: Parameters<typeof nextSearch>[0], until: Date, now = NOW) =>
      minutes(nextSearch(refund, until, now))
    expect([
      look(lost, after(0)),
      look(lost, after(15 * 60_000)),
      look(lost, after(15 * 60_000), after(60_000)),
    ]).toEqual([1, 2, 2])
    expect(look(lost, after(15 * 60_000), after(120_000))).toBe(15)
    expect(look({ ...lost, lossToldAt: NOW }, after(15 * 60_000))).toBe(15)
  })
})

describe("when a refund is sent again that was certainly not taken", () => {
  it("as the service says, else after pauses that grow to an hour", () => {
    expect(minutes(nextAttempt(1, 30, NOW))).toBe(0.5)
    expect([0, 1, 5, 6, 99].map((attempts) => minutes(nextAttempt(attempts, undefined, NOW)))).toEqual([
      1, 2, 32, 60, 60,
    ])
  })
})

describe("the patience with a lost answer", () => {
  it("a record is looked for over a longer time than one is waited for", () => {
    expect(MATCH_WITHIN_MS).toBeGreaterThan(SAFE_WAIT_MS)
  })
})
