import { saidBy } from "../../reasons"
import { coverageSinceGap, heldBack, isClosed } from "../gap"
import { gapOfSilence, gapOfUnknownPayment } from "../../ledger-gap"

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOW = new Date("2026-07-07T12:00:00Z")
const before = (ms: number) => new Date(NOW.getTime() - ms)

describe("a gap in the ledger", () => {
  it("is no pause that every shop makes", () => {
    expect(gapOfSilence({ silentMs: 5 * MINUTE, isElsewhere: false }, NOW)).toBeUndefined()
  })

  it("goes from the last sign of the job, and a little earlier, until now", () => {
    const silence = { silentMs: 9 * HOUR, isElsewhere: false }
    expect(gapOfSilence(silence, NOW)).toEqual({ from: before(9 * HOUR + 5 * MINUTE), until: NOW })
  })

  it("is there however short the pause was, where the job's last sign is of another database", () => {
    const silence = { silentMs: MINUTE, isElsewhere: true }
    expect(gapOfSilence(silence, NOW)).toEqual({ from: before(6 * MINUTE), until: NOW })
  })

  it("goes back as far as a callback may come late, where the service speaks of a payment that is not there", () => {
    const gap = gapOfUnknownPayment(undefined, NOW)
    expect(gap && gap.from < before(3 * HOUR)).toBe(true)
  })

  it("is not made anew by each such payment, so that refunds are sent while they keep coming", () => {
    const noted = { from: before(9 * HOUR), until: before(HOUR - 1) }
    expect(gapOfUnknownPayment(noted, NOW)).toBeUndefined()
    expect(gapOfUnknownPayment({ ...noted, until: before(HOUR) }, NOW)).toMatchObject({ until: NOW })
  })

  it("is closed by a reading that began later and went back a day further, because clocks differ", () => {
    const gap = { from: before(HOUR), until: NOW }
    const far = before(25 * HOUR)
    expect(isClosed(gap, null)).toBe(false)
    expect(isClosed(gap, { from: far, until: before(1) })).toBe(false)
    expect(isClosed(gap, { from: new Date(far.getTime() + 1), until: NOW })).toBe(false)
    expect(isClosed(gap, { from: far, until: NOW })).toBe(true)
    expect(coverageSinceGap({ gap, coverage: { from: far, until: before(1) } })).toBeNull()
    expect(coverageSinceGap({ gap: null, coverage: { from: far, until: before(1) } })).not.toBeNull()
  })

  it("holds back what would be sent now, and nothing else", () => {
    const gap = { from: before(HOUR), until: NOW }
    expect(heldBack({ state: "submitting" }, gap, NOW)).toEqual({ state: "scheduled", submitAfter: NOW })
    expect(heldBack({ state: "submitting" }, undefined, NOW)).toEqual({ state: "submitting" })
    const late = { state: "rejected", reason: saidBy("late") } as const
    expect(heldBack(late, gap, NOW)).toEqual(late)
  })
})
