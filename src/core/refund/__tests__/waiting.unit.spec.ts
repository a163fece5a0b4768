import { saidBy } from "../../reasons/reasons"
import { mayBeCalledOff, requireMayBeCalledOff, waitReason } from "../waiting"
import { REFUND_DOUBTS, REFUND_KINDS } from "../refund"
import { REFUND_STATES } from "../states"

const waiting = { state: "scheduled", kind: "asked", medusaRefundId: "ref_1", doubt: null } as const

const now = new Date("2026-03-28T21:00:00Z")
const morning = new Date("2026-03-29T09:00:00Z")

describe("what a refund waits for", () => {
  it("is the end of the day of purchase where nothing went wrong", () => {
    expect(waitReason({ state: "scheduled", reason: null, submitAfter: morning, doubt: null }, now)).toBe(
      "day_of_purchase"
    )
  })

  it("is the next try where something did, or the answer was lost and it never arrived", () => {
    expect(waitReason({ state: "scheduled", reason: saidBy("Limits."), submitAfter: morning, doubt: null }, now)).toBe(
      "next_try"
    )
    expect(waitReason({ state: "scheduled", reason: null, submitAfter: now, doubt: null }, now)).toBe("next_try")
  })

  it.each(REFUND_DOUBTS)("is the service's list where it may have been made before (%s)", (doubt) => {
    expect(waitReason({ state: "scheduled", reason: null, submitAfter: now, doubt }, now)).toBe(doubt)
    expect(waitReason({ state: "scheduled", reason: null, submitAfter: morning, doubt }, now)).toBe(doubt)
  })

  it.each(REFUND_STATES.filter((state) => state !== "scheduled"))("is nothing once it is %s", (state) => {
    expect(waitReason({ state, reason: null, submitAfter: morning, doubt: null }, now)).toBeNull()
  })
})

describe("calling a refund off", () => {
  it("is for one that waits to be sent", () => {
    expect(REFUND_STATES.filter((state) => mayBeCalledOff({ ...waiting, state }))).toEqual(["scheduled"])
  })

  it("is for one that somebody asked for, and that Medusa has", () => {
    expect(REFUND_KINDS.filter((kind) => mayBeCalledOff({ ...waiting, kind }))).toEqual(["asked"])
    expect(mayBeCalledOff({ ...waiting, medusaRefundId: null })).toBe(false)
  })

  it("says why it is not possible", () => {
    expect(() => requireMayBeCalledOff(waiting)).not.toThrow()
    expect(() => requireMayBeCalledOff({ ...waiting, state: "requested" })).toThrow(/no longer waiting/)
    expect(() => requireMayBeCalledOff({ ...waiting, kind: "unplaced" })).toThrow(/owed/)
    expect(() => requireMayBeCalledOff({ ...waiting, doubt: "ledger_gap" })).toThrow(/may have been sent/)
  })
})
