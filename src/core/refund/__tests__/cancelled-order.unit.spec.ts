import { aCheckout, NOW } from "../../checkout/__tests__/a-checkout"
import { isGivenUp, isRefundedLate, TAKEN_UP } from "../cancelled-order"
import type { RefundState } from "../states"

const CANCELLED_AT = new Date("2026-07-06T12:00:00Z")
const hoursLater = (hours: number) => new Date(CANCELLED_AT.getTime() + hours * 60 * 60_000)

it.each<[string, boolean, RefundState[], number]>([
  ["a day later, where nobody had tried it", true, [], 24],
  ["a day later, after a part went back before the cancellation", true, ["complete"], 24],
  ["soon enough that nobody was told anything else", false, [], 5],
  ["once more, after the service declined it", false, ["rejected"], 24],
  ["once more, after somebody called it off", false, ["called_off"], 24],
])("a cancelled order is refunded %s: late is %s", (_, isLate, states, hours) => {
  const refunds = states.map((state) => ({ state }))
  expect(isRefundedLate(CANCELLED_AT, refunds, hoursLater(hours))).toBe(isLate)
})

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
