import { isPaidUnplaced, mayBeOutdated, mayBePlaced } from "../checkout"
import { PLACEMENT_STATES, type Problem, REMOTE_STATES } from "../states"
import { aCheckout, at, NOW } from "./a-checkout"

const every = REMOTE_STATES.flatMap((remoteState) =>
  PLACEMENT_STATES.map((placementState) => ({ remoteState, placementState }))
)

describe("isPaidUnplaced", () => {
  it("is true of money that is neither an order nor on its way back, in every combination of states", () => {
    expect(every.filter((states) => isPaidUnplaced(aCheckout(states)))).toEqual([
      { remoteState: "successful", placementState: "none" },
      { remoteState: "successful", placementState: "placing" },
      { remoteState: "successful", placementState: "unplaced" },
    ])
  })

  it("holds also of money that waits for a person", () => {
    expect(
      isPaidUnplaced(aCheckout({ remoteState: "successful", placementState: "unplaced", problem: "amount_mismatch" }))
    ).toBe(true)
  })
})

describe("mayBeOutdated", () => {
  const outdated = (over: object) =>
    mayBeOutdated({ returnedAt: at(-29_999), paymentUrl: "https://pay.test", ...over }, NOW)

  it("is true half a minute long after the shopper was sent back as paid, and of nobody else", () => {
    expect(outdated({})).toBe(true)
    expect(outdated({ returnedAt: at(-30_000) })).toBe(false)
    expect(outdated({ paymentUrl: null })).toBe(false)
    expect(outdated({ returnedAt: null })).toBe(false)
  })
})

describe("mayBePlaced", () => {
  it("is true of paid money without an order or with one, in every combination of states", () => {
    expect(every.filter((states) => mayBePlaced(aCheckout(states)))).toEqual([
      { remoteState: "successful", placementState: "none" },
      { remoteState: "successful", placementState: "placing" },
      { remoteState: "successful", placementState: "placed" },
      { remoteState: "successful", placementState: "unplaced" },
    ])
  })

  it("is true only of an order that stands when the amount paid is not the amount agreed", () => {
    expect(every.filter((states) => mayBePlaced(aCheckout({ ...states, problem: "amount_mismatch" })))).toEqual([
      { remoteState: "successful", placementState: "placed" },
    ])
  })

  const others: Exclude<Problem, "amount_mismatch">[] = [
    "cart_already_ordered",
    "cart_changed",
    "cart_gone",
    "completion_failed",
    "order_cancelled",
    "outcome_contradicted",
    "refund_failed",
  ]
  it.each(others)("is not ruled out by %s: that may have passed", (problem) => {
    expect(mayBePlaced(aCheckout({ remoteState: "successful", placementState: "unplaced", problem }))).toBe(true)
  })
})
