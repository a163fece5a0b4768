import { systemClock } from "../index"

describe("a sleep on the system's clock", () => {
  it("ends when it is over", async () => {
    await expect(systemClock.sleep(1)).resolves.toBeUndefined()
  })

  it("ends at once when it is stopped", async () => {
    const stop = new AbortController()
    const sleeping = systemClock.sleep(3_600_000, stop.signal)
    stop.abort()
    await expect(sleeping).rejects.toThrow("aborted")
  })
})
