import { reportedAmount } from "../reported-amount"

describe("the other amount that the service reported", () => {
  const held = (reportedMinor: number) => ({
    kind: "held" as const,
    details: { agreedMinor: 15049, reportedMinor, currency: "GBP" },
  })

  it("is the newest one in the timeline", () => {
    expect(reportedAmount([{ kind: "placed" }, held(14000), held(13000)])).toEqual({
      amountMinor: 14000,
      currency: "GBP",
    })
  })

  it("is none where a payment was held for another reason, or never", () => {
    expect(reportedAmount([{ kind: "held", details: { problem: "cart_changed" } }, { kind: "paid" }])).toBeNull()
    expect(reportedAmount([])).toBeNull()
  })
})
