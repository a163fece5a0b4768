import { type CartPromotion, discountEnd, isRunning } from "../discounts"

const promotion: CartPromotion = { code: "TENOFF", isActive: true, limit: null, used: 3, budget: null }
const discounts = [
  { code: "TENOFF", amount: 7.5 },
  { code: "TENOFF", amount: 2.5 },
  { code: "OTHER", amount: 100 },
  { code: "SECOND", amount: 5 },
]
const budget = (type: string, limit: number | null, used: number) => ({ budget: { id: "spring", type, limit, used } })
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

  describe("of two promotions that share a campaign", () => {
    const both = (budget: CartPromotion["budget"], over: Partial<CartPromotion> = {}) =>
      discountEnd(
        [
          { ...promotion, budget },
          { ...promotion, code: "SECOND", budget, ...over },
        ],
        discounts
      )

    it.each<[string, CartPromotion["budget"]]>([
      ["more than its money", budget("spend", 14.99, 0).budget],
      ["more uses than this customer has", budget("use_by_attribute", 1, 0).budget],
    ])("have ended with %s", (_what, shared) => {
      expect(both(shared)).toBe("used_up")
      expect(both(shared, { budget: { ...budget("spend", 14.99, 0).budget, id: "autumn" } })).toBeUndefined()
    })

    it.each<[string, CartPromotion["budget"]]>([
      ["its money to the penny", budget("spend", 15, 0).budget],
      ["its last use, as one", budget("usage", 1, 0).budget],
      ["as many uses as this customer has", budget("use_by_attribute", 2, 0).budget],
    ])("go on with %s", (_what, shared) => {
      expect(both(shared)).toBeUndefined()
    })

    it("go on with one that takes nothing off, or is switched off", () => {
      const shared = budget("spend", 10, 0).budget
      expect(both(shared, { code: "UNUSED" })).toBeUndefined()
      expect(both(shared, { isActive: false })).toBeUndefined()
    })
  })

  it("are counted while their campaign runs", () => {
    const [before, begins, ends] = [5, 6, 7].map((day) => new Date(Date.UTC(2026, 6, day))) as [Date, Date, Date]
    const period = { startsAt: begins, endsAt: ends }
    expect([before, begins, ends].map((now) => isRunning(period, now))).toEqual([false, true, false])
    expect(isRunning({ startsAt: null, endsAt: null }, begins)).toBe(true)
  })
})
