import {
  cameToNothing,
  canMoveRefund,
  ForbiddenRefundMove,
  isFinalRefund,
  REFUND_STATES,
  requireRefundMove,
  requireTakeOver,
  type RefundState,
} from "../states"

const MOVES: Record<RefundState, RefundState[]> = {
  scheduled: ["submitting", "unknown", "requested", "pending", "complete", "failed", "rejected", "called_off"],
  submitting: ["scheduled", "unknown", "requested", "pending", "complete", "failed", "rejected"],
  unknown: ["scheduled", "requested", "pending", "complete", "failed"],
  requested: ["pending", "complete", "failed"],
  pending: ["complete", "failed"],
  complete: [],
  failed: [],
  rejected: [],
  called_off: [],
}
/** How far a refund has come at the service. */
const AT_SERVICE = ["requested", "pending", "complete"] as const

describe("a refund's states", () => {
  it.each(REFUND_STATES)("%s leads where the table says and nowhere else", (from) => {
    expect(REFUND_STATES.filter((to) => canMoveRefund(from, to)).sort()).toEqual([...MOVES[from]].sort())
  })

  it.each(REFUND_STATES)("%s: a move that the table does not have is an error", (from) => {
    for (const to of REFUND_STATES) {
      const move = () => requireRefundMove(from, to)
      if (from === to || MOVES[from].includes(to)) {
        expect(move).not.toThrow()
      } else {
        expect(move).toThrow(ForbiddenRefundMove)
      }
    }
  })

  it.each(REFUND_STATES)("%s: a person takes over only the other outcome of what was complete or failed", (from) => {
    const other = { complete: "failed", failed: "complete" }[from as string]
    for (const to of REFUND_STATES) {
      const move = () => requireTakeOver(from, to)
      if (to === other) {
        expect(move).not.toThrow()
      } else {
        expect(move).toThrow(ForbiddenRefundMove)
      }
    }
  })

  it("begins scheduled, being sent or declined", () => {
    const beginnings = REFUND_STATES.filter((state) => {
      try {
        requireRefundMove(null, state)
        return true
      } catch {
        return false
      }
    })
    expect(beginnings).toEqual(["scheduled", "submitting", "rejected"])
  })

  it.each(["complete", "failed", "rejected", "called_off"] as const)("%s is never left", (state) => {
    expect(REFUND_STATES.some((to) => canMoveRefund(state, to))).toBe(false)
  })

  it.each(REFUND_STATES)("%s: staying is no move", (state) => {
    expect(canMoveRefund(state, state)).toBe(false)
  })

  it("what the service has, it is never asked for again, and never goes back", () => {
    for (const state of AT_SERVICE) {
      for (const earlier of [
        "scheduled",
        "submitting",
        "unknown",
        ...AT_SERVICE.slice(0, AT_SERVICE.indexOf(state)),
      ] as const) {
        expect({ state, earlier, may: canMoveRefund(state, earlier) }).toEqual({ state, earlier, may: false })
      }
    }
  })

  it("what may have arrived is only sent anew by way of the schedule, never straight away", () => {
    expect(REFUND_STATES.filter((from) => canMoveRefund(from, "submitting"))).toEqual(["scheduled"])
  })

  it("a lost answer is found out about, never sent again at once nor called rejected: the service may have the refund", () => {
    expect(canMoveRefund("unknown", "rejected")).toBe(false)
    expect(canMoveRefund("unknown", "submitting")).toBe(false)
    expect(AT_SERVICE.every((state) => canMoveRefund("unknown", state))).toBe(true)
  })

  it("one that waits may turn out to be at the service: the ledger may come from a backup that is older than its sending", () => {
    expect(AT_SERVICE.every((state) => canMoveRefund("scheduled", state))).toBe(true)
  })

  it("is called off only while nothing of it has been sent", () => {
    expect(REFUND_STATES.filter((from) => canMoveRefund(from, "called_off"))).toEqual(["scheduled"])
  })
})

describe("the end of a refund", () => {
  it("is final where no move leads on", () => {
    expect(REFUND_STATES.filter(isFinalRefund)).toEqual(["complete", "failed", "rejected", "called_off"])
  })

  it("came to nothing only where no money went back", () => {
    expect(REFUND_STATES.filter(cameToNothing)).toEqual(["failed", "rejected", "called_off"])
  })
})
