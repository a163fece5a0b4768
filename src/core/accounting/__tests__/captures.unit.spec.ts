import { doubledCaptures } from "../captures"
import type { RecordedTransaction } from "../refunds"

const line = (id: string, change: Partial<RecordedTransaction> = {}): RecordedTransaction => ({
  id,
  amount: "150.49",
  reference: "capture",
  referenceId: "capt_1",
  version: 1,
  createdAt: new Date(`2026-03-01T12:00:0${id}Z`),
  ...change,
})

describe("captures that are recorded twice", () => {
  it("are all but the oldest of each", () => {
    const doubled = doubledCaptures([line("3"), line("1"), line("2"), line("4", { referenceId: "capt_2" })])
    expect(doubled.map(({ id }) => id)).toEqual(["2", "3"])
  })

  it("refunds and lines that name no capture are none", () => {
    const others = [{ reference: "refund" }, { reference: null }, { referenceId: null }]
    expect(doubledCaptures(others.flatMap((change) => [line("1", change), line("2", change)]))).toEqual([])
  })
})
