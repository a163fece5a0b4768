import { assertNever } from "../assert-never"
import type { MinorAmount } from "../money/money"
import type { Snapshot } from "./checkout"
import { isRetried } from "./recovery"
import { canMoveRemote, type PlacementState, type Problem, type RemoteState } from "./states"

/** The part of a ledger row that decisions are made from. */
export type CheckoutFacts = {
  remoteState: RemoteState
  placementState: PlacementState
  amountMinor: MinorAmount
  currency: string
  numberOfPayments: number | null
  problem: Problem | null
  heldAt: Date | null
}

/**
 * What has to happen in Medusa.
 *
 * - `place`: paid; make the order, or finish making it
 * - `release`: not paid and never will be by this attempt; the shopper may start again
 * - `hold`: paid, but not what was agreed; nothing is placed, a person looks
 * - `none`: nothing new
 */
export type Action = "place" | "release" | "hold" | "none"

/** What the row becomes, and what follows from it. */
export type Decision = {
  remoteState: RemoteState
  placementState: PlacementState
  numberOfPayments: number | null
  /** Set when this snapshot revealed it; null leaves the row's own as it is. */
  problem: Problem | null
  action: Action
}

/**
 * The one rule that turns news from the service into what happens next.
 * Callback, return page, cart completion, reconcile job and "check now" all end here.
 */
export function decide(record: CheckoutFacts, snapshot: Snapshot): Decision {
  switch (snapshot.status) {
    case "received":
      return unpaid(record, moved(record, "received"), "none")
    case "cancelled":
      return unpaid(record, moved(record, "cancelled"), "release")
    case "invalid_payload":
      return unpaid(record, moved(record, "invalid_payload"), "release")
    case "successful":
      return paid(record, snapshot)
    default:
      return assertNever(snapshot.status)
  }
}

function unpaid(record: CheckoutFacts, remoteState: RemoteState, action: "release" | "none"): Decision {
  const contradicted = record.remoteState === "successful" && action === "release"
  return {
    remoteState,
    placementState: record.placementState,
    numberOfPayments: record.numberOfPayments,
    problem: contradicted && record.problem === null ? "outcome_contradicted" : null,
    action: remoteState === record.remoteState ? "none" : action,
  }
}

function paid(record: CheckoutFacts, snapshot: Snapshot): Decision {
  const agreed = snapshot.amountMinor === record.amountMinor && snapshot.currency === record.currency
  // Once the service has named two amounts, a person decides which is true, whatever it names next.
  const held = record.problem === "amount_mismatch"
  const next = held ? asItIs(record) : agreed ? placement(record) : heldPlacement(record.placementState)
  return {
    remoteState: "successful",
    placementState: next.state,
    numberOfPayments: snapshot.numberOfPayments ?? record.numberOfPayments,
    problem: agreed || held ? null : "amount_mismatch",
    action: next.action,
  }
}

/**
 * Repeated news (a reload of the return page is enough) does not reopen what the plugin has stopped retrying: payments that a
 * person decides about, and payments that are being refunded.
 */
function placement(record: CheckoutFacts): { state: PlacementState; action: Action } {
  switch (record.placementState) {
    case "none":
      return { state: "placing", action: "place" }
    case "placing":
    case "unplaced":
      return isRetried(record) ? { state: "placing", action: "place" } : asItIs(record)
    case "placed":
    case "refunding":
    case "returned":
      return asItIs(record)
    default:
      return assertNever(record.placementState)
  }
}

function asItIs({ placementState }: CheckoutFacts): { state: PlacementState; action: Action } {
  return { state: placementState, action: "none" }
}

/** An order that stands, or money on its way back, is not undone by a callback that disagrees. */
function heldPlacement(state: PlacementState): { state: PlacementState; action: Action } {
  return state === "none" || state === "placing" || state === "unplaced"
    ? { state: "unplaced", action: "hold" }
    : { state, action: "hold" }
}

/** The state that the news leads to, or the present one when the news is old or denies a payment that was made. */
function moved(record: CheckoutFacts, to: RemoteState): RemoteState {
  return canMoveRemote(record.remoteState, to) ? to : record.remoteState
}
