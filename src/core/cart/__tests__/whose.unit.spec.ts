import { isHalfMade } from "../whose"

const shippedTo = new Date("2026-11-21T10:00:00.123Z")
const billedTo = new Date("2026-11-21T10:00:00.125Z")
const cart = { shippedTo, billedTo, paymentCollectionId: "pay_col_1" }
const order = { shippedTo, billedTo, cartId: null, paymentCollectionIds: [] as string[] }

describe("an order that no cart knows", () => {
  it("was being made of the cart whose addresses it has", () => {
    expect(isHalfMade(order, cart)).toBe(true)
    expect(isHalfMade({ ...order, billedTo: null }, { ...cart, billedTo: null })).toBe(true)
  })

  it("was being made of the cart whose payments it has, whatever became of the cart's addresses since", () => {
    const linked = { ...order, paymentCollectionIds: ["pay_col_1"] }
    expect(isHalfMade(linked, { ...cart, shippedTo: new Date() })).toBe(true)
  })

  it.each([
    ["knows a cart", { cartId: "cart_2" }, {}],
    ["has other payments", { paymentCollectionIds: ["pay_col_2"] }, {}],
    ["is sent elsewhere", { shippedTo: new Date(shippedTo.getTime() + 1) }, {}],
    ["is billed elsewhere", { billedTo: null }, {}],
    ["has no address, as the cart", { shippedTo: null, billedTo: null }, { shippedTo: null, billedTo: null }],
  ])("was not when it %s", (_, ofOrder, ofCart) => {
    expect(isHalfMade({ ...order, ...ofOrder }, { ...cart, ...ofCart })).toBe(false)
  })
})
