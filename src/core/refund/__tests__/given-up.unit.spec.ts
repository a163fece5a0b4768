import { aCheckout, NOW } from "../../checkout/__tests__/a-checkout"
import { isGivenUp, TAKEN_UP } from "../given-up"

describe("a cancelled order's money is given up", () => {
  const first = aCheckout({ orderId: "order_1" })
  const givenUp = { ...first, notRefundedAt: NOW, notRefundedOrderId: "order_1" }

  it("of the order for which that was decided, until it is taken up again", () => {
    expect(isGivenUp(first)).toBe(false)
    expect(isGivenUp(givenUp)).toBe(true)
    expect(isGivenUp({ ...givenUp, ...TAKEN_UP })).toBe(false)
  })

  it("not of the payment's next order, nor while it has none", () => {
    expect(isGivenUp({ ...givenUp, orderId: "order_2" })).toBe(false)
    expect(isGivenUp({ ...givenUp, orderId: null })).toBe(false)
  })
})
