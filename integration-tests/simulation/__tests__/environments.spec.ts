import { nothingCrossed, type PlacedOrNot } from "../invariants/environments"

const paid = (change: Partial<PlacedOrNot> = {}): PlacedOrNot => ({
  reference: "a",
  environment: "sandbox",
  placement_state: "placing",
  ...change,
})

describe("the invariant of environments", () => {
  it("lets the payments of the shop's own environment become orders", () => {
    expect(nothingCrossed([paid()], [paid({ placement_state: "placed" })], "sandbox")).toEqual([])
  })

  it("lets an order stand that was made before the shop was deployed anew", () => {
    const placed = paid({ placement_state: "placed" })
    expect(nothingCrossed([placed], [placed], "production")).toEqual([])
  })

  it("says what was placed across", () => {
    const sentence = "a payment of the sandbox, a, was placed in production"
    expect(nothingCrossed([paid()], [paid({ placement_state: "placed" })], "production")).toEqual([sentence])
  })
})
