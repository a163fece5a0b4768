import { isSameReason } from "../reasons/reasons"
import type { Refund, ToldRefund } from "./refund"

/** Of a row that is new, everything is news. */
export const NEVER_TOLD: ToldRefund = { state: null, reason: null, doubt: null, version: 0 }

/**
 * What a change adds where it makes news. It is written with what it is about, and taken away once it is told: a process that dies in
 * between leaves it to be told.
 */
export function owedNews(
  { state, reason, doubt, version, toldAs }: Pick<Refund, keyof ToldRefund | "toldAs">,
  change: Partial<Pick<Refund, "state" | "reason">>
): Partial<Pick<Refund, "toldAs">> {
  const isMoved = change.state !== undefined && change.state !== state
  const isExplained = change.reason !== undefined && !isSameReason(change.reason, reason)
  return toldAs === null && (isMoved || isExplained) ? { toldAs: { state, reason, doubt, version } } : {}
}
