import type { TimelineEntry, TimelineKind } from "../timeline"
import type { Checkout, RowAmendment, Snapshot } from "./checkout"
import { decide, type Decision } from "./decide"
import { nextCheck } from "./pace"
import type { RemoteState } from "./states"

export type Recording = ReturnType<typeof recordingOf>

/** What the news means for the row. Old news changes nothing. */
export function recordingOf(checkout: Checkout, snapshot: Snapshot, now: Date, backMinor: number | null = null) {
  const decision = decide(checkout, snapshot, backMinor)
  const amendment = isChange(checkout, decision) ? amendmentOf(checkout, decision, snapshot, now) : undefined
  const isNews = decision.action !== "none" && amendment !== undefined && amendment.timeline.length > 0
  return {
    /** What has to happen in Medusa. */
    action: decision.action,
    /** Whether nobody has heard of it yet: what was said before may still ask for something to be done. */
    isNews,
    /** What is written, with its timeline; undefined when the row has all of it already. */
    amendment,
  }
}

/** True when the snapshot says what the row says already, and nothing is left to be done about it. */
export function changesNothing(checkout: Checkout, snapshot: Snapshot, backMinor: number | null = null): boolean {
  const decision = decide(checkout, snapshot, backMinor)
  return decision.action === "none" && !isChange(checkout, decision)
}

function isChange(checkout: Checkout, decision: Decision): boolean {
  return (
    decision.remoteState !== checkout.remoteState ||
    decision.placementState !== checkout.placementState ||
    decision.numberOfPayments !== checkout.numberOfPayments ||
    (decision.problem !== null && decision.problem !== checkout.problem)
  )
}

function amendmentOf(checkout: Checkout, decision: Decision, snapshot: Snapshot, now: Date): RowAmendment {
  const { action, problem, ...states } = decision
  const isPaidNow = states.remoteState === "successful" && checkout.remoteState !== "successful"
  const looks = isPaidNow ? { checks: 0 } : {}
  const change = {
    ...states,
    ...looks,
    ...(problem !== null && { problem }),
    ...(isPaidNow && { paidAt: now }),
    nextCheckAt:
      action === "release" && checkout.unpaidOrderId !== null
        ? now
        : nextCheck({ ...checkout, ...states, ...looks }, now),
  }
  return { change, timeline: timelineOf(checkout, decision, snapshot) }
}

function timelineOf(
  checkout: Checkout,
  decision: Decision,
  { source, amountMinor, currency }: Snapshot
): TimelineEntry[] {
  const entries: TimelineEntry[] = []
  if (decision.remoteState !== checkout.remoteState) {
    entries.push({ kind: KINDS[decision.remoteState], source, details: { amountMinor } })
  }
  if (decision.problem === "amount_mismatch" || decision.problem === "returned_in_part") {
    entries.push({
      kind: "held",
      source,
      details: { agreedMinor: checkout.amountMinor, reportedMinor: amountMinor, currency },
    })
  }
  if (decision.problem === "outcome_contradicted") {
    entries.push({ kind: "contradicted", source })
  }
  return entries
}

const KINDS: Readonly<Record<RemoteState, TimelineKind>> = {
  opening: "opened",
  unknown: "create_unknown",
  refused: "create_refused",
  received: "created",
  successful: "paid",
  cancelled: "cancelled",
  invalid_payload: "invalid",
  lapsed: "lapsed",
}

/** What the service named instead of the agreed amount, in pence. */
export type ReportedAmount = { amountMinor: number; currency: string }

/**
 * For showing only: the other amount the service reported, as the timeline has it. It stays to be seen after a person has
 * placed the order nevertheless.
 *
 * @param lines newest first
 */
export function reportedAmount(lines: readonly Pick<TimelineEntry, "kind" | "details">[]): ReportedAmount | null {
  for (const { kind, details } of lines) {
    const { reportedMinor, currency } = details ?? {}
    if (kind === "held" && typeof reportedMinor === "number" && typeof currency === "string") {
      return { amountMinor: reportedMinor, currency }
    }
  }
  return null
}
