import { minorAmount } from "../../money/money"
import { REVERSAL } from "../credits"
import type { OrderMoney } from "../order-money"
import { requireStillOwed } from "../retries"
import { credit, minute, money, payment, refunded, row } from "./money-of"

const failed = row("ref_1", 10_00, "failed", { wasRecorded: true })
const reversal = (referenceId: string, amountMinor: number) =>
  credit(4, { amountMinor: -amountMinor, reference: REVERSAL, referenceId })
const retrying = (over: Partial<OrderMoney>, of = failed) => {
  return () => requireStillOwed(of, minorAmount(10_00), money({ payments: [payment({ rows: [of] })], ...over }))
}

describe("the retry of a refund", () => {
  it("may be credited what the refund had been credited", () => {
    expect(retrying({ credits: [reversal("ref_1", 10_00)] })).not.toThrow()
    expect(retrying({ credits: [reversal("ref_1", 4_00)], pendingMinor: -6_00 })).not.toThrow()
    expect(retrying({ credits: [reversal("ref_1", 4_00)], pendingMinor: -5_00 })).toThrow(/no longer does/)
    expect(retrying({ credits: [reversal("ref_2", 10_00)] })).toThrow(/no longer does/)
  })

  it("is refused where the refund was owed, and the order has come to cost more", () => {
    expect(retrying({ pendingMinor: -10_00 })).not.toThrow()
    expect(retrying({ pendingMinor: -999.6 })).not.toThrow()
    expect(retrying({ pendingMinor: 0 })).toThrow(/no longer does/)
    expect(retrying({ pendingMinor: 5_00 })).toThrow(/no longer does/)
  })

  it("is as it would be for a new one where Medusa never recorded the refund", () => {
    expect(retrying({}, row("ref_1", 10_00, "rejected", { wasRecorded: false }))).not.toThrow()
    expect(retrying({}, row("ref_1", 10_00, "rejected"))).not.toThrow()
  })

  it("may be credited what another needed no more when it was retried first", () => {
    const other = row("ref_2", 10_00, "failed", { wasRecorded: true, retriedAs: "inref_ref_3" })
    const again = row("ref_3", 10_00, "requested", { retryOf: other.id })
    const credits = [reversal("ref_2", 10_00)]
    const transactions = [refunded("ref_3", 5)]
    const versions = new Map([[6, { at: minute(9), pendingMinor: 0 }]])
    const both = (over: Partial<OrderMoney>) =>
      retrying({ payments: [payment({ rows: [failed, other, again] })], credits, transactions, versions, ...over })

    expect(both({})).not.toThrow()
    expect(both({ credits: [...credits, credit(6)] })).toThrow(/no longer does/)
    expect(both({ payments: [payment({ rows: [failed, other, { ...again, state: "failed" }] })] })).toThrow(
      /no longer does/
    )
  })
})
