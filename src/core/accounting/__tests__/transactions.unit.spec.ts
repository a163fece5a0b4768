import {
  doubledTransactions,
  recordOf,
  refundedUncancelled,
  transactionChanges,
  transactionOf,
  unnamedTransaction,
} from "../transactions"
import { captured, minute, money, PAID, payment, refunded, row } from "./money-of"

const refund = (id: string, amountMinor: number) => ({ id, amountMinor, at: minute(0) })

describe("movements that are recorded twice", () => {
  const line = (id: string, change = {}) => ({ ...captured, id, createdAt: minute(Number(id)), ...change })

  it("are all but the oldest of each", () => {
    const lines = [line("3"), line("1"), line("2"), line("4", { referenceId: "capt_2" })]
    expect(doubledTransactions(lines, "capture").map(({ id }) => id)).toEqual(["2", "3"])
  })

  it("refunds and lines that name no capture are none", () => {
    const others = [{ reference: "refund" }, { reference: null }, { referenceId: null }]
    const lines = others.flatMap((change) => [line("1", change), line("2", change)])
    expect(doubledTransactions(lines, "capture")).toEqual([])
    expect(doubledTransactions(lines, "refund").map(({ id }) => id)).toEqual(["2"])
  })
})

describe("a refund's transaction", () => {
  it("names the refund", () => {
    expect(transactionOf("ref_1", [captured, refunded("ref_1", 2)])?.id).toBe("tx_ref_1")
    expect(transactionOf("capt_1", [captured])).toBeUndefined()
  })

  it("may be what a cancellation recorded", () => {
    const cancelled = refunded("pay_1", 4)
    expect(recordOf("ref_1", "pay_1", [refunded("ref_1", 2), cancelled])?.id).toBe("tx_ref_1")
    expect(recordOf("ref_2", "pay_1", [refunded("ref_1", 2), cancelled])).toBe(cancelled)
    expect(recordOf("ref_2", "pay_1", [])).toBeUndefined()
  })
})

describe("a refund's transaction that was recorded under its payment's id", () => {
  const [one, two] = [refund("ref_1", 10_00), refund("ref_2", 33_33)]
  const of = (id: string, amountMinor: number, version = 1) => refunded("pay_1", version, { id, amountMinor })

  it("is the oldest of a refund's amount that has none of its own", () => {
    const [later, first] = [of("tx_2", -33_33, 2), of("tx_1", -33_33)]
    const payment = { id: "pay_1", refunds: [one, two] }
    expect(unnamedTransaction(payment, [later, first])).toEqual({ transaction: first, refund: two })
    expect(unnamedTransaction(payment, [of("tx_1", -43_33)])).toBeUndefined()
    expect(unnamedTransaction(payment, [of("tx_1", -10_00), refunded("ref_1", 1)])).toBeUndefined()
    expect(unnamedTransaction({ ...payment, id: "pay_2" }, [first])).toBeUndefined()
  })
})

describe("what an order's transactions have too much and lack", () => {
  const [one, two] = [refund("ref_1", 10_00), refund("ref_2", 33_33)]
  const own = refunded("ref_1", 1)
  const cancelled = (amountMinor: number) => refunded("pay_1", 2, { amountMinor })

  it("is nothing where each refund has its own", () => {
    expect(transactionChanges("pay_1", [one], [own])).toEqual({ surplus: [], missing: [] })
  })

  it("is a refund without one", () => {
    expect(transactionChanges("pay_1", [one, two], [own])).toEqual({ surplus: [], missing: [two] })
  })

  it("is nothing where a cancellation recorded the sum of those without", () => {
    expect(transactionChanges("pay_1", [one, two], [cancelled(-43_33)])).toEqual({ surplus: [], missing: [] })
    expect(transactionChanges("pay_1", [one, two], [own, cancelled(-33_33)])).toEqual({ surplus: [], missing: [] })
  })

  it("is what a cancellation recorded and nothing refunded", () => {
    expect(transactionChanges("pay_1", [], [cancelled(-10_00)])).toEqual({ surplus: [cancelled(-10_00)], missing: [] })
    expect(transactionChanges("pay_1", [one], [own, cancelled(-10_00)])).toEqual({
      surplus: [cancelled(-10_00)],
      missing: [],
    })
  })

  it("is a cancellation that recorded another sum, in whose place each refund gets its own", () => {
    expect(transactionChanges("pay_1", [two], [cancelled(-43_33)])).toEqual({
      surplus: [cancelled(-43_33)],
      missing: [two],
    })
  })

  it("is a refund that a process recorded once more, whatever a cancellation recorded", () => {
    const again = { ...own, id: "again", createdAt: minute(9) }
    expect(transactionChanges("pay_1", [one], [again, own])).toEqual({ surplus: [again], missing: [] })
    expect(transactionChanges("pay_1", [one, two], [own, again, cancelled(-33_33)])).toEqual({
      surplus: [again],
      missing: [],
    })
  })

  it("is a refund that is recorded with the amount of another, made at the same moment", () => {
    const wrong = refunded("ref_2", 1)
    expect(transactionChanges("pay_1", [one, two], [own, wrong])).toEqual({ surplus: [wrong], missing: [two] })
  })

  it("is no fraction of a penny", () => {
    const own = refunded("ref_1", 1, { amountMinor: -1048.8 })
    expect(transactionChanges("pay_1", [refund("ref_1", 10_49)], [own])).toEqual({ surplus: [], missing: [] })
  })
})

describe("what a dead process refunded without cancelling the order", () => {
  const dead = { since: minute(1), until: minute(3), wasCancelling: true }
  const all = { id: "ref_1", amountMinor: PAID, at: minute(2) }
  const ofAll = { refunds: [all], rows: [row("ref_1", PAID, "requested")] }
  const left = (over = {}, during = dead, asked: string | null = null) =>
    refundedUncancelled(money({ payments: [payment(ofAll)], ...over }), during, asked).map(({ id }) => id)
  const unknown = { ...dead, wasCancelling: false }

  it("shows by the lease, or by the transaction under the payment's id", () => {
    expect(left()).toEqual(["inref_ref_1"])
    expect(left({ transactions: [captured, refunded("pay_1", 1)] }, unknown)).toEqual(["inref_ref_1"])
    expect(left({}, unknown)).toEqual([])
  })

  it.each([
    ["of an order that was cancelled", left({ isCancelled: true })],
    ["that came to nothing", left({ payments: [payment({ ...ofAll, rows: [row("ref_1", PAID, "failed")] })] })],
    ["that the ledger does not have", left({ payments: [payment({ ...ofAll, rows: [] })] })],
    ["that was asked for by itself", left({ transactions: [captured, refunded("ref_1", 1)] })],
    ["that is being made now", left({}, dead, "ref_1")],
    ["of another time", left({}, { ...dead, since: minute(4), until: minute(5) })],
    [
      "that leaves some of the payment",
      left({ payments: [payment({ ...ofAll, refunds: [{ ...all, amountMinor: 10_00 }] })] }),
    ],
  ])("is none %s", (_, refunds) => expect(refunds).toEqual([]))
})
