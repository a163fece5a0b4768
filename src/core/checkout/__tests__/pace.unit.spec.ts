import fc from "fast-check"
import {
  checkAfterFailure,
  checkAfterSession,
  firstCheck,
  hasLapsed,
  isSaidPaid,
  isUnheardSinceEnd,
  nextCheck,
} from "../pace"
import type { Checkout } from "../checkout"
import { PLACEMENT_STATES, REMOTE_STATES } from "../states"
import { aCheckout, at, NOW } from "./a-checkout"

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const OPEN = ["opening", "unknown", "received"] as const

/** A checkout whose hosted page has closed and whose outcome nobody told us. */
const overdue = (over: Partial<Checkout> = {}) => aCheckout({ expiresAt: at(-1), ...over })
const pause = (checkout: Checkout) => (nextCheck(checkout, NOW)?.getTime() ?? NaN) - NOW.getTime()

describe("the first look", () => {
  it("at a new row comes after any creation has ended", () => {
    expect(firstCheck(NOW)).toEqual(at(2 * MINUTE))
  })

  it("at an open page comes shortly after it closes", () => {
    expect(checkAfterSession(at(30 * MINUTE))).toEqual(at(32 * MINUTE))
  })
})

describe("who is not sent to another page", () => {
  const paid = (over: Partial<Checkout> = {}) => isSaidPaid(aCheckout({ returnedAt: at(-1), ...over }), NOW)

  it("is whoever came back as having paid, until the service has answered, and an hour after the page closed at most", () => {
    expect([paid(), paid({ answeredAt: at(-2) }), paid({ expiresAt: at(-60 * MINUTE) })]).toEqual([true, true, true])
    expect([paid({ answeredAt: NOW }), paid({ expiresAt: at(-60 * MINUTE - 1) })]).toEqual([false, false])
  })

  it("is not who never came back, was sent back unpaid, or whose outcome is known", () => {
    const others = [{ returnedAt: null }, { paymentUrl: null }, { remoteState: "cancelled" }] as const
    expect(others.map(paid)).toEqual([false, false, false])
  })
})

describe("an attempt that is asked about at the click", () => {
  const unheard = (over: Partial<Checkout>) => isUnheardSinceEnd(overdue(over), NOW)

  it("is over, and the service was not heard since", () => {
    expect([unheard({}), unheard({ answeredAt: at(-2) })]).toEqual([true, true])
  })

  it("is none that can be paid yet, that was asked about since, or whose outcome is known", () => {
    const others = [{ expiresAt: at(1) }, { expiresAt: null }, { answeredAt: NOW }, { remoteState: "lapsed" }] as const
    expect(others.map(unheard)).toEqual([false, false, false, false])
  })
})

describe("nextCheck", () => {
  it.each(OPEN)("%s: not before the page closes, however often it was looked at", (remoteState) => {
    for (const checks of [0, 1, 50]) {
      expect(nextCheck(aCheckout({ remoteState, checks, expiresAt: at(1) }), NOW)).toEqual(at(1 + 2 * MINUTE))
    }
  })

  it.each([
    [0, MINUTE],
    [1, 2 * MINUTE],
    [2, 4 * MINUTE],
    [10, 1024 * MINUTE],
    [11, DAY],
    [1_000_000, DAY],
  ])("after %d looks the pause is %d ms", (checks, expected) => {
    expect(pause(overdue({ checks }))).toBe(expected)
  })

  it.each([
    [0, MINUTE],
    [4, 16 * MINUTE],
    [5, 30 * MINUTE],
    [1_000_000, 30 * MINUTE],
  ])("after %d looks money without an order waits %d ms", (checks, expected) => {
    expect(pause(aCheckout({ remoteState: "successful", placementState: "unplaced", checks }))).toBe(expected)
  })

  it("a page that closes at this very moment, or whose end is not known, is looked at by the pauses", () => {
    expect(pause(overdue({ expiresAt: NOW }))).toBe(MINUTE)
    expect(pause(aCheckout({ remoteState: "unknown", expiresAt: null }))).toBe(MINUTE)
  })

  it("asks soon while a shopper waits to hear, ever more slowly, and not beyond the closing of the page", () => {
    const waiting = (seconds: number) => aCheckout({ returnedAt: at(-seconds * 1_000) })
    expect([0, 30, 60, 600].map((seconds) => pause(waiting(seconds)) / 1_000)).toEqual([15, 15, 30, 300])
    expect(nextCheck(aCheckout({ returnedAt: at(-20 * MINUTE), expiresAt: at(1) }), NOW)).toEqual(at(1 + 2 * MINUTE))
  })

  it("money without an order does not wait for the page to close", () => {
    const paid = aCheckout({ remoteState: "successful", placementState: "placing", expiresAt: at(20 * MINUTE) })
    expect(pause(paid)).toBe(MINUTE)
  })

  it("asks on exactly while something is open: not yet paid, or paid without an order", () => {
    for (const remoteState of REMOTE_STATES) {
      for (const placementState of PLACEMENT_STATES) {
        const unpaidOpen = OPEN.some((state) => state === remoteState)
        const paidOpen = remoteState === "successful" && ["none", "placing", "unplaced"].includes(placementState)
        const next = nextCheck(overdue({ remoteState, placementState }), NOW)
        expect({ remoteState, placementState, asks: next !== null }).toEqual({
          remoteState,
          placementState,
          asks: unpaidOpen || paidOpen,
        })
      }
    }
  })

  it("pauses never shrink, and lie between a minute and a day", () => {
    const looks = fc.integer({ min: 0, max: 10_000 })
    fc.assert(
      fc.property(looks, looks, fc.constantFrom(...OPEN, "successful" as const), (a, b, remoteState) => {
        const [fewer, more] = [Math.min(a, b), Math.max(a, b)].map((checks) => pause(overdue({ remoteState, checks })))
        expect(fewer).toBeLessThanOrEqual(more ?? NaN)
        expect(fewer).toBeGreaterThanOrEqual(MINUTE)
        expect(more).toBeLessThanOrEqual(DAY)
      })
    )
  })

  it("lies in the future, and not beyond a day or the end of the page", () => {
    fc.assert(
      fc.property(fc.integer({ min: -5 * DAY, max: DAY }), fc.nat(100), (expiresIn, checks) => {
        const next = pause(aCheckout({ expiresAt: at(expiresIn), checks }))
        expect(next).toBeGreaterThan(0)
        expect(next).toBeLessThanOrEqual(Math.max(DAY, expiresIn + 2 * MINUTE))
      })
    )
  })
})

