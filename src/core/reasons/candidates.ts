/** A refund that the service lists, by its id there, and when it was made: ISO 8601. */
export type Candidate = { id: string; at: string }

/** Each by its id and its moment, which a reader's language writes in its own way. */
export function candidatesText(candidates: readonly Candidate[], moment: (at: string) => string): string {
  return candidates.map(({ id, at }) => `${id} (${moment(at)})`).join(", ")
}
