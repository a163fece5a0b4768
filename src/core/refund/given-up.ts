import type { TimelineKind } from "../timeline"

/** The line that says that the money of a cancelled order could not be refunded: from then on it is for a person. */
export const GIVEN_UP = "not_refunded" satisfies TimelineKind
/**
 * The lines that end that: a refund made elsewhere was recorded, and with it what is left is known again, a person asks for the
 * refund once more, or the payment has another order, of whose cancellation nothing was said.
 */
export const TAKEN_UP = ["refund_recorded", "return_asked", "placed"] as const satisfies readonly TimelineKind[]
const ENDING: ReadonlySet<TimelineKind> = new Set(TAKEN_UP)

/** @param lines newest first */
export function isGivenUp(lines: readonly { kind: TimelineKind }[]): boolean {
  return lines.find(({ kind }) => kind === GIVEN_UP || ENDING.has(kind))?.kind === GIVEN_UP
}
