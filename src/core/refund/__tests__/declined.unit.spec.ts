import { DECLINED_ALIKE, sentAgainAt } from "../declined"

const MINUTE = 60_000
const NOW = new Date("2026-07-01T12:00:00Z")
const before = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE)
/** First declined an hour ago, and sent again three minutes ago. */
const declined = (attempts: number) => ({ attempts, submittedAt: before(3), doubtedSince: before(60) })
const pause = (attempts: number, carts: number, acceptedAt: Date | null = null) => {
  const at = sentAgainAt(declined(attempts), { carts, acceptedAt }, NOW)
  return at && (at.getTime() - NOW.getTime()) / MINUTE
}

describe("a refund that was declined without a known reason", () => {
  it("is sent again a few times after growing pauses, and given up where no others are declined", () => {
    expect([1, 2, 3, 4].map((attempts) => pause(attempts, 1))).toEqual([2, 4, undefined, undefined])
    expect(pause(3, DECLINED_ALIKE - 1)).toBeUndefined()
  })

  it("is kept for as long as others are declined too", () => {
    expect([1, 4, 5, 50].map((attempts) => pause(attempts, DECLINED_ALIKE))).toEqual([2, 16, 32, 60])
    expect(pause(50, DECLINED_ALIKE, before(61))).toBe(60)
  })

  it("has a reason of its own where another was taken before it was sent last", () => {
    expect(pause(2, DECLINED_ALIKE, before(4))).toBeUndefined()
  })

  it("is sent at once where another was taken since", () => {
    expect(pause(9, 1, before(2))).toBe(0)
  })
})
