import {
  type BookedCredit,
  type BookedTransaction,
  creditedFor,
  isReversed,
  REVERSAL,
  transactionOf,
  missingRefunds,
  unfoundedTransactions,
} from "../refunds"

const transaction = (referenceId: string, version: number, minute = 0, amount = "-10"): BookedTransaction => ({
  id: `tx_${referenceId}`,
  amount,
  reference: "refund",
  referenceId,
  version,
  createdAt: new Date(minute * 60_000),
})
const credit = (amount: string, createdInVersion: number | null, reference = "payment_collection"): BookedCredit => ({
  amount,
  reference,
  referenceId: "paycol_1",
  createdInVersion,
})

describe("what Medusa credited for a refund", () => {
  it("is the credit line of the version after its transaction", () => {
    const refund = transaction("ref_1", 2)
    expect(creditedFor(refund, [refund], [credit("10", 2), credit("5.5", 3), credit("29.47", 4)])).toBe("5.5")
  })

  it("is nothing when the order owed it all", () => {
    const refund = transaction("ref_1", 2)
    expect(creditedFor(refund, [refund], [credit("10", 2)])).toBe("0")
  })

  it("belongs to the last of several transactions of one version", () => {
    const [owed, beyond] = [transaction("ref_1", 2, 0), transaction("ref_2", 2, 1)]
    const all = [owed, beyond]
    expect(creditedFor(owed, all, [credit("4", 3)])).toBe("0")
    expect(creditedFor(beyond, all, [credit("4", 3)])).toBe("4")
  })

  it("is never what was taken back for another refund", () => {
    const refund = transaction("ref_1", 2)
    expect(creditedFor(refund, [refund], [credit("-10", 3, REVERSAL)])).toBe("0")
    expect(creditedFor(refund, [refund], [credit("-10", 3)])).toBe("0")
  })

  it("is taken back once", () => {
    expect(isReversed("ref_1", [{ ...credit("-10", 3, REVERSAL), referenceId: "ref_1" }])).toBe(true)
    expect(isReversed("ref_2", [{ ...credit("-10", 3, REVERSAL), referenceId: "ref_1" }])).toBe(false)
  })
})

describe("a refund's transaction", () => {
  it("names the refund", () => {
    const capture = { ...transaction("capt_1", 1), reference: "capture" }
    expect(transactionOf("ref_1", [capture, transaction("ref_1", 2)])?.id).toBe("tx_ref_1")
    expect(transactionOf("capt_1", [capture])).toBeUndefined()
  })
})

describe("what a cancellation booked as refunded", () => {
  const cancelled = transaction("pay_1", 2)

  it("is unfounded when Medusa has no refund for it", () => {
    expect(unfoundedTransactions("pay_1", [], [cancelled])).toEqual([cancelled])
    expect(unfoundedTransactions("pay_1", [{ id: "ref_1" }], [cancelled, transaction("ref_1", 1)])).toEqual([cancelled])
  })

  it("stands when a refund has no other transaction", () => {
    expect(
      unfoundedTransactions("pay_1", [{ id: "ref_1" }, { id: "ref_2" }], [cancelled, transaction("ref_1", 1)])
    ).toEqual([])
  })
})

describe("refunds that the order's transactions do not have", () => {
  const one = { id: "ref_1", amount: "10" }
  const two = { id: "ref_2", amount: "33.33" }

  it("are those without a transaction of their own", () => {
    expect(missingRefunds("pay_1", [one, two], [transaction("ref_1", 1)])).toEqual([two])
    expect(missingRefunds("pay_1", [one], [transaction("ref_1", 1)])).toEqual([])
  })

  it("are not those that a cancellation booked in one sum", () => {
    const cancelled = { ...transaction("pay_1", 2), amount: "-43.33" }
    expect(missingRefunds("pay_1", [one, two], [cancelled])).toEqual([])
    expect(missingRefunds("pay_1", [one, two], [{ ...cancelled, amount: "-33.33" }])).toEqual([one])
  })
})
