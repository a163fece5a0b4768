import fc from "fast-check"
import { believable, dueSlot, nextSlot, type RateLimit, type Slots, withoutSlot, withSlot } from "../rate-slots"

const MARGIN_MS = 5

/** Somebody asks, or whoever has waited as the n-th goes on; after a time. */
const deeds = fc.array(
  fc.record({ afterMs: fc.integer({ min: 0, max: 150 }), goesOn: fc.option(fc.nat({ max: 20 })) }),
  { maxLength: 200 }
)
const limits: fc.Arbitrary<RateLimit> = fc.record({
  requests: fc.integer({ min: 1, max: 4 }),
  perMs: fc.integer({ min: 10, max: 300 }),
})

/** When requests go out where everybody waits for their slot, and some wake up much later. */
function sendings(limit: RateLimit, schedule: { afterMs: number; goesOn: number | null }[]): number[] {
  const sent: number[] = []
  const waiting: number[] = []
  let slots: Slots = []
  let now = 0
  const granted = (slot: number) => {
    slots = withSlot(slots, slot, { limit, now })
    if (slot > now) {
      waiting.push(slot)
    } else {
      sent.push(now)
    }
  }
  for (const { afterMs, goesOn } of schedule) {
    now += afterMs
    const pace = { limit, now, blocked: 0, marginMs: MARGIN_MS }
    if (goesOn === null) {
      granted(nextSlot(slots, pace))
    } else if (waiting.length > 0) {
      const [promised = 0] = waiting.splice(goesOn % waiting.length, 1)
      slots = withoutSlot(slots, promised)
      granted(dueSlot(slots, promised, pace))
    }
  }
  return sent
}

describe("slots of a rate limit", () => {
  it("no window holds more requests than the limit, however late anybody wakes up", () => {
    fc.assert(
      fc.property(limits, deeds, (limit, schedule) => {
        const sent = sendings(limit, schedule)
        const tooClose = sent.filter((at, index) => at - (sent[index - limit.requests] ?? -Infinity) < limit.perMs)
        expect(tooClose).toEqual([])
      })
    )
  })

  it("an hour by which the clock was set back is not waited for: what was sent before it counts as sent now", () => {
    const [limit, now] = [{ requests: 2, perMs: 60_000 }, 10_000_000]
    const hour = 3_600_000
    const slots = believable([now - 50 + hour, now + hour], now)

    expect(slots).toEqual([now, now])
    expect(nextSlot(slots, { limit, now, blocked: 0, marginMs: 0 })).toBe(now + limit.perMs)
  })

  it("what was promised for the next half minute stays promised", () => {
    const promised = [10_000, 20_000, 40_000]

    expect(believable(promised, 10_000)).toEqual(promised)
    expect(believable([], 10_000)).toEqual([])
  })

  it("whoever was promised a slot has it when it comes, and comes before who was promised a later one", () => {
    const limit = { requests: 1, perMs: 100 }
    const at = (now: number) => ({ limit, now, blocked: 0, marginMs: 0 })
    const promised = [0, 100, 200]

    expect(nextSlot(promised, at(50))).toBe(300)
    expect(dueSlot(withoutSlot(promised, 100), 100, at(100))).toBe(100)
  })

  it("a slot that was promised moves when the one before it was late", () => {
    const limit = { requests: 1, perMs: 100 }

    expect(dueSlot([40], 100, { limit, now: 100, blocked: 0, marginMs: 0 })).toBe(140)
  })

  it("nothing goes out while the service's own pause lasts, promised or not", () => {
    const limit = { requests: 2, perMs: 100 }

    expect(dueSlot([], 50, { limit, now: 50, blocked: 500, marginMs: 0 })).toBe(500)
  })

  it("of what is past, no more is kept than the limit can count", () => {
    const limit = { requests: 2, perMs: 100 }

    expect(withSlot([1, 2, 3, 50], 60, { limit, now: 10 })).toEqual([2, 3, 50, 60])
  })
})
