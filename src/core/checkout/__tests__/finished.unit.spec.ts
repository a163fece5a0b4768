import { isFinished, PLACEMENT_STATES, REMOTE_STATES } from "../states"

it.each(REMOTE_STATES)(
  "a row that is %s is finished when nobody can pay it and nothing is left to be placed",
  (remoteState) => {
    const finished = PLACEMENT_STATES.filter((placementState) => isFinished({ remoteState, placementState }))
    const open = ["opening", "unknown", "received"].includes(remoteState)
    const paid = remoteState === "successful"
    expect(finished).toEqual(open ? [] : paid ? ["placed", "returned"] : [...PLACEMENT_STATES])
  }
)
