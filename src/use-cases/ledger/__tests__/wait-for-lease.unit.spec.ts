import { LeaseBusyError } from "../../../core/lease"
import { isAwaited, waitFor } from "../wait-for-lease"

/** Somebody else's for the first `looks` looks. */
function heldFor(looks: number) {
  let asked = 0
  return { take: async () => (++asked > looks ? "mine" : undefined), asked: () => asked }
}

describe("waiting for a lease", () => {
  it("one that is free is taken at once", async () => {
    const { take, asked } = heldFor(0)
    await expect(waitFor("free", 0, take)).resolves.toBe("mine")
    expect(asked()).toBe(1)
  })

  it("one that becomes free is taken", async () => {
    const { take } = heldFor(3)
    await expect(waitFor("soon free", 5_000, take)).resolves.toBe("mine")
  })

  it("one that stays held is asked for less and less often, and given up when the time is over", async () => {
    const { take, asked } = heldFor(Infinity)
    await expect(waitFor("held", 1_000, take)).rejects.toThrow(LeaseBusyError)
    expect(asked()).toBeLessThanOrEqual(14)
  })

  it("five of a process wait for the same, and a sixth is told at once to come again", async () => {
    const { take } = heldFor(Infinity)
    const five = Array.from({ length: 5 }, () => waitFor("crowded", 300, take))
    const began = performance.now()
    await expect(waitFor("crowded", 60_000, take)).rejects.toThrow(LeaseBusyError)
    expect(performance.now() - began).toBeLessThan(300)
    await Promise.allSettled(five)
    await expect(waitFor("crowded", 5_000, heldFor(1).take)).resolves.toBe("mine")
  })

  it("whoever nobody would send again waits behind any number", async () => {
    const { take } = heldFor(Infinity)
    const five = Array.from({ length: 5 }, () => waitFor("long", 300, take))
    await expect(waitFor("long", 5_000, heldFor(1).take, Infinity)).resolves.toBe("mine")
    expect(isAwaited("long")).toBe(true)
    await Promise.allSettled(five)
    expect(isAwaited("long")).toBe(false)
  })

  it("a failure is passed on, and nobody is counted who does not wait any more", async () => {
    const failing = async () => Promise.reject(new Error("no database"))
    for (let tries = 0; tries < 6; tries++) {
      await expect(waitFor("failing", 1_000, failing)).rejects.toThrow("no database")
    }
    await expect(waitFor("failing", 1_000, heldFor(1).take)).resolves.toBe("mine")
  })
})
