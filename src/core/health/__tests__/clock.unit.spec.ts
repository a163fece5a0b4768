import { aheadMs } from "../clock"

describe("a clock compared with another", () => {
  it.each([
    ["told in between", { from: 1_000, to: 1_100 }, 1_050, 0],
    ["ahead", { from: 61_000, to: 61_100 }, 1_050, 59_950],
    ["behind", { from: 1_000, to: 1_100 }, 61_050, -59_950],
    ["of somebody who was held up for a minute and a half", { from: 1_000, to: 89_000 }, 1_050, 0],
    ["ahead by an hour, of somebody who was held up", { from: 3_601_000, to: 3_689_000 }, 1_050, 3_599_950],
  ])("%s", (_, span, told, ahead) => {
    expect(aheadMs(span, told)).toBe(ahead)
  })
})
