import { nextRecordCorrection, type RecordWish } from "../corrections"
import { captured, credit, minute, money, NOW, PAID, payment, refunded, row } from "./money-of"

const LOOK = { kind: "look" } as const
const REFUND = { id: "ref_1", amountMinor: 10_00, at: minute(2) }

/** An order of which £10 was refunded. */
const ofRefund = (over: Parameters<typeof money>[0] = {}) =>
  money({ version: 2, payments: [payment({ refunds: [REFUND], rows: [row("ref_1", 10_00, "complete")] })], ...over })

describe("the next correction of an order's records", () => {
  it("is none where the records are as they should be", () => {
    const right = ofRefund({ transactions: [refunded("ref_1", 1)], credits: [credit(2)] })
    expect(nextRecordCorrection(right, LOOK, NOW)).toBeUndefined()
  })

  it("records what is missing before it adds up, and adds up before it credits what the order seems to owe", () => {
    // A process that stalled took its transaction back from the version before.
    const undone = {
      credits: [credit(2)],
      isAddedUp: false,
      versions: new Map([[2, { at: NOW, pendingMinor: 10_00 }]]),
    }
    expect(nextRecordCorrection(ofRefund({ ...undone, transactions: [] }), LOOK, NOW)).toMatchObject({
      do: "add_transaction",
      refund: REFUND,
    })
    const recorded = { ...undone, transactions: [refunded("ref_1", 2)] }
    expect(nextRecordCorrection(ofRefund(recorded), LOOK, NOW)).toEqual({ do: "add_up" })
  })

  it("credits what the order owes where the sum is right", () => {
    const lacking = { transactions: [refunded("ref_1", 2)], versions: new Map([[2, { at: NOW, pendingMinor: 10_00 }]]) }
    expect(nextRecordCorrection(ofRefund(lacking), LOOK, NOW)).toMatchObject({ do: "credit", amountMinor: 10_00 })
  })

  it("says which refund a transaction records before any of them is reversed; not on a cancelled order", () => {
    const two = { id: "ref_2", amountMinor: 10_00, at: minute(3) }
    const rows = [row("ref_1", 10_00, "complete"), { ...row("ref_2", 10_00, "failed"), wasRecorded: true }]
    const [first, second] = [refunded("pay_1", 1), refunded("pay_1", 1, { id: "trx_2", createdAt: minute(3) })]
    const payments = [payment({ id: "pay_1", refunds: [REFUND, two], rows })]
    const lump = { payments, transactions: [first, second] }

    const next = (over = {}) => nextRecordCorrection(ofRefund({ ...lump, ...over }), LOOK, NOW)
    expect(next()).toEqual({ do: "name_transaction", transaction: first, refund: REFUND })
    const named = { ...first, referenceId: "ref_1" }
    expect(next({ transactions: [named, second] })).toEqual({
      do: "name_transaction",
      transaction: second,
      refund: two,
    })
    expect(next({ isCancelled: true })).not.toMatchObject({ do: "name_transaction" })
  })

  it("counts what went back of a payment made another way for a person alone", () => {
    const counted = money({ otherWayRefunds: [{ ...REFUND, currencyCode: "gbp" }] })
    expect(nextRecordCorrection(counted, LOOK, NOW)).toBeUndefined()
    expect(nextRecordCorrection(counted, { kind: "person" }, NOW)).toMatchObject({
      do: "add_transaction",
      refund: REFUND,
    })
  })

  describe("takes a second credit back", () => {
    const twice = (over: Parameters<typeof money>[0] = {}) =>
      ofRefund({
        ...{
          version: 3,
          transactions: [captured, refunded("ref_1", 1)],
          credits: [credit(2), credit(3)],
          pendingMinor: -10_00,
        },
        versions: new Map([[3, { at: minute(5), pendingMinor: -10_00 }]]),
        ...over,
      })
    const back = { do: "credit", amountMinor: -10_00, reference: "refund_credited_twice", referenceId: "ref_1" }
    const died = (since: Date, until: Date): RecordWish => ({ kind: "died", tenure: { since, until }, asked: null })

    it("for whoever made it, also where it was left to the next holder, and for a person; never for one who looks", () => {
      const tenure = { since: minute(4), until: minute(6) }
      const next = (wish: RecordWish) => nextRecordCorrection(twice(), wish, NOW)
      expect(next({ kind: "stalled", tenure, refunds: ["ref_1"] })).toEqual(back)
      expect(next({ kind: "person" })).toEqual(back)
      expect(next(died(minute(4), minute(6)))).toEqual(back)
      expect(next(LOOK)).toBeUndefined()
      expect(next({ kind: "stalled", tenure, refunds: [] })).toBeUndefined()
      expect(next(died(minute(6), minute(7)))).toBeUndefined()
    })

    it("once an open change has ended", () => {
      const openChanges = [{ id: "ordch_1", type: "claim", begunAt: minute(6) }]
      const next = nextRecordCorrection(twice({ openChanges }), died(minute(4), minute(6)), NOW)
      expect(next).toEqual({ do: "wait", changeType: "claim" })
    })

    it("of a cancelled order where the credits are more than was captured, and it seems to owe the shopper", () => {
      const whole = { ...REFUND, amountMinor: PAID }
      const payments = [payment({ refunds: [whole], rows: [row("ref_1", PAID, "complete")] })]
      const transactions = [captured, refunded("ref_1", 2, { amountMinor: -PAID })]
      const credits = [credit(2, { amountMinor: PAID }), credit(3, { amountMinor: PAID })]
      const next = (over: Parameters<typeof money>[0]) =>
        nextRecordCorrection(
          twice({ isCancelled: true, payments, transactions, credits, ...over }),
          { kind: "stalled", tenure: { since: minute(4), until: minute(6) }, refunds: [] },
          NOW
        )
      expect(next({})).toEqual({ ...back, amountMinor: -PAID, referenceId: "order_1" })
      expect(next({ pendingMinor: 0 })).toBeUndefined()
      expect(next({ credits: credits.slice(1) })).toBeUndefined()
      expect(
        next({ credits: [...credits, credit(4, { amountMinor: -PAID, reference: "refund_credited_twice" })] })
      ).toBeUndefined()
      expect(next({ openChanges: [{ id: "ordch_1", type: "edit", begunAt: minute(6) }] })).toBeUndefined()
    })
  })
})
