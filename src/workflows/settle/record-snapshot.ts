import { assertNever } from "../../core/assert-never"
import { nextCheck } from "../../core/checkout/check-schedule"
import type { Checkout } from "../../core/checkout/checkout"
import { type Action, decide, type Decision } from "../../core/checkout/decide"
import type { Snapshot } from "../../core/checkout/snapshot"
import type { TimelineEntry, TimelineKind } from "../../core/timeline"
import type InstalmentsModuleService from "../../modules/instalments/service"
import { amend } from "../ledger/amend-checkout"

/** The row after the news, and what Medusa must be told. */
export type Recorded = { checkout: Checkout; action: Action }

/** Writes down what a snapshot means for a checkout. Old news changes nothing. */
export async function recordSnapshot(
  ledger: InstalmentsModuleService,
  checkout: Checkout,
  snapshot: Snapshot
): Promise<Recorded> {
  let action: Action = "none"
  const written = await amend(ledger, checkout, (newest) => {
    const decision = decide(newest, snapshot)
    action = decision.action
    return isChange(newest, decision) ? amendment(newest, decision, snapshot) : undefined
  })
  return { checkout: written, action }
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

function amendment(checkout: Checkout, decision: Decision, snapshot: Snapshot) {
  const now = new Date()
  const { remoteState, placementState, numberOfPayments, problem } = decision
  const becomesPaid = remoteState === "successful" && checkout.remoteState !== "successful"
  const change = {
    remoteState,
    placementState,
    numberOfPayments,
    ...(problem !== null && { problem }),
    ...(becomesPaid && { paidAt: now, checks: 0 }),
    nextCheckAt: nextCheck(
      { ...checkout, remoteState, placementState, checks: becomesPaid ? 0 : checkout.checks },
      now
    ),
  }
  return { change, timeline: told(checkout, decision, snapshot) }
}

function told(checkout: Checkout, decision: Decision, { source, amountMinor, currency }: Snapshot): TimelineEntry[] {
  const entries: TimelineEntry[] = []
  if (decision.remoteState !== checkout.remoteState) {
    entries.push({ kind: kindOf(decision.remoteState), source, details: { amountMinor } })
  }
  if (decision.problem === "amount_mismatch") {
    entries.push({
      kind: "held",
      source,
      details: { agreedMinor: checkout.amountMinor, toldMinor: amountMinor, currency },
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
