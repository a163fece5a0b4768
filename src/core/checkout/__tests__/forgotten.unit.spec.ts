import { afterDenial, DENIED_ALIKE, isForgotten } from "../forgotten"

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const NOW = new Date("2026-07-01T12:00:00Z")
const ago = (ms: number) => new Date(NOW.getTime() - ms)
/** What the service says of so many carts, of a page that closed so long ago. */
const forgotten = (closedMs: number, carts: number) =>
  isForgotten(
    { remoteState: "received", expiresAt: ago(closedMs), createdAt: ago(closedMs + 30 * MINUTE) },
    { carts, since: ago(60 * MINUTE) },
    NOW
  )

describe("a checkout that the service does not know", () => {
  it("is not forgotten while its page is open, nor before it is known whether others are denied too", () => {
    expect([-MINUTE, 0, 15 * MINUTE - 1, 15 * MINUTE].map((ms) => forgotten(ms, 1))).toEqual([
      false,
      false,
      false,
      true,
    ])
    const open = { remoteState: "received", expiresAt: null, createdAt: ago(DAY) } as const
    expect(isForgotten(open, undefined, NOW)).toBe(false)
  })

  it("is kept for as long as others are denied alike, until it is not asked about any more", () => {
    expect([1, 2, 3, 30].map((carts) => forgotten(DAY, carts))).toEqual([true, true, false, false])
    expect(forgotten(3 * DAY + 1, DENIED_ALIKE)).toBe(true)
  })

  it("is asked about again within a quarter of an hour", () => {
    expect(afterDenial(new Date(NOW.getTime() + DAY), NOW)).toEqual(new Date(NOW.getTime() + 15 * MINUTE))
    expect(afterDenial(new Date(NOW.getTime() + MINUTE), NOW)).toEqual(new Date(NOW.getTime() + MINUTE))
  })
})
