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

  it("do not wait for long for others that hang", async () => {
    jest.useFakeTimers()
    const hanging = Array.from({ length: 4 }, task)
    const late = task()
    await Promise.resolve()
    expect(late.hasBegun()).toBe(false)

    await jest.advanceTimersByTimeAsync(10_000)
    expect(late.hasBegun()).toBe(true)

    jest.useRealTimers()
    ;[...hanging, late].forEach(({ end }) => end())
    await Promise.all([...hanging, late].map(({ done }) => done))
    expect(await inTurn(async () => 9)).toBe(9)
  })
})
