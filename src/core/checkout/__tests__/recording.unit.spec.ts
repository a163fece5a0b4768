import { minorAmount } from "../../money/money"
import { changesNothing, recordingOf } from "../recording"
import type { Snapshot } from "../snapshot"
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
    const { action, amendment } = recordingOf(received, news(), NOW)

    expect(action).toBe("place")
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
