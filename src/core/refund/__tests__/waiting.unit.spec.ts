import { row } from "../../accounting/__tests__/money-of"
import { saidBy } from "../../reasons/reasons"
import { mayBeCalledOff, requireMayBeCalledOff, waitReason } from "../waiting"
import { REFUND_DOUBTS, REFUND_KINDS, type Refund } from "../refund"
import { REFUND_STATES } from "../states"

const waiting = { state: "scheduled", kind: "asked", medusaRefundId: "ref_1", doubt: null } as const

const reasonToWait = (over: Partial<Refund>) => waitReason(row("ref_1", 1000, "scheduled", over), now)

const now = new Date("2026-03-28T21:00:00Z")
const morning = new Date("2026-03-29T09:00:00Z")

describe("what a refund waits for", () => {
  it("is the end of the day of purchase where nothing went wrong", () => {
    expect(reasonToWait({ submitAfter: morning })).toBe("day_of_purchase")
  })

  it("is the next try where something did, or the answer was lost and it never arrived", () => {
    expect(reasonToWait({ reason: saidBy("Limits."), submitAfter: morning })).toBe("next_try")
    expect(reasonToWait({ submitAfter: now })).toBe("next_try")
  })

  it.each(REFUND_DOUBTS)("is the service's list where it may have been made before (%s)", (doubt) => {
    expect(reasonToWait({ submitAfter: now, doubt })).toBe(doubt)
    expect(reasonToWait({ submitAfter: morning, doubt })).toBe(doubt)
  })

  it.each(REFUND_STATES.filter((state) => state !== "scheduled"))("is nothing once it is %s", (state) => {
    expect(reasonToWait({ state, submitAfter: morning })).toBeNull()
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
