import { type CartPromotion, discountEnd } from "../discounts"

const promotion: CartPromotion = { code: "TENOFF", isActive: true, limit: null, used: 3, budget: null }
const discounts = [
  { code: "TENOFF", amount: 7.5 },
  { code: "TENOFF", amount: 2.5 },
  { code: "OTHER", amount: 100 },
]
const budget = (type: string, limit: number | null, used: number) => ({ budget: { type, limit, used } })
const endOf = (over: Partial<CartPromotion>) => discountEnd([{ ...promotion, ...over }], discounts)

describe("a cart's discounts", () => {
  it("are in nobody's way where there are none", () => {
    expect(discountEnd([], discounts)).toBeUndefined()
  })

  it("have ended with a promotion that was deleted", () => {
    expect(discountEnd([promotion, null], discounts)).toBe("deleted")
  })

  it.each<[string, Partial<CartPromotion>]>([
    ["of its own uses", { limit: 3 }],
    ["of its campaign's uses", budget("usage", 3, 3)],
    ["of its campaign's uses by this customer", budget("use_by_attribute", 1, 1)],
    ["of its campaign's money", budget("spend", 50, 40.5)],
  ])("have ended with a promotion that has nothing left: %s", (_what, over) => {
    expect(endOf(over)).toBe("used_up")
  })

  it.each<[string, Partial<CartPromotion>]>([
    ["unlimited", {}],
    ["one use left", { limit: 4 }],
    ["one use of its campaign left", budget("usage", 4, 3)],
    ["money left to the penny", budget("spend", 50, 40)],
    ["a budget without a limit", budget("spend", null, 1_000)],
    ["a budget of 0, which Medusa takes for none", budget("usage", 0, 1_000)],
    ["a use of its campaign left for this customer", budget("use_by_attribute", 1, 0)],
    ["a budget of a type that is not known", budget("by_region", 1, 5)],
    ["switched off, so that it is not counted", { limit: 3, isActive: false }],
    ["not applied to any line", { limit: 3, code: "UNUSED" }],
  ])("go on: %s", (_what, over) => {
    expect(endOf(over)).toBeUndefined()
  })
})
