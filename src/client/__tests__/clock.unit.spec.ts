import { systemClock } from "../index"

describe("a sleep on the system's clock", () => {
  it("ends when it is over", async () => {
    await expect(systemClock.sleep(1)).resolves.toBeUndefined()
  })
})