describe("after a look that failed", () => {
  const pauseAfter = (checkout: Checkout) => (checkAfterFailure(checkout, NOW)?.getTime() ?? NaN) - NOW.getTime()
  const closed = (ms: number) => aCheckout({ checks: 100, expiresAt: at(-ms) })

  it("the pause is a fifteenth of the time since the page closed, whatever was looked at before", () => {
    const minutes = [0, 15, 30, 150, 450, 24 * 60].map((closedFor) => pauseAfter(closed(closedFor * MINUTE)) / MINUTE)
    expect(minutes).toEqual([1, 1, 2, 10, 30, 30])
    expect(pauseAfter(aCheckout({ expiresAt: null, createdAt: at(-30 * MINUTE) }))).toBe(2 * MINUTE)
  })

  it("one that has been asked about for long enough is asked ever more seldom", () => {
    expect(pauseAfter(closed(5 * DAY))).toBe(DAY / 3)
    expect(pauseAfter(closed(365 * DAY))).toBe(DAY)
  })

  it("while the page is open nothing is asked later than otherwise, and nothing that nobody waits for sooner", () => {
    const returned = (ms: number) => aCheckout({ returnedAt: at(-ms), expiresAt: at(20 * MINUTE) })
    expect([0, MINUTE, 10 * MINUTE].map((ms) => pauseAfter(returned(ms)) / 1_000)).toEqual([15, 30, 60])
    expect(pauseAfter(aCheckout({ expiresAt: at(20 * MINUTE) }))).toBe(22 * MINUTE)
  })

  it("it costs at most a fifteenth of what the outage lasted, and a minute; one alone is never asked each minute for ever", () => {
    const since = fc.integer({ min: 0, max: 30 * DAY })
    fc.assert(
      fc.property(since, fc.nat(100), fc.constantFrom(...OPEN), (ms, checks, remoteState) => {
        const next = pauseAfter(aCheckout({ remoteState, checks, expiresAt: at(-ms) }))
        expect(next).toBeGreaterThanOrEqual(MINUTE)
        expect(next).toBeLessThanOrEqual(Math.max(MINUTE, ms / 15))
        expect(next).toBeGreaterThanOrEqual(Math.min(Math.floor(ms / 15), 30 * MINUTE))
      })
    )
  })

  it("nothing that is settled is asked about", () => {
    expect(checkAfterFailure(aCheckout({ remoteState: "cancelled", expiresAt: at(-MINUTE) }), NOW)).toBeNull()
  })
})

describe("hasLapsed", () => {
  it.each(OPEN)("%s: three days after the page closed, and not a moment sooner", (remoteState) => {
    expect(hasLapsed(aCheckout({ remoteState, expiresAt: at(-3 * DAY) }), NOW)).toBe(false)
    expect(hasLapsed(aCheckout({ remoteState, expiresAt: at(-3 * DAY - 1) }), NOW)).toBe(true)
  })

  it("counts from the creation where no end is known", () => {
    const unknown = { remoteState: "unknown", expiresAt: null } as const
    expect(hasLapsed(aCheckout({ ...unknown, createdAt: at(-3 * DAY) }), NOW)).toBe(false)
    expect(hasLapsed(aCheckout({ ...unknown, createdAt: at(-3 * DAY - 1) }), NOW)).toBe(true)
  })

  it("is only ever true of what may still become paid; money that was taken never lapses", () => {
    const lapsing = REMOTE_STATES.filter((remoteState) =>
      hasLapsed(aCheckout({ remoteState, expiresAt: at(-365 * DAY) }), NOW)
    )
    expect(lapsing).toEqual(["opening", "unknown", "received"])
  })

  it("stays true once it is", () => {
    const later = fc.nat(10 * DAY)
    fc.assert(
      fc.property(later, later, (a, b) => {
        const checkout = overdue()
        const [early, late] = [Math.min(a, b), Math.max(a, b)].map((ms) => hasLapsed(checkout, at(ms)))
        expect(early && !late).toBe(false)
      })
    )
  })
})
