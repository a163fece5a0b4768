import type { TimelineKind } from "../timeline"

/** The line that says that the money of a cancelled order could not be refunded: from then on it is for a person. */
export const GIVEN_UP = "not_refunded" satisfies TimelineKind
/** The line that ends that: a refund made elsewhere was recorded, and with it what is left is known again. */
export const KNOWN_AGAIN = "refund_recorded" satisfies TimelineKind

/** @param lines newest first */
export function isGivenUp(lines: readonly { kind: TimelineKind }[]): boolean {
  return lines.find(({ kind }) => kind === GIVEN_UP || kind === KNOWN_AGAIN)?.kind === GIVEN_UP
}
