import { isGivenUp } from "../given-up"

const lines = (...kinds: ("not_refunded" | "refund_recorded" | "refund_moved" | "return_asked" | "placed")[]) =>
  kinds.map((kind) => ({ kind }))

describe("a cancelled order's money is given up", () => {
  it("when that was the last word, newest first", () => {
    expect(isGivenUp(lines("refund_moved", "not_refunded"))).toBe(true)
    expect(isGivenUp(lines("not_refunded", "refund_recorded", "not_refunded"))).toBe(true)
  })

  it("not once a refund made elsewhere was recorded or a person asks for it again, nor before", () => {
    expect(isGivenUp(lines("refund_recorded", "not_refunded"))).toBe(false)
    expect(isGivenUp(lines("return_asked", "not_refunded"))).toBe(false)
    expect(isGivenUp(lines("refund_moved"))).toBe(false)
  })

  it("not of the payment's next order, and again when that is given up too", () => {
    expect(isGivenUp(lines("placed", "not_refunded", "placed"))).toBe(false)
    expect(isGivenUp(lines("not_refunded", "placed", "not_refunded"))).toBe(true)
  })
})
