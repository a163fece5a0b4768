import { creditedFor, isReversed, REVERSAL } from "../credits"
import { lackingCredit } from "../lacking-credit"
import { secondCredit, TAKEN_BACK } from "../second-credit"
import type { OrderMoney, RecordedCredit, RecordedTransaction } from "../order-money"
import { credit, MARK, minute, money, payment, refunded, row } from "./money-of"

const CONFIRMED = new Map([[3, { at: minute(5), pendingMinor: 0 }]])
const own = refunded("ref_1", 2)

describe("what Medusa credited for a refund", () => {
  const given = (over: Partial<OrderMoney>, of: RecordedTransaction = own) =>
    creditedFor(of, money({ transactions: [of], versions: CONFIRMED, ...over }))
  const reversal = credit(4, { amountMinor: -3_00, reference: REVERSAL, referenceId: "ref_0" })

  it("is the credit line of the version after its transaction", () => {
    const [early, due, late] = [credit(2), credit(3, { amountMinor: 5_50 }), credit(4, { amountMinor: 9_47 })]
    expect(given({ credits: [early, due, late] })).toBe(5_50)
  })

  it("is nothing when the order owed it all", () => {
    expect(given({ credits: [credit(2)] })).toBe(0)
  })

  it("belongs to the last of several transactions of one version", () => {
    const beyond = refunded("ref_2", 2, { createdAt: minute(3) })
    const both = { transactions: [own, beyond], credits: [credit(3, { amountMinor: 4_00 })] }
    expect(given(both)).toBe(0)
    expect(given(both, beyond)).toBe(4_00)
  })

  it("belongs to a refund that was made after it and has been reversed since", () => {
    const since = (madeAt: Date) =>
      given({ credits: [credit(3), reversal], knownRefunds: new Map([["ref_0", { marks: [], madeAt }]]) })
    expect(since(minute(3))).toBe(0)
    expect(since(minute(6))).toBe(10_00)
    expect(since(minute(1))).toBe(10_00)
  })

  it("is never what was taken back for another refund", () => {
    expect(given({ credits: [{ ...reversal, createdInVersion: 3 }] })).toBe(0)
    expect(given({ credits: [credit(3, { amountMinor: -10_00 })] })).toBe(0)
  })

  it("is never somebody's goodwill, nor more than the refund", () => {
    expect(given({ credits: [credit(3, { reference: "goodwill" })] })).toBe(0)
    expect(given({ credits: [credit(3, { amountMinor: 10_01 })] })).toBe(0)
  })

  it("may bear the refund's reason, as it is or as it was", () => {
    const credits = [credit(3, { reference: "Damaged", referenceId: "damaged" })]
    const marked = (...marks: ({ reference: string } | { referenceId: string })[]) =>
      given({ credits, knownRefunds: new Map([["ref_1", { marks, madeAt: minute(2) }]]) })
    expect(marked({ reference: "Damaged" })).toBe(10_00)
    expect(marked({ reference: "Scratched" })).toBe(0)
    expect(marked({ reference: "Scratched" }, { referenceId: "damaged" })).toBe(10_00)
  })

  it("is taken back once", () => {
    expect(isReversed("ref_0", [reversal])).toBe(true)
    expect(isReversed("ref_1", [reversal])).toBe(false)
  })
})

