import { aCheckout } from "../../checkout/__tests__/a-checkout"
import { minorAmount } from "../../money/money"
import {
  byLikelihood,
  disprovedBy,
  gapToAskAbout,
  leftForForeign,
  mayBeTwice,
  mayExplain,
  recordedState,
  requireRoomFor,
} from "../foreign"

const paidAt = new Date("2026-07-01T12:00:00Z")
const order = aCheckout({
  remoteState: "successful",
  placementState: "placed",
  orderId: "order_1",
  amountMinor: minorAmount(10000),
  createdAt: new Date("2026-07-01T11:50:00Z"),
  paidAt,
})
const refund = (pence: number, madeAt = "2026-07-02T12:00:00Z") => ({
  ...{ serviceRefundId: "r1", status: "complete" as const },
  ...{ amountMinor: minorAmount(pence), madeAt: new Date(madeAt) },
})
const earlier = { amountMinor: minorAmount(6000), state: "complete" as const, doubt: null }

describe("a refund made in the service's back office", () => {
  it("can be any order's that has so much left", () => {
    expect(() => requireRoomFor(order, [earlier], refund(4000))).not.toThrow()
    expect(() => requireRoomFor(order, [{ ...earlier, state: "failed" }], refund(10000))).not.toThrow()
  })

  it.each([
    ["when it was sent", 1, "12:03", true],
    ["before it was sent the one time", 1, "11:30", false],
    ["between two sendings", 2, "11:30", true],
    ["before the first", 2, "10:54", false],
    ["long afterwards", 2, "12:16", false],
  ])("may be one of the shop's a second time where it was made %s", (_, attempts, time, may) => {
    const [createdAt, submittedAt] = [new Date("2026-07-02T11:00:00Z"), new Date("2026-07-02T12:00:00Z")]
    const ours = [{ amountMinor: minorAmount(4000), attempts, createdAt, submittedAt }]
    expect(mayBeTwice(refund(4000, `2026-07-02T${time}:00Z`), ours)).toBe(may)
    expect(mayBeTwice(refund(4001, `2026-07-02T${time}:00Z`), ours)).toBe(false)
  })

  it("is not one's that has less left, was begun later, or has no order", () => {
    expect(() => requireRoomFor(order, [earlier], refund(4001))).toThrow("Only £40.00 of this payment is left")
    const all = [earlier, { ...earlier, amountMinor: minorAmount(4000) }]
    expect(() => requireRoomFor(order, all, refund(4000))).toThrow("All of this payment has been refunded already")
    expect(() => requireRoomFor(order, [], refund(1, "2026-07-01T11:00:00Z"))).toThrow("before the order was paid")
    expect(() => requireRoomFor({ ...order, placementState: "unplaced" }, [], refund(1))).toThrow("has no order")
  })

  it("can be one's whose payment was learnt of after it was made", () => {
    const learntLate = { ...order, paidAt: new Date("2026-07-05T12:00:00Z") }
    expect(() => requireRoomFor(learntLate, [], refund(1))).not.toThrow()
  })

  it("disproves what the service refused because less is left, where there is no room for both", () => {
    const sought = (pence: number, state: "scheduled" | "unknown" | "requested") => ({
      ...{ amountMinor: minorAmount(pence), state, doubt: "less_left" as const },
    })
    expect(leftForForeign(order, [sought(10000, "scheduled")])).toBe(10000)
    expect(leftForForeign(order, [sought(10000, "requested")])).toBe(0)
    expect(disprovedBy(order, [sought(10000, "scheduled")], refund(1))).toHaveLength(1)
    expect(disprovedBy(order, [sought(4000, "unknown"), earlier], refund(1))).toHaveLength(1)
    expect(disprovedBy(order, [sought(4000, "scheduled")], refund(6000))).toEqual([])
    expect(disprovedBy(order, [sought(10000, "requested"), earlier], refund(1))).toEqual([])
  })

  it("may explain a refusal for the amount where it can be this payment's, and so may a refund of the payment that failed", () => {
    const made = refund(4000)
    const known = [earlier]
    expect(mayExplain(order, known, [made])).toBe(true)
    expect(mayExplain(order, known, [])).toBe(false)
    expect(mayExplain(order, known, [{ ...made, amountMinor: minorAmount(4001) }])).toBe(false)
    expect(mayExplain(order, known, [{ ...made, status: "failed" }])).toBe(false)
    expect(mayExplain(order, known, [refund(4000, "2026-07-01T11:00:00Z")])).toBe(false)
    expect(mayExplain(order, [{ ...earlier, state: "failed" }], [])).toBe(true)
  })

  it("that failed is not recorded", () => {
    expect(recordedState({ status: "pending" })).toBe("pending")
    expect(() => recordedState({ status: "failed" })).toThrow("nothing to record")
  })

  it("is likeliest where it is all that is left, then where it was paid last, whenever that was learnt", () => {
    const home = (id: string, left: number, hour: number) => ({
      checkout: aCheckout({ id, createdAt: new Date(order.createdAt.getTime() + hour * 3_600_000), paidAt }),
      leftMinor: minorAmount(left),
    })
    const homes = [home("old", 9000, 0), home("all", 5000, 1), home("new", 9000, 2)]
    expect(byLikelihood(homes, refund(5000)).map(({ checkout }) => checkout.id)).toEqual(["all", "new", "old"])
  })
})

describe("a refund that may have been sent in a gap of the ledger", () => {
  const gap = { from: new Date("2026-07-02T08:00:00Z"), until: new Date("2026-07-02T14:00:00Z") }
  const record = { ...refund(4000), absentAt: null }
  const asked = (
    shown: "unread" | (typeof record | (Omit<typeof record, "absentAt"> & { absentAt: Date }))[],
    over = {}
  ) => gapToAskAbout({ gap, shown }, { ...order, ...over }, minorAmount(4000))

  it("is any, while the service's list has not been read since, and none where there was no gap", () => {
    expect(asked("unread")).toBe(gap)
    expect(gapToAskAbout(undefined, order, minorAmount(4000))).toBeUndefined()
  })

  it("is afterwards one that the list shows with its amount, also with too early a date", () => {
    expect(asked([record])).toBe(gap)
    const early = { ...refund(4000, "2026-06-25T12:00:00Z"), absentAt: gap.from }
    expect(asked([early])).toBe(gap)
  })

  it("is none of another amount, of later, or of before this payment", () => {
    expect(asked([])).toBeUndefined()
    expect(asked([{ ...record, ...refund(4001) }])).toBeUndefined()
    expect(asked([{ ...record, ...refund(4000, "2026-07-02T14:05:01Z") }])).toBeUndefined()
    const later = new Date("2026-07-02T12:05:01Z")
    expect(asked([record], { createdAt: later, paidAt: later })).toBeUndefined()
  })
})
