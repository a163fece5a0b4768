import fc from "fast-check"
import { isStanding, isTakenBack, type PaymentOfCart, strayPayments } from "../standing-payment"

const PAID: PaymentOfCart & { id: string } = {
  id: "pay_1",
  sessionId: "payses_1",
  reference: "ref-a",
  capturedMinor: 100_00,
  refundedMinor: 0,
  isCancelled: false,
  paidOrder: false,
}
const OF = { reference: "ref-a", isOrdered: false }
const payments = fc.array(
  fc.record({
    id: fc.uuid(),
    sessionId: fc.constantFrom(null, "payses_1"),
    reference: fc.constantFrom("ref-a", "ref-b", null),
    capturedMinor: fc.constantFrom(0, 100_00),
    refundedMinor: fc.constantFrom(0, 40_00, 100_00),
    isCancelled: fc.boolean(),
    paidOrder: fc.boolean(),
  }),
  { maxLength: 5 }
)

const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id)

describe("payments beside the one that counts", () => {
  it("one alone is none, with its session or, of an order, without", () => {
    expect(strayPayments([PAID], OF)).toEqual([])
    expect(strayPayments([{ ...PAID, sessionId: null }], { ...OF, isOrdered: true })).toEqual([])
    expect(strayPayments([{ ...PAID, capturedMinor: 0 }], OF)).toEqual([])
  })

  it("without an order, one whose session is gone is: no completion finds it again", () => {
    expect(idsOf(strayPayments([{ ...PAID, sessionId: null }], OF))).toEqual(["pay_1"])
  })

  it("one that a failed completion captured and refunded is: Medusa adds up both", () => {
    const failed = { ...PAID, refundedMinor: 100_00, isCancelled: true }
    expect(idsOf(strayPayments([failed, { ...PAID, id: "pay_2" }], { ...OF, isOrdered: true }))).toEqual(["pay_1"])
    expect(strayPayments([{ ...failed, capturedMinor: 0, refundedMinor: 0 }], OF)).toEqual([])
  })

  it("one that a failed completion took back is, although an order names it, once another pays that", () => {
    const takenBack = { ...PAID, paidOrder: true, isCancelled: true }
    expect(strayPayments([takenBack], { ...OF, isOrdered: true })).toEqual([])
    expect(idsOf(strayPayments([takenBack, { ...PAID, id: "pay_2" }], { ...OF, isOrdered: true }))).toEqual(["pay_1"])
  })

  it("of an order, all but the one that paid it are, whichever is newest", () => {
    const both = [
      { ...PAID, paidOrder: true },
      { ...PAID, id: "pay_2" },
    ]
    expect(idsOf(strayPayments(both, { ...OF, isOrdered: true }))).toEqual(["pay_2"])
  })

  it("one of whose money all has gone back stays the order's", () => {
    expect(strayPayments([{ ...PAID, refundedMinor: 100_00, sessionId: null }], { ...OF, isOrdered: true })).toEqual([])
  })

  it("never takes another's payment, nor one that paid an order; an order keeps one, and at most one stands afterwards", () => {
    fc.assert(
      fc.property(payments, fc.boolean(), (all, isOrdered) => {
        const strays = strayPayments(all, { ...OF, isOrdered })
        const ours = all.filter(({ reference }) => reference === "ref-a")
        const left = ours.filter((payment) => !strays.includes(payment))
        expect(strays.every(({ reference }) => reference === "ref-a")).toBe(true)
        expect(strays.every((payment) => !payment.paidOrder || isTakenBack(payment))).toBe(true)
        expect(left.filter((payment) => isStanding(payment) && !payment.paidOrder).length).toBeLessThanOrEqual(1)
        expect(!isOrdered || ours.length === 0 || left.length > 0).toBe(true)
      })
    )
  })
})
