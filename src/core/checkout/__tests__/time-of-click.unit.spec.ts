import { timeOfClick } from "../time-of-click"

describe("the time that a click has for the service", () => {
  it.each([
    ["has just begun", 0, { callMs: 15_000, isEnough: true }],
    ["has waited for another one", 10_000, { callMs: 5_000, isEnough: true }],
    ["has waited for almost all of it", 11_250, { callMs: 3_750, isEnough: false }],
    ["has waited for longer than it may take", 40_000, { callMs: 3_750, isEnough: false }],
  ])("that %s", (_, waitedMs, left) => {
    expect(timeOfClick(15_000, waitedMs)).toEqual(left)
  })
})
