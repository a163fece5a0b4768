import { doubledTransactions } from "../doubled"
import type { RecordedTransaction } from "../records"

const line = (id: string, change: Partial<RecordedTransaction> = {}): RecordedTransaction => ({
  id,
  amount: "150.49",
  reference: "capture",
  referenceId: "capt_1",
  version: 1,
  createdAt: new Date(`2026-03-01T12:00:0${id}Z`),
  ...change,
})

describe("movements that are recorded twice", () => {
  it("are all but the oldest of each", () => {
    const doubled = doubledTransactions(
      [line("3"), line("1"), line("2"), line("4", { referenceId: "capt_2" })],
      "capture"
    )
    expect(doubled.map(({ id }) => id)).toEqual(["2", "3"])
  })

  it("refunds and lines that name no capture are none", () => {
    const others = [{ reference: "refund" }, { reference: null }, { referenceId: null }]
    const lines = others.flatMap((change) => [line("1", change), line("2", change)])
    expect(doubledTransactions(lines, "capture")).toEqual([])
    expect(doubledTransactions(lines, "refund").map(({ id }) => id)).toEqual(["2"])
  })
})
