import { assertNever } from "../assert-never"
import type { TimelineEntry, TimelineKind } from "../timeline"
import { nextCheck } from "./pace"
import type { Checkout, Snapshot } from "./checkout"
import { type Action, decide, type Decision } from "./decide"

/** What a snapshot makes of a checkout's row. */
export type Recording = {
  /** What has to happen in Medusa. */
  action: Action
  /** Whether nobody has heard of it yet: what was said before may still ask for something to be done. */
  isNews: boolean
  /** What is written, with its timeline; undefined when the row has all of it already. */
  amendment: Amendment | undefined
}

type Amendment = {
  change: Pick<Checkout, "remoteState" | "placementState" | "numberOfPayments"> &
    Partial<Pick<Checkout, "problem" | "paidAt" | "checks">> & { nextCheckAt: Date | null }
  timeline: TimelineEntry[]
}

/** What the news means for the row. Old news changes nothing. */
export function recordingOf(checkout: Checkout, snapshot: Snapshot, now: Date): Recording {
  const decision = decide(checkout, snapshot)
  const amendment = isChange(checkout, decision) ? amendmentOf(checkout, decision, snapshot, now) : undefined
  const isNews = decision.action !== "none" && amendment !== undefined && amendment.timeline.length > 0
  return { action: decision.action, isNews, amendment }
}

/** True when the snapshot says what the row says already, and nothing is left to be done about it. */
export function changesNothing(checkout: Checkout, snapshot: Snapshot): boolean {
  const decision = decide(checkout, snapshot)
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

function amendmentOf(checkout: Checkout, decision: Decision, snapshot: Snapshot, now: Date): Amendment {
  const { remoteState, placementState, numberOfPayments, problem } = decision
  const becomesPaid = remoteState === "successful" && checkout.remoteState !== "successful"
  const change = {
    remoteState,
    placementState,
    numberOfPayments,
    ...(problem !== null && { problem }),
    ...(becomesPaid && { paidAt: now, checks: 0 }),
    nextCheckAt:
      decision.action === "release" && checkout.unpaidOrderId !== null
        ? now
        : nextCheck({ ...checkout, remoteState, placementState, checks: becomesPaid ? 0 : checkout.checks }, now),
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
    entries.push({ kind: kindOf(decision.remoteState), source, details: { amountMinor } })
  }
  if (decision.problem === "amount_mismatch") {
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

function kindOf(state: Decision["remoteState"]): TimelineKind {
  switch (state) {
    case "opening":
      return "opened"
    case "unknown":
      return "create_unknown"
    case "refused":
      return "create_refused"
    case "received":
      return "created"
    case "successful":
      return "paid"
    case "cancelled":
      return "cancelled"
    case "invalid_payload":
      return "invalid"
    case "lapsed":
      return "lapsed"
    default:
      return assertNever(state)
  }
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