describe("a credit that an order lacks", () => {
  const [one, two] = [refunded("ref_1", 2, { createdAt: minute(9) }), refunded("ref_2", 3, { createdAt: minute(1) })]
  const refunds = ["ref_1", "ref_2"].map((id) => ({ id, amountMinor: 10_00, at: minute(1) }))
  const rows = refunds.map(({ id }) => row(id, 10_00, "requested"))
  const payments = [payment({ refunds, rows })]
  const lacking = (over: Partial<OrderMoney>) =>
    lackingCredit(
      money({
        payments,
        transactions: [one, two],
        versions: new Map([[3, { at: null, pendingMinor: 10_00 }]]),
        ...over,
      })
    )

  it("is not told by totals that count the order's articles twice", () => {
    expect(lacking({ doubled: { shownMinor: 2, expectedMinor: 1 } })).toBeUndefined()
  })

  it("is that of the refund in the order's newest version, whatever the clocks said", () => {
    expect(lacking({})).toMatchObject({ transactions: [two], amountMinor: 10_00 })
  })

  it("is no more than what is left to be paid: somebody else may have credited it, with a mark that nobody knows", () => {
    const goodwill = [credit(3, { amountMinor: 10_00, referenceId: "rma_1", reference: "goodwill" })]
    expect(lacking({ credits: goodwill, pendingMinor: 0 })).toBeUndefined()
    expect(lacking({ credits: goodwill, pendingMinor: -3_00 })).toBeUndefined()
    expect(lacking({ pendingMinor: 7_00 })?.amountMinor).toBe(7_00)
  })

  it("is what the order did not owe already, and never more than the refund", () => {
    expect(lacking({ versions: new Map([[3, { at: null, pendingMinor: 4_00 }]]) })?.amountMinor).toBe(4_00)
    expect(lacking({ versions: new Map([[3, { at: null, pendingMinor: 40_00 }]]) })?.amountMinor).toBe(10_00)
    expect(lacking({ versions: new Map([[3, { at: null, pendingMinor: -4_00 }]]) })).toBeUndefined()
    expect(lacking({ versions: new Map() })).toBeUndefined()
  })

  it("is none where the credit is for refunds of payments made another way too", () => {
    const byHand = refunded("ref_hand", 3, { createdAt: minute(2) })
    const beside = (over: Partial<OrderMoney>) =>
      lacking({
        transactions: [two, byHand],
        knownRefunds: new Map(["ref_1", "ref_2", "ref_hand"].map((id) => [id, { marks: [], madeAt: minute(1) }])),
        ...over,
      })
    const owed = { versions: new Map([[3, { at: null, pendingMinor: 4_00 }]]) }
    expect(beside({ ...owed, credits: [credit(4, { amountMinor: 4_00 })] })).toBeUndefined()
    expect(beside(owed)?.amountMinor).toBe(4_00)
    const cancelled = {
      isCancelled: true,
      transactions: [two, { ...byHand, referenceId: "pay_hand" }],
      versions: new Map([[3, { at: null, pendingMinor: 20_00 }]]),
    }
    expect(beside({ ...cancelled, credits: [credit(4, { amountMinor: 20_00 })] })).toBeUndefined()
    expect(beside({ ...cancelled, credits: [credit(4)] })?.amountMinor).toBe(10_00)
  })

  /** As the corrections leave an order: the transactions of each version, and what it had to be paid. */
  const ofThree = (versions: Record<number, number[]>, pending: Record<number, number>, credits: RecordedCredit[]) => {
    const transactions = Object.entries(versions).flatMap(([version, numbers]) =>
      numbers.map((number) => refunded(`ref_${number}`, Number(version), { createdAt: minute(number) }))
    )
    const ids = transactions.map(({ referenceId }) => String(referenceId))
    return lackingCredit(
      money({
        payments: [
          payment({
            refunds: ids.map((id) => ({ id, amountMinor: 10_00, at: minute(1) })),
            rows: ids.map((id) => row(id, 10_00, "requested")),
          }),
        ],
        transactions,
        versions: new Map(
          Object.entries(pending).map(([version, pendingMinor]) => [Number(version), { at: null, pendingMinor }])
        ),
        credits,
      })
    )
  }
  const follows = (...named: string[]) => ({
    transactions: named.map((referenceId) => expect.objectContaining({ referenceId })),
  })

  it("is one for each of the refunds that one workflow recorded, in a version of its own", () => {
    expect(ofThree({ 3: [1, 2] }, { 3: 20_00 }, [])).toMatchObject({
      ...follows("ref_1", "ref_2"),
      amountMinor: 10_00,
    })
    expect(ofThree({ 3: [1, 2] }, { 3: 20_00 }, [credit(4)])).toMatchObject({ ...follows("ref_2"), amountMinor: 10_00 })
    expect(ofThree({ 3: [1], 4: [2] }, { 3: 20_00, 4: 10_00 }, [credit(4), credit(5)])).toBeUndefined()
  })

  it("leaves what the order owed already to the oldest of them", () => {
    const part = credit(4, { amountMinor: 4_00 })
    expect(ofThree({ 3: [1, 2] }, { 3: 14_00 }, [])).toMatchObject({
      ...follows("ref_1", "ref_2"),
      amountMinor: 4_00,
    })
    expect(ofThree({ 3: [1, 2] }, { 3: 14_00 }, [part])).toMatchObject({ ...follows("ref_2"), amountMinor: 10_00 })
    expect(ofThree({ 3: [1, 2] }, { 3: 4_00 }, [])).toMatchObject({ ...follows("ref_2"), amountMinor: 4_00 })
    expect(ofThree({ 3: [1, 2] }, { 3: 4_00 }, [part])).toBeUndefined()
  })

  it("is what a credit leaves of refunds that Medusa recorded beside its own, given once", () => {
    const given = [credit(4), credit(5)]
    expect(ofThree({ 3: [1, 2, 3] }, { 3: 30_00 }, [credit(4)])).toMatchObject({
      ...follows("ref_2", "ref_3"),
      amountMinor: 10_00,
    })
    expect(ofThree({ 3: [1], 4: [2, 3] }, { 3: 30_00, 4: 20_00 }, given)).toMatchObject({
      ...follows("ref_3"),
      amountMinor: 10_00,
    })
    expect(ofThree({ 3: [1], 4: [2], 5: [3] }, { 5: 10_00 }, [...given, credit(6)])).toBeUndefined()
    // After an edit that made the order dearer.
    const late = [credit(4), credit(7)]
    expect(ofThree({ 3: [1], 6: [2, 3] }, { 6: 165_50 }, late)).toMatchObject({
      ...follows("ref_3"),
      amountMinor: 10_00,
    })
    expect(ofThree({ 3: [1], 6: [2], 7: [3] }, { 7: 155_50 }, [...late, credit(8)])).toBeUndefined()
    expect(ofThree({ 3: [1, 2, 3] }, { 3: 30_00 }, [credit(4, { amountMinor: 29_99.6 })])).toBeUndefined()
  })

  it("is not given by the credits of refunds that were reversed since", () => {
    const reversals = [2, 3].map((version) =>
      credit(version + 2, { amountMinor: -10_00, reference: REVERSAL, referenceId: `ref_${version + 7}` })
    )
    expect(ofThree({ 5: [1, 2] }, { 5: 20_00 }, [credit(2), credit(3), ...reversals, credit(6)])).toMatchObject({
      ...follows("ref_2"),
      amountMinor: 10_00,
    })
  })

  it("is one for all refunds of a cancelled order, which is credited once", () => {
    const [first, second] = [refunded("pay_1", 3), refunded("pay_1", 3, { id: "trx_2" })]
    const versions = new Map([[3, { at: null, pendingMinor: 20_00 }]])
    const of = { transactions: [first, second], versions, payments: [payment({ id: "pay_1", refunds, rows })] }
    const cancelled = { ...of, isCancelled: true }
    expect(lacking(cancelled)?.amountMinor).toBe(20_00)
    expect(lacking({ ...cancelled, credits: [credit(4, { amountMinor: 20_00 })] })).toBeUndefined()
  })

  it("is none of a cancelled order whose refund failed and is made again: its credit stays on the order", () => {
    const again = refunded("ref_2", 5)
    const of = {
      isCancelled: true,
      transactions: [again],
      versions: new Map([[5, { at: null, pendingMinor: 100_49 }]]),
    }
    expect(lacking({ ...of, credits: [credit(4)] })).toBeUndefined()
    const reversal = credit(4, { amountMinor: -10_00, reference: REVERSAL, referenceId: "ref_1" })
    expect(lacking({ ...of, credits: [credit(3), reversal] })?.amountMinor).toBe(10_00)
  })

  it("is none where it was given", () => {
    expect(lacking({ credits: [credit(4)] })).toBeUndefined()
    expect(lacking({ credits: [credit(3)] })).toBeDefined()
  })

  it("is none for a refund that came to nothing", () => {
    expect(lacking({ payments: [payment({ refunds, rows: [row("ref_2", 10_00, "failed")] })] })).toBeUndefined()
  })
})

