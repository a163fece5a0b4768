import { inTurn } from "../in-turn"

/** Work that ends when it is told to. */
function task() {
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => (end = resolve))
  let hasBegun = false
  const done = inTurn(async () => {
    hasBegun = true
    await ended
  })
  return { done, end, hasBegun: () => hasBegun }
}

const settled = async (work: Promise<unknown>) => {
  await work
  await Promise.resolve()
}

describe("callbacks that come together", () => {
  it("are settled four at a time, in the order of their coming", async () => {
    const tasks = Array.from({ length: 6 }, task)
    await Promise.resolve()
    expect(tasks.map(({ hasBegun }) => hasBegun())).toEqual([true, true, true, true, false, false])

    tasks[2]?.end()
    await settled(tasks[2]!.done)
    expect(tasks.map(({ hasBegun }) => hasBegun())).toEqual([true, true, true, true, true, false])

    tasks.forEach(({ end }) => end())
    await Promise.all(tasks.map(({ done }) => done))
    expect(tasks.every(({ hasBegun }) => hasBegun())).toBe(true)
  })

  it("give what the work gives, and leave the place to others when it fails", async () => {
    expect(await inTurn(async () => 7)).toBe(7)
    for (let times = 0; times < 9; times++) {
      await expect(inTurn(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken")
    }
    expect(await inTurn(async () => 8)).toBe(8)
  })

  describe("behind others that hang", () => {
    beforeEach(() => void jest.useFakeTimers())
    afterEach(() => void jest.useRealTimers())

    const begun = (tasks: readonly ReturnType<typeof task>[]) => tasks.filter(({ hasBegun }) => hasBegun()).length

    it("do not wait for long, unless so many hang that what they need must have gone", async () => {
      const tasks = Array.from({ length: 20 }, task)
      await jest.advanceTimersByTimeAsync(9_999)
      expect(begun(tasks)).toBe(4)
      await jest.advanceTimersByTimeAsync(1)
      expect(begun(tasks)).toBe(8)
      await jest.advanceTimersByTimeAsync(600_000)
      expect(begun(tasks)).toBe(8)

      tasks[5]?.end()
      await jest.advanceTimersByTimeAsync(0)
      expect(begun(tasks)).toBe(9)

      tasks.forEach(({ end }) => end())
      await Promise.all(tasks.map(({ done }) => done))
      expect(await inTurn(async () => 9)).toBe(9)
    })

    it("go on without those that never end", async () => {
      const tasks = Array.from({ length: 12 }, task)
      await jest.advanceTimersByTimeAsync(1_800_000)
      expect(begun(tasks)).toBe(12)

      tasks.forEach(({ end }) => end())
      await Promise.all(tasks.map(({ done }) => done))
      const next = Array.from({ length: 6 }, task)
      await jest.advanceTimersByTimeAsync(0)
      expect(begun(next)).toBe(4)
      next.forEach(({ end }) => end())
      await Promise.all(next.map(({ done }) => done))
    })

    it("are left to the inbox when five hundred wait", async () => {
      const tasks = Array.from({ length: 504 }, task)
      await expect(inTurn(async () => 1)).rejects.toThrow("Too many")

      tasks.forEach(({ end }) => end())
      await Promise.all(tasks.map(({ done }) => done))
      expect(await inTurn(async () => 9)).toBe(9)
    })
  })
})
