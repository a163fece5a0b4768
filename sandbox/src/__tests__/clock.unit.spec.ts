import fc from "fast-check"
import { SandboxClock } from "../clock"
import { NOON } from "./support"

function frozen(): SandboxClock {
  return new SandboxClock({ startAt: NOON, frozen: true })
}

describe("a frozen clock", () => {
  it("stands until it is moved", async () => {
    const clock = frozen()
    expect(clock.iso()).toBe(NOON)
    await clock.advance(1500)
    expect(clock.iso()).toBe("2026-01-15T12:00:01.500Z")
    await clock.set("2026-01-01T00:00:00Z")
    expect(clock.iso()).toBe("2026-01-01T00:00:00.000Z")
  })

  it("runs what falls due in the order of its time, each at its own time, and nothing else", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(100), { maxLength: 20 }), fc.nat(100), async (delays, moved) => {
        const clock = frozen()
        const start = clock.now()
        const ran: number[] = []
        delays.forEach((delay) => clock.schedule(start + delay, async () => void ran.push(clock.now() - start)))
        await clock.advance(moved)
        expect(ran).toEqual(delays.filter((delay) => delay <= moved).sort((a, b) => a - b))
        expect(clock.now()).toBe(start + moved)
      })
    )
  })

  it("runs what a task schedules, when that falls due in the same move", async () => {
    const clock = frozen()
    const ran: string[] = []
    const again = async (): Promise<void> => {
      ran.push(clock.iso())
      clock.schedule(clock.now() + 60_000, again)
    }
    clock.schedule(clock.now() + 60_000, again)
    await clock.advance(150_000)
    expect(ran).toEqual(["2026-01-15T12:01:00.000Z", "2026-01-15T12:02:00.000Z"])
  })

  it("runs nothing that was called off, and nothing twice when it is moved back and on again", async () => {
    const clock = frozen()
    const ran: string[] = []
    clock.schedule(clock.now() + 10, async () => void ran.push("kept"))
    clock.schedule(clock.now() + 10, async () => void ran.push("called off"))()
    await clock.advance(20)
    await clock.advance(-20)
    await clock.advance(20)
    expect(ran).toEqual(["kept"])
  })

  it("makes moves one after another", async () => {
    const clock = frozen()
    const start = clock.now()
    const ran: number[] = []
    clock.schedule(start + 5, async () => {
      await new Promise(setImmediate)
      ran.push(clock.now() - start)
    })
    await Promise.all([clock.advance(10), clock.advance(10)])
    expect(ran).toEqual([5])
    expect(clock.now()).toBe(start + 20)
  })

  it("goes on after a task that failed, whose move fails", async () => {
    const clock = frozen()
    clock.schedule(clock.now() + 5, () => Promise.reject(new Error("task")))
    await expect(clock.advance(10)).rejects.toThrow("task")
    await clock.set("2026-02-01T00:00:00Z")
    expect(clock.iso()).toBe("2026-02-01T00:00:00.000Z")
  })
})

describe("a running clock", () => {
  it("runs what falls due by itself", async () => {
    const clock = new SandboxClock({ frozen: false })
    await new Promise<void>((resolve) => {
      // The clock's own timers keep no process alive.
      const alive = setTimeout(() => undefined, 60_000)
      clock.schedule(clock.now() + 5, async () => {
        clearTimeout(alive)
        resolve()
      })
    })
  })

  it("keeps an offset after it was moved", async () => {
    const clock = new SandboxClock({ frozen: false })
    await clock.set("2030-01-01T00:00:00Z")
    expect(clock.iso()).toMatch(/^2030-01-01T00:0/)
  })

  it("agrees with the computer's to the millisecond once it is reset", async () => {
    const clock = new SandboxClock({ frozen: false })
    await clock.advance(-60_000)
    await clock.reset()
    const [before, shown, after] = [Date.now(), clock.now(), Date.now()]
    expect(shown).toBeGreaterThanOrEqual(before)
    expect(shown).toBeLessThanOrEqual(after)
  })

  it("goes on while a task runs that real time has brought, and between those that are late", async () => {
    jest.useFakeTimers({ doNotFake: ["setTimeout", "clearTimeout"], now: new Date(NOON) })
    try {
      const clock = new SandboxClock({ frozen: false })
      const behind: number[] = []
      await new Promise<void>((resolve) => {
        for (const last of [false, false, true]) {
          clock.schedule(clock.now(), async () => {
            jest.setSystemTime(Date.now() + 300)
            behind.push(Date.now() - clock.now())
            if (last) {
              resolve()
            }
          })
        }
      })
      expect(behind).toEqual([0, 0, 0])
    } finally {
      jest.useRealTimers()
    }
  })

  it("does not fall behind real time by what a task took", async () => {
    jest.useFakeTimers({ doNotFake: ["setTimeout", "clearTimeout"], now: new Date(NOON) })
    try {
      const clock = new SandboxClock({ frozen: false })
      clock.schedule(clock.now() + 5, async () => void jest.setSystemTime(Date.now() + 300))
      await clock.advance(10)
      expect(clock.now()).toBe(Date.now() + 10)
    } finally {
      jest.useRealTimers()
    }
  })
})

it("refuses a time that is none", async () => {
  expect(() => new SandboxClock({ startAt: "noon", frozen: true })).toThrow("Not an ISO 8601 time: noon")
  await expect(frozen().set("later")).rejects.toThrow("Not an ISO 8601 time: later")
})
