import { currentLife, Life } from "../processes/life"

describe("a simulated process", () => {
  it("dies when it is about to touch the world for the n-th time, and touches nothing any more", () => {
    const life = new Life("one", 0)
    life.doom(3)
    expect([life.touch(), life.touch(), life.touch(), life.touch()]).toEqual([true, true, false, false])
  })

  it("lives on when its death is called off", () => {
    const life = new Life("one", 0)
    life.doom(2)
    life.touch()
    life.doom(null)
    expect([life.touch(), life.touch()]).toEqual([true, true])
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
})
