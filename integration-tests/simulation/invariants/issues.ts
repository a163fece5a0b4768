import type { CartEvidence } from "../evidence"

/** Money that came to nothing is on the list of what needs a person: a payment without an order, a refund that is none. */
export function allListed({ ledger, refunds }: CartEvidence, listed: string): string[] {
  const unplaced = ledger.filter(
    ({ remoteState, placementState }) => remoteState === "successful" && placementState === "unplaced"
  )
  const nothing = refunds.filter(
    ({ state, retriedAs, submitAfter }) =>
      // A refusal at the admin's own click was told there and then.
      retriedAs === null && (state === "failed" || (state === "rejected" && submitAfter !== null))
  )
  return [
    ...unplaced
      .filter(({ id }) => !listed.includes(id))
      .map(({ reference }) => `paid ${reference} has no order, and no admin is shown that`),
    ...nothing
      .filter(({ id }) => !listed.includes(id))
      .map(({ id, state }) => `the refund ${id} is ${state}, and no admin is shown that`),
  ]
}
