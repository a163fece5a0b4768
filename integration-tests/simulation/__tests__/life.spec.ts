import { currentLife, Life } from "../processes/life"

describe("a simulated process", () => {
  it("dies when it is about to touch the world for the n-th time, and touches nothing any more", () => {
    const life = new Life("one", 0)
    life.doom(3)
    expect(touches(life, 4)).toEqual([true, true, false, false])
  })

  it("lives on when its death is called off", () => {
    const life = new Life("one", 0)
    life.doom(2)
    touches(life, 1)
    life.doom(null)
    expect(touches(life, 2)).toEqual([true, true])
  })

  it("is carried along by everything it does", async () => {
    const life = new Life("one", 0)
    const seen = await life.live(async () => {
      await Promise.resolve()
      return currentLife.getStore()
    })
    expect(seen).toBe(life)
    expect(currentLife.getStore()).toBeUndefined()
  })

  it("gives no answer once it is dead, and lets go of what it held once", async () => {
    const life = new Life("one", 0)
    let breaks = 0
    life.whenItDies(() => (breaks += 1))
    const answer = life.live(() => new Promise<string>(() => undefined))
    life.die()
    life.die()
    expect(await answer).toBeUndefined()
    expect(breaks).toBe(1)
  })

  it("pauses at a touch, and makes it and all that came later when it goes on", async () => {
    const life = new Life("one", 0)
    const done: string[] = []
    life.tire(2)
    life.touch(() => done.push("first"))
    life.touch(() => done.push("second"))
    life.touch(() => done.push("third"))
    await life.pause
    expect(done).toEqual(["first"])
    life.wake()
    expect(done).toEqual(["first", "second", "third"])
  })

  it("does not pause while it holds rows that others wait for", () => {
    const life = new Life("one", 0)
    let holds = true
    life.holdsRows = () => holds
    life.tire(1)
    expect(touches(life, 2)).toEqual([true, true])
    holds = false
    expect(touches(life, 1)).toEqual([false])
    expect(life.asleep).toBe(true)
  })

  it("makes no touch any more when it dies in a pause", () => {
    const life = new Life("one", 0)
    const ends: string[] = []
    life.tire(1)
    life.touch(
      () => ends.push("made"),
      () => ends.push("never")
    )
    life.die()
    life.wake()
    expect(ends).toEqual(["never"])
  })
})

/** Which of so many touches were made at once. */
function touches(life: Life, count: number): boolean[] {
  return Array.from({ length: count }, () => {
    let made = false
    life.touch(() => (made = true))
    return made
  })
}
