import { type AmountDifference, DIFFERENCES, healersOf } from "../differences"
import { credit, minute, money, payment, refunded, row } from "./money-of"

const found = (kind: AmountDifference) => ({ kind, shownMinor: 0, expectedMinor: 150_49 })

describe("who puts right how amounts differ", () => {
  it("is a person, but for what the ledger proves", () => {
    const healers = DIFFERENCES.map((kind) => [kind, ...healersOf(money(), found(kind))])
    expect(healers.filter(([, ...each]) => each.length > 0)).toEqual([
      ["refund_not_undone", "order"],
      ["order_captures", "cart"],
      ["order_refunds", "order"],
      ["order_missing", "cart"],
    ])
  })

  it("is nobody where nothing differs", () => {
    expect(healersOf(money(), null)).toEqual([])
    expect(healersOf(undefined, null)).toEqual([])
  })

  it("is the cart where another payment of ours is counted, whatever else a person has to look at", () => {
    const counted = money({ countsOthers: true })
    expect(healersOf(counted, null)).toEqual(["cart"])
    expect(healersOf(counted, found("captured_more"))).toEqual(["cart"])
  })

  it("is the order where a collection does not say what its payments come to", () => {
    const wrong = money({ collections: [{ id: "paycol_1", isRight: false, isClosed: false }] })
    expect(healersOf(wrong, null)).toEqual(["order"])
    expect(healersOf({ ...wrong, countsOthers: true }, null)).toEqual(["cart", "order"])
  })

  it("is the order where it does not say what its transactions come to, or says it twice", () => {
    expect(healersOf(money({ isAddedUp: false }), null)).toEqual(["order"])
    expect(healersOf(money({ surplusSummaryIds: ["ordsum_2"] }), null)).toEqual(["order"])
  })

  it("is the order where a refund was recorded and never credited", () => {
    const refunds = [{ id: "ref_1", amountMinor: 10_00, at: minute(1) }]
    const uncredited = money({
      payments: [payment({ refunds, rows: [row("ref_1", 10_00, "requested")] })],
      transactions: [refunded("ref_1", 2)],
      versions: new Map([[2, { at: null, pendingMinor: 10_00 }]]),
    })
    expect(healersOf(uncredited, null)).toEqual(["order"])
    expect(healersOf({ ...uncredited, credits: [credit(3)] }, null)).toEqual([])
  })
})
