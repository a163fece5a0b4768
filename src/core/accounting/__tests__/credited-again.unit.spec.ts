import { creditedAgain, TAKEN_BACK } from "../credited-again"
import type { RecordedCredit, RecordedTransaction } from "../records"
import { REVERSAL } from "../refunds"

const refund = (referenceId: string, version: number): RecordedTransaction => ({
  id: `tx_${referenceId}`,
  amount: "-10",
  reference: "refund",
  referenceId,
  version,
  createdAt: new Date(version * 60_000),
})
const credit = (createdInVersion: number, change: Partial<RecordedCredit> = {}): RecordedCredit => ({
  amount: "10",
  reference: "payment_collection",
  referenceId: "paycol_1",
  createdInVersion,
  ...change,
})
const MARKS = [{ reference: "payment_collection", referenceId: "paycol_1" }]
const own = refund("ref_1", 2)

/** What an order owes that was credited twice with £10.00, but for this. */
const again = (credits: RecordedCredit[], others: RecordedTransaction[] = [], pending = "-10") =>
  creditedAgain(own, { transactions: [own, ...others], credits, pending }, MARKS)

describe("a second credit for one refund", () => {
  it("is the one that follows no refund", () => {
    expect(again([credit(3), credit(4)])).toEqual({ due: credit(3), again: credit(4) })
    expect(again([credit(5), credit(4), credit(3)], [refund("ref_2", 3)])).toEqual({
      due: credit(3),
      again: credit(5),
    })
  })

  it("is none where there is one credit, or none, or each follows a refund of its own", () => {
    expect(again([])).toBeUndefined()
    expect(again([credit(2), credit(3)])).toBeUndefined()
    expect(again([credit(3), credit(4)], [refund("ref_2", 3)])).toBeUndefined()
  })

  it("is never somebody's goodwill, nor more than the refund", () => {
    expect(again([credit(3), credit(4, { reference: "goodwill" })])).toBeUndefined()
    expect(again([credit(3), credit(4, { amount: "10.01" })])).toBeUndefined()
  })

  it("is left where the order does not owe as much", () => {
    expect(again([credit(3), credit(4)], [], "-9.99")).toBeUndefined()
    expect(again([credit(3), credit(4)], [], "10")).toBeUndefined()
  })

  it("is left where it cannot be told apart", () => {
    expect(again([credit(3), credit(4), credit(5)])).toBeUndefined()
    expect(again([credit(3), credit(4), credit(5, { amount: "-10", reference: REVERSAL })])).toBeUndefined()
  })

  it("is found beside a reversed refund where the credits are too many for all refunds", () => {
    const reversal = credit(4, { amount: "-10", reference: REVERSAL, referenceId: "ref_0" })
    expect(again([credit(2), credit(3), reversal, credit(5)])).toEqual({ due: credit(3), again: credit(5) })
    expect(again([credit(3), reversal, credit(5)])).toBeUndefined()
    expect(again([credit(3), credit(4), reversal], [], "-10")).toBeUndefined()
  })

  it("is taken back once", () => {
    const back = credit(5, { amount: "-10", reference: TAKEN_BACK, referenceId: "ref_1" })
    expect(again([credit(3), credit(4), back])).toBeUndefined()
    expect(again([credit(3), credit(4), { ...back, referenceId: "ref_2" }])).toEqual({
      due: credit(3),
      again: credit(4),
    })
  })
})