/** What an order owes that was credited twice with £10.00, but for this. */
const again = (credits: RecordedCredit[], others: RecordedTransaction[] = [], pendingMinor = -10_00) =>
  secondCredit("ref_1", money({ transactions: [own, ...others], credits, pendingMinor }))

const secondIn = (version: number) => {
  const amounts = { shownMinor: 20_00, dueMinor: 10_00, surplusMinor: 10_00 }
  return { ...amounts, version, referenceId: "ref_1" }
}

describe("a second credit for one refund", () => {
  it("is the one that follows no refund", () => {
    expect(again([credit(3), credit(4)])).toEqual(secondIn(4))
    expect(again([credit(5), credit(4), credit(3)], [refunded("ref_2", 3)])).toEqual(secondIn(5))
  })

  it("is none where there is one credit, or none, or each follows a refund of its own", () => {
    expect(again([])).toBeUndefined()
    expect(again([credit(2), credit(3)])).toBeUndefined()
    expect(again([credit(3), credit(4)], [refunded("ref_2", 3)])).toBeUndefined()
  })

  it("is never somebody's goodwill, nor more than the refund", () => {
    expect(again([credit(3), credit(4, { reference: "goodwill" })])).toBeUndefined()
    expect(again([credit(3), credit(4, { amountMinor: 10_01 })])).toBeUndefined()
  })

  it("is left where the order does not owe as much, or is cancelled", () => {
    expect(again([credit(3), credit(4)], [], -9_99)).toBeUndefined()
    expect(again([credit(3), credit(4)], [], 10_00)).toBeUndefined()
    const cancelled = { isCancelled: true, pendingMinor: -10_00, transactions: [own], credits: [credit(3), credit(4)] }
    expect(secondCredit("ref_1", money(cancelled))).toBeUndefined()
  })

  it("is found where the order has come to cost more since, if it owed as much in that version; not where that was refunded", () => {
    const versions = new Map([[4, { at: null, pendingMinor: -10_00 }]])
    const since = (...others: RecordedTransaction[]) =>
      secondCredit(
        "ref_1",
        money({ transactions: [own, ...others], credits: [credit(3), credit(4)], versions, pendingMinor: 135_50 })
      )
    expect(since()).toEqual(secondIn(4))
    expect(since(refunded("ref_2", 4))).toBeUndefined()
  })

  it("is left where it cannot be told apart", () => {
    expect(again([credit(3), credit(4), credit(5)])).toBeUndefined()
    expect(again([credit(3), credit(4), credit(5, { amountMinor: -10_00, reference: REVERSAL })])).toBeUndefined()
  })

  it("is found beside a reversed refund where the credits are too many for all refunds", () => {
    const reversal = credit(4, { amountMinor: -10_00, reference: REVERSAL, referenceId: "ref_0" })
    expect(again([credit(2), credit(3), reversal, credit(5)])).toEqual(secondIn(5))
    expect(again([credit(3), reversal, credit(5)])).toBeUndefined()
    expect(again([credit(3), credit(4), reversal])).toBeUndefined()
  })

  it("is taken back once", () => {
    const back = credit(5, { ...MARK, amountMinor: -10_00, reference: TAKEN_BACK, referenceId: "ref_1" })
    expect(again([credit(3), credit(4), back])).toBeUndefined()
    expect(again([credit(3), credit(4), { ...back, referenceId: "ref_2" }])).toEqual(secondIn(4))
  })
})
