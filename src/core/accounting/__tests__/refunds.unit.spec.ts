import type { RecordedCredit, RecordedTransaction } from "../records"
import { creditedFor, isReversed, lastRecorded, REVERSAL, transactionOf, transactionChanges } from "../refunds"

const transaction = (referenceId: string, version: number, minute = 0, amount = "-30"): RecordedTransaction => ({
  id: `tx_${referenceId}`,
  amount,
  reference: "refund",
  referenceId,
  version,
  createdAt: new Date(minute * 60_000),
})
const credit = (amount: string, createdInVersion: number | null, reference = "payment_collection"): RecordedCredit => ({
  amount,
  reference,
  referenceId: "paycol_1",
  createdInVersion,
})

const AFTER = { nextVersionAt: new Date(5 * 60_000), reversedAt: [] }
const MARKS = [{ reference: "payment_collection", referenceId: "paycol_1" }]

describe("what Medusa credited for a refund", () => {
  it("is the credit line of the version after its transaction", () => {
    const refund = transaction("ref_1", 2)
    expect(creditedFor(refund, [refund], [credit("10", 2), credit("5.5", 3), credit("29.47", 4)], MARKS, AFTER)).toBe(
      "5.5"
    )
  })

  it("is nothing when the order owed it all", () => {
    const refund = transaction("ref_1", 2)
    expect(creditedFor(refund, [refund], [credit("10", 2)], MARKS, AFTER)).toBe("0")
  })

  it("belongs to the last of several transactions of one version", () => {
    const [owed, beyond] = [transaction("ref_1", 2, 0), transaction("ref_2", 2, 1)]
    const all = [owed, beyond]
    expect(creditedFor(owed, all, [credit("4", 3)], MARKS, AFTER)).toBe("0")
    expect(creditedFor(beyond, all, [credit("4", 3)], MARKS, AFTER)).toBe("4")
  })

  it("belongs to a refund that was made after it and has been reversed since", () => {
    const owed = transaction("ref_1", 2, 0)
    const made = (minute: number) => ({ ...AFTER, reversedAt: [new Date(minute * 60_000)] })
    expect(creditedFor(owed, [owed], [credit("4", 3)], MARKS, made(1))).toBe("0")
    expect(creditedFor(owed, [owed], [credit("4", 3)], MARKS, made(6))).toBe("4")
    expect(creditedFor(owed, [owed], [credit("4", 3)], MARKS, made(-1))).toBe("4")
  })

  it("is never what was taken back for another refund", () => {
    const refund = transaction("ref_1", 2)
    expect(creditedFor(refund, [refund], [credit("-10", 3, REVERSAL)], MARKS, AFTER)).toBe("0")
    expect(creditedFor(refund, [refund], [credit("-10", 3)], MARKS, AFTER)).toBe("0")
  })

  it("is never somebody's goodwill, nor more than the refund", () => {
    const refund = transaction("ref_1", 2)
    expect(creditedFor(refund, [refund], [credit("10", 3, "goodwill")], MARKS, AFTER)).toBe("0")
    expect(creditedFor(refund, [refund], [credit("30.01", 3)], MARKS, AFTER)).toBe("0")
    const reason = { reference: "Damaged", referenceId: "damaged" }
    const marked = { ...credit("10", 3, "Damaged"), referenceId: "damaged" }
    expect(creditedFor(refund, [refund], [marked], [...MARKS, reason], AFTER)).toBe("10")
    expect(creditedFor(refund, [refund], [marked], [...MARKS, { reference: "Scratched" }], AFTER)).toBe("0")
    expect(
      creditedFor(refund, [refund], [marked], [{ reference: "Scratched" }, { referenceId: "damaged" }], AFTER)
    ).toBe("10")
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

describe("the refund that was recorded last", () => {
  const [early, late] = [transaction("ref_1", 2, 9), transaction("ref_2", 3, 1)]
  const [one, two] = [
    { id: "ref_1", amount: "30" },
    { id: "ref_2", amount: "30" },
  ]

  it("is the one in the order's newest version, whatever the clocks said", () => {
    expect(lastRecorded([one, two], "pay_1", [late, early])).toBe(late)
    expect(lastRecorded([two, one], "pay_1", [early, late])).toBe(late)
  })

  it("is the later one of a version", () => {
    const same = transaction("ref_2", 2, 10)
    expect(lastRecorded([two, one], "pay_1", [same, early])).toBe(same)
  })

  it("may be what a cancellation recorded", () => {
    const cancelled = transaction("pay_1", 4)
    expect(lastRecorded([one, two], "pay_1", [early, cancelled])).toBe(cancelled)
    expect(lastRecorded([one, two], "pay_1", [])).toBeUndefined()
  })
})

describe("what an order's transactions have too much and lack", () => {
  const one = { id: "ref_1", amount: "10" }
  const two = { id: "ref_2", amount: "33.33" }
  const own = transaction("ref_1", 1, 0, "-10")
  const cancelled = (amount: string) => transaction("pay_1", 2, 0, amount)

  it("is nothing where each refund has its own", () => {
    expect(transactionChanges("pay_1", [one], [own])).toEqual({ surplus: [], missing: [] })
  })

  it("is a refund without one", () => {
    expect(transactionChanges("pay_1", [one, two], [own])).toEqual({ surplus: [], missing: [two] })
  })

  it("is nothing where a cancellation recorded the sum of those without", () => {
    expect(transactionChanges("pay_1", [one, two], [cancelled("-43.33")])).toEqual({ surplus: [], missing: [] })
    expect(transactionChanges("pay_1", [one, two], [own, cancelled("-33.33")])).toEqual({ surplus: [], missing: [] })
  })

  it("is what a cancellation recorded and nothing refunded", () => {
    expect(transactionChanges("pay_1", [], [cancelled("-10")])).toEqual({ surplus: [cancelled("-10")], missing: [] })
    expect(transactionChanges("pay_1", [one], [own, cancelled("-10")])).toEqual({
      surplus: [cancelled("-10")],
      missing: [],
    })
  })

  it("is a cancellation that recorded another sum, in whose place each refund gets its own", () => {
    expect(transactionChanges("pay_1", [two], [cancelled("-43.33")])).toEqual({
      surplus: [cancelled("-43.33")],
      missing: [two],
    })
  })

  it("is a refund that a process recorded once more, whatever a cancellation recorded", () => {
    const again = { ...own, id: "again", createdAt: new Date(own.createdAt.getTime() + 1) }
    expect(transactionChanges("pay_1", [one], [again, own])).toEqual({ surplus: [again], missing: [] })
    expect(transactionChanges("pay_1", [one, two], [own, again, cancelled("-33.33")])).toEqual({
      surplus: [again],
      missing: [],
    })
  })
})
