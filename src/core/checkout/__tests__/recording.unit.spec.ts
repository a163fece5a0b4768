import { minorAmount } from "../../money/money"
import type { Snapshot } from "../checkout"
import { changesNothing, recordingOf, reportedAmount } from "../recording"
import { aCheckout, NOW } from "./a-checkout"

const received = aCheckout({ remoteState: "received", placementState: "none", checks: 4 })
const news = (over: Partial<Snapshot> = {}): Snapshot => ({
  source: "callback",
  status: "successful",
  amountMinor: received.amountMinor,
  currency: received.currency,
  ...over,
})

describe("what news makes of a row", () => {
  it("a payment is dated, told once, and its looks are counted anew", () => {
    const { action, isNews, amendment } = recordingOf(received, news(), NOW)

    expect({ action, isNews }).toEqual({ action: "place", isNews: true })
    expect(amendment?.change).toMatchObject({ remoteState: "successful", paidAt: NOW, checks: 0 })
    expect(amendment?.timeline).toEqual([
      { kind: "paid", source: "callback", details: { amountMinor: received.amountMinor } },
    ])
  })

  it("the same news again writes nothing", () => {
    const paid = aCheckout({ remoteState: "successful", placementState: "placed", paidAt: NOW })

    expect(recordingOf(paid, news(), NOW)).toMatchObject({ amendment: undefined })
    expect(changesNothing(paid, news())).toBe(true)
  })

  it("a payment that is tried again is no news, though the row is written", () => {
    const waiting = aCheckout({
      remoteState: "successful",
      placementState: "unplaced",
      paidAt: NOW,
      problem: "completion_failed",
    })

    const { action, isNews, amendment } = recordingOf(waiting, news(), NOW)

    expect({ action, isNews }).toEqual({ action: "place", isNews: false })
    expect(amendment?.change.placementState).toBe("placing")
  })

  it("another amount is held, and both amounts are told", () => {
    const reportedMinor = minorAmount(received.amountMinor - 100)
    const { amendment } = recordingOf(received, news({ amountMinor: reportedMinor }), NOW)

    expect(amendment?.change.problem).toBe("amount_mismatch")
    expect(amendment?.timeline).toContainEqual(
      expect.objectContaining({
        kind: "held",
        details: expect.objectContaining({ agreedMinor: received.amountMinor, reportedMinor }),
      })
    )
  })

  it("a payment that is told as cancelled afterwards is a contradiction, and no money is forgotten", () => {
    const paid = aCheckout({ remoteState: "successful", placementState: "placed", paidAt: NOW })
    const { amendment } = recordingOf(paid, news({ status: "cancelled" }), NOW)

    expect(amendment?.change).toMatchObject({ remoteState: "successful", problem: "outcome_contradicted" })
    expect(amendment?.timeline).toEqual([{ kind: "contradicted", source: "callback" }])
  })
})

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
