import { hasNeutralPageOnly, mayAskForBrowser, mayCreate } from "../pace"
import type { RemoteState } from "../states"

const MINUTE = 60_000
const now = new Date("2026-11-22T12:00:00Z")
const ago = (ms: number) => new Date(now.getTime() - ms)

describe("a browser's visit", () => {
  it.each([
    ["before the page closes", ago(-MINUTE), true],
    ["an hour after", ago(60 * MINUTE), true],
    ["later", ago(60 * MINUTE + 1), false],
    ["when nobody knows when it closes", null, true],
  ])("%s makes us ask the service: %s", (_, expiresAt, asks) => {
    expect(mayAskForBrowser({ expiresAt }, now)).toBe(asks)
  })

  it("after a day is shown the shop and nothing else", () => {
    expect(hasNeutralPageOnly({ createdAt: ago(24 * 60 * MINUTE) }, now)).toBe(false)
    expect(hasNeutralPageOnly({ createdAt: ago(24 * 60 * MINUTE + 1) }, now)).toBe(true)
  })
})

describe("checkouts of one cart", () => {
  const attempts = (count: number, createdAt: Date, remoteState: RemoteState = "cancelled") =>
    Array.from({ length: count }, () => ({ createdAt, remoteState }))

  it("are created ten times within ten minutes, and no more", () => {
    expect(mayCreate(attempts(9, now), now)).toBe(true)
    expect(mayCreate(attempts(10, now), now)).toBe(false)
    expect(mayCreate(attempts(10, ago(10 * MINUTE)), now)).toBe(true)
  })

  it("may be created after four clicks while the service was out of order, three creations each, and not after ten", () => {
    for (const state of ["unknown", "refused"] as const) {
      expect(mayCreate(attempts(12, now, state), now)).toBe(true)
      expect(mayCreate(attempts(30, now, state), now)).toBe(false)
    }
    expect(mayCreate([...attempts(7, now), ...attempts(9, now, "unknown")], now)).toBe(false)
  })
})
