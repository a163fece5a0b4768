import { inTime } from "../in-time"

describe("in time", () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  it("gives what the work gives, and leaves no timer behind", async () => {
    expect(await inTime(Promise.resolve(7), 1_000)).toBe(7)
    await expect(inTime(Promise.reject(new Error("broken")), 1_000)).rejects.toThrow("broken")
    expect(jest.getTimerCount()).toBe(0)
  })

  it("gives nothing when the work takes longer, and lets it go on", async () => {
    let end: (value: number) => void = () => undefined
    const work = new Promise<number>((resolve) => (end = resolve))
    const answer = inTime(work, 1_000)

    await jest.advanceTimersByTimeAsync(1_000)

    expect(await answer).toBeUndefined()
    end(7)
    expect(await work).toBe(7)
  })
})
