import { InstalmentsEvents } from "../events"

describe("the names of the events, which other people's subscribers are written against,", () => {
  it("are these", () => {
    expect(InstalmentsEvents).toMatchObject({ CHECKOUT_SETTLED: "instalments.checkout.settled" })
  })

  it("are each used once and begin with the plugin's word", () => {
    const names = Object.values(InstalmentsEvents)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => !/^instalments\.[a-z_]+\.[a-z]+$/.test(name))).toEqual([])
  })
})
