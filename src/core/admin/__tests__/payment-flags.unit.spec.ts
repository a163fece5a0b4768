import { paymentFlags } from "../payment-flags"

const refund = (state: "failed" | "unknown" | "complete", retriedAs: string | null = null) => ({ state, retriedAs })

describe("what is unusual about a payment", () => {
  it("is nothing where all goes well", () => {
    expect(paymentFlags({ problem: null }, [refund("complete")], false)).toEqual([])
  })

  it("is what the service contradicted, by outcome or by amount", () => {
    expect(paymentFlags({ problem: "outcome_contradicted" }, [], false)).toEqual(["contradicted"])
    expect(paymentFlags({ problem: "amount_mismatch" }, [], false)).toEqual(["amount_differs"])
    expect(paymentFlags({ problem: null }, [], true)).toEqual(["amount_differs"])
  })

  it("is a refund that failed or whose answer was lost, until another has taken its place", () => {
    expect(paymentFlags({ problem: null }, [refund("failed"), refund("unknown")], false)).toEqual([
      "refund_failed",
      "refund_unknown",
    ])
    expect(paymentFlags({ problem: null }, [refund("failed", "inref_2")], false)).toEqual([])
  })
})
