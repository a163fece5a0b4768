import { afterFailedAttempt } from "../callback-attempts"

const NOW = new Date("2025-03-01T10:00:00Z")
const minutesOf = (attempts: number) => {
  const { nextTryAt } = afterFailedAttempt(attempts, NOW)
  return nextTryAt && (nextTryAt.getTime() - NOW.getTime()) / 60_000
}

describe("a callback that cannot be settled", () => {
  it("is tried again after growing pauses, at least once an hour", () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 99].map(minutesOf)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  })

  it("is told once", () => {
    const told = Array.from({ length: 100 }, (_, index) => index + 1).filter((n) => afterFailedAttempt(n, NOW).isTold)
    expect(told).toEqual([5])
  })

  it("is left to a person in the end", () => {
    expect(minutesOf(100)).toBeNull()
  })
})
