import fc from "fast-check"
import { ENDPOINTS, PUBLISHED_LIMITS } from "../../../src/client"
import { publishedPace } from "../pace"

/** Time that passes only where somebody sleeps, or is said to. */
function standingClock() {
  let at = 0
  return {
    now: () => at,
    sleep: async (ms: number) => {
      at += ms
    },
  }
}

it("no stretch of a window's length holds more requests than are published, however long answers take", async () => {
  const request = fc.record({ endpoint: fc.constantFrom(...ENDPOINTS), answerMs: fc.nat(2_000), idleMs: fc.nat(3_000) })
  await fc.assert(
    fc.asyncProperty(fc.array(request, { maxLength: 40 }), async (requests) => {
      const clock = standingClock()
      const pace = publishedPace(clock)
      const arrived = new Map<string, number[]>()
      for (const { endpoint, answerMs, idleMs } of requests) {
        await clock.sleep(idleMs)
        const slot = await pace.take(endpoint, Infinity)
        await clock.sleep(answerMs)
        // As late as it can have arrived.
        arrived.set(endpoint, [...(arrived.get(endpoint) ?? []), clock.now()])
        await slot.ended()
      }
      for (const endpoint of ENDPOINTS) {
        const { requests, perMs } = PUBLISHED_LIMITS[endpoint]
        const times = arrived.get(endpoint) ?? []
        times.slice(requests).forEach((time, index) => expect(time - (times[index] ?? 0)).toBeGreaterThan(perMs))
      }
    })
  )
})

it("waits as long as a refusal says, and remembers it", async () => {
  const clock = standingClock()
  const pace = publishedPace(clock)
  await pace.exhausted("config", 90)

  await expect(pace.take("config", 1_000)).rejects.toThrow("no slot for another 90 s")
  await pace.take("config", Infinity)

  expect(clock.now()).toBe(90_000)
  expect(pace).toMatchObject({ sent: 1, refused: ["config"] })
})
