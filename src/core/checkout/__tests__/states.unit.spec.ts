import {
  ForbiddenMoveError,
  requireMoves,
  canMovePlacement,
  canMoveRemote,
  PLACEMENT_STATES,
  type PlacementState,
  REMOTE_STATES,
  type RemoteState,
} from "../states"

/** Every state that some chain of moves leads to. */
function reachable<T>(from: T, states: readonly T[], canMove: (from: T, to: T) => boolean): Set<T> {
  const found = new Set<T>()
  const open = [from]
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    const current = state
    const next = states.filter((to) => canMove(current, to) && !found.has(to))
    next.forEach((to) => found.add(to))
    open.push(...next)
  }
  return found
}

describe("what the service says of a checkout", () => {
  const moves: Record<RemoteState, RemoteState[]> = {
    opening: ["unknown", "refused", "received", "successful", "cancelled", "invalid_payload", "lapsed"],
    unknown: ["received", "successful", "cancelled", "invalid_payload", "lapsed"],
    refused: ["successful"],
    received: ["successful", "cancelled", "invalid_payload", "lapsed"],
    successful: [],
    cancelled: ["successful"],
    invalid_payload: ["successful", "cancelled"],
    lapsed: ["successful", "cancelled", "invalid_payload"],
  }

  it.each(REMOTE_STATES)("%s leads where the table says and nowhere else", (from) => {
    expect(REMOTE_STATES.filter((to) => canMoveRemote(from, to)).sort()).toEqual([...moves[from]].sort())
  })

  it("successful is never left, and reached from everywhere: money taken outranks what we believed", () => {
    expect(REMOTE_STATES.filter((to) => canMoveRemote("successful", to))).toEqual([])
    expect(REMOTE_STATES.filter((from) => !canMoveRemote(from, "successful"))).toEqual(["successful"])
  })

  it.each(REMOTE_STATES)("%s, once left, never comes back", (state) => {
    expect(reachable(state, REMOTE_STATES, canMoveRemote)).not.toContain(state)
  })

  it("opening is where a row begins: nothing leads to it", () => {
    expect(REMOTE_STATES.filter((from) => canMoveRemote(from, "opening"))).toEqual([])
  })
})

describe("what became of the money", () => {
  const moves: Record<PlacementState, PlacementState[]> = {
    none: ["placing", "unplaced"],
    placing: ["placed", "unplaced"],
    placed: ["unplaced"],
    unplaced: ["placing", "placed", "refunding", "returned"],
    refunding: ["returned", "unplaced"],
    returned: ["unplaced"],
  }

  it.each(PLACEMENT_STATES)("%s leads where the table says and nowhere else", (from) => {
    expect(PLACEMENT_STATES.filter((to) => canMovePlacement(from, to)).sort()).toEqual([...moves[from]].sort())
  })

  it("money that went back is taken up again by a person at the most", () => {
    expect(PLACEMENT_STATES.filter((to) => canMovePlacement("returned", to))).toEqual(["unplaced"])
  })

  it("money that was taken is never forgotten: nothing leads back to none", () => {
    expect(PLACEMENT_STATES.filter((from) => canMovePlacement(from, "none"))).toEqual([])
  })

  it.each(PLACEMENT_STATES)("from %s both an order and a return can still be reached", (state) => {
    const ends = reachable(state, PLACEMENT_STATES, canMovePlacement)
    expect(ends).toContain("placed")
    expect(ends).toContain("returned")
  })

  it("an order is never made of money on its way back, unless the return failed", () => {
    expect(canMovePlacement("refunding", "placed")).toBe(false)
    expect(canMovePlacement("refunding", "placing")).toBe(false)
  })
})

describe("the door that every write passes", () => {
  const from = { remoteState: "received", placementState: "none" } as const

  it("lets through what the tables have, what stays, and what is not touched", () => {
    expect(() => requireMoves(from, { remoteState: "successful", placementState: "placing" })).not.toThrow()
    expect(() => requireMoves(from, { remoteState: "received" })).not.toThrow()
    expect(() => requireMoves(from, {})).not.toThrow()
  })

  it.each([
    [{ remoteState: "opening" as const }, from],
    [{ placementState: "placed" as const }, from],
    [{ placementState: "refunding" as const }, { remoteState: "successful", placementState: "placed" } as const],
    [{ remoteState: "cancelled" as const }, { remoteState: "successful", placementState: "placed" } as const],
  ])("turns away %j of %j", (to, row) => {
    expect(() => requireMoves(row, to)).toThrow(ForbiddenMoveError)
  })
})
