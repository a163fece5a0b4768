import { type Ask, asking } from "../asks"
import { Declined } from "../lane"

const ASK = { what: "part", of: "pay_1", amountMinor: 1_000 } as const

describe("what was asked of the shop", () => {
  it.each<[Ask["outcome"], () => Promise<void>]>([
    ["accepted", () => Promise.resolve()],
    ["declined", () => Promise.reject(new Declined("400 No"))],
    ["unanswered", () => Promise.reject(new TypeError("fetch failed"))],
  ])("is remembered as %s", async (outcome, click) => {
    const asks: Ask[] = []
    await asking({ asks }, ASK, click).catch(() => undefined)
    expect(asks).toEqual([{ ...ASK, outcome }])
  })
})
