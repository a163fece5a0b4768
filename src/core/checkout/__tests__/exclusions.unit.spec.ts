import { ENGLISH } from "../../words/words"
import { exclusionOf, exclusionReason, isSwitchedOff, type NotFor, type ProductFacts } from "../exclusions"

const NOTHING: NotFor = { products: [], categories: [], types: [], tags: [], giftCards: false }

const lamp: ProductFacts = {
  title: "Reading lamp",
  names: ["prod_1", "lamp"],
  categories: ["pcat_home", "home", "pcat_light", "lights"],
  types: ["ptyp_1", "Furniture"],
  tags: ["ptag_1", "Deposit"],
  isGiftCard: false,
  isSwitchedOff: false,
}

describe("what may not be paid in instalments", () => {
  it.each([
    ["its id", { products: ["prod_1"] }, "product"],
    ["its handle", { products: ["lamp"] }, "product"],
    ["a category above its own", { categories: ["home"] }, "category"],
    ["its type's value, however it is written", { types: ["furniture"] }, "type"],
    ["a tag's id", { tags: ["ptag_1"] }, "tag"],
    ["another product", { products: ["sofa"] }, undefined],
    ["a tag of the same name as its handle", { tags: ["lamp"] }, undefined],
  ])("a product named by %s", (_name, notFor, rule) => {
    expect(exclusionOf(lamp, { ...NOTHING, ...notFor })).toBe(rule)
  })

  it("gift cards by their own option only", () => {
    const card = { ...lamp, isGiftCard: true }

    expect(exclusionOf(card, NOTHING)).toBeUndefined()
    expect(exclusionOf(card, { ...NOTHING, giftCards: true })).toBe("gift_card")
    expect(exclusionOf(lamp, { ...NOTHING, giftCards: true })).toBeUndefined()
  })

  it("whatever the option says, by the switch", () => {
    expect(exclusionOf({ ...lamp, isSwitchedOff: true }, NOTHING)).toBe("switch")
  })

  it.each([
    [null, false],
    [{}, false],
    [{ no_instalments: true }, true],
    [{ no_instalments: "true" }, true],
    [{ no_instalments: false }, false],
    [{ no_instalments: "no" }, false],
  ])("the switch of %j is off: %s", (metadata, off) => {
    expect(isSwitchedOff(metadata)).toBe(off)
  })

  it("names each title once", () => {
    const off = { ...lamp, isSwitchedOff: true }

    const reason = exclusionReason([off, { ...off, title: "Mug" }, off], NOTHING)
    expect(reason && ENGLISH.translated(reason)).toBe("Pay in instalments is not available for Reading lamp and Mug.")
    expect(exclusionReason([lamp], NOTHING)).toBeUndefined()
  })
})
