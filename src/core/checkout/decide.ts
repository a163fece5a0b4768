import { assertNever } from "../assert-never"
import type { Checkout, Snapshot } from "./checkout"
import { decidedByPerson, isRetried } from "./recovery"
import { canMoveRemote, type Problem } from "./states"

/** What the news may change in a ledger row. */
type States = Pick<Checkout, "remoteState" | "placementState" | "numberOfPayments">

export type CheckoutFacts = States & Pick<Checkout, "amountMinor" | "currency" | "problem" | "heldAt">

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
export type Decision = States & {
  /** Set when this snapshot revealed it; null leaves the row's own as it is. */
  problem: Problem | null
  action: Action
}

/**
 * The one rule that turns news from the service into what happens next.
 * Callback, return page, cart completion, reconcile job and "check now" all end here.
 *
 * @param backMinor what of it has gone back or is on its way there, pence; null unless all of it was to go back
 */
export function decide(record: CheckoutFacts, snapshot: Snapshot, backMinor: number | null = null): Decision {
  const { status } = snapshot
  switch (status) {
    case "successful":
      return backMinor === null ? paid(record, snapshot) : paidBack(record, snapshot, backMinor)
    case "received":
    case "cancelled":
    case "invalid_payload":
      return unpaid(record, status)
    default:
      // Merchants' own code may run the workflow that settles.
      return assertNever(status)
  }
}

function unpaid(record: CheckoutFacts, status: "received" | "cancelled" | "invalid_payload"): Decision {
  const { placementState, numberOfPayments } = record
  // News that is old, or denies a payment that was made, moves nothing.
  const isMove = canMoveRemote(record.remoteState, status)
  const isContradicted = record.remoteState === "successful" && status !== "received"
  return {
    remoteState: isMove ? status : record.remoteState,
    placementState,
    numberOfPayments,
    problem: isContradicted && !isPersons(record) ? "outcome_contradicted" : null,
    action: isMove && status !== "received" ? "release" : "none",
  }
}

/** A person looks at it already. What the plugin would still make an order of, or give back by itself, waits for one from now on. */
function isPersons(record: CheckoutFacts): boolean {
  const isOpen = record.placementState === "placing" || record.placementState === "unplaced"
  return isOpen ? decidedByPerson(record) : record.problem !== null
}

function paid(record: CheckoutFacts, snapshot: Snapshot): Decision {
  const agreed = snapshot.amountMinor === record.amountMinor && snapshot.currency === record.currency
  // Once the service has named two amounts, a person decides which is true, whatever it names next.
  const held = record.problem === "amount_mismatch"
  return {
    ...(held ? asItIs(record) : agreed ? placement(record) : heldPlacement(record)),
    remoteState: "successful",
    numberOfPayments: snapshot.numberOfPayments ?? record.numberOfPayments,
    problem: agreed || held ? null : "amount_mismatch",
  }
}

/** Of what went back, only that it was more is news: then a person is told, once all that is on its way has arrived. */
function paidBack(record: CheckoutFacts, snapshot: Snapshot, backMinor: number): Decision {
  const { placementState, currency } = record
  const isBack = placementState === "returned"
  if ((!isBack && placementState !== "refunding") || snapshot.currency !== currency) {
    return paid(record, snapshot)
  }
  if (snapshot.amountMinor > backMinor) {
    const next = { placementState: isBack ? "unplaced" : placementState, action: "hold" } as const
    return { ...paid(record, snapshot), ...next, problem: "returned_in_part" }
  }
  return isBack ? { ...paid(record, snapshot), ...asItIs(record), problem: null } : paid(record, snapshot)
}

type Next = Pick<Decision, "placementState" | "action">

/**
 * Repeated news (a reload of the return page is enough) does not reopen what the plugin has stopped retrying: payments that a
 * person decides about, and payments that are being refunded.
 */
function placement(record: CheckoutFacts): Next {
  switch (record.placementState) {
    case "none":
      return { placementState: "placing", action: "place" }
    case "placing":
    case "unplaced":
      return isRetried(record) ? { placementState: "placing", action: "place" } : asItIs(record)
    case "placed":
    case "refunding":
    case "returned":
      return asItIs(record)
    default:
      return assertNever(record.placementState)
  }
}

function asItIs({ placementState }: CheckoutFacts): Next {
  return { placementState, action: "none" }
}

/** An order that stands, or money on its way back, is not undone by a callback that disagrees. */
function heldPlacement({ placementState }: CheckoutFacts): Next {
  const isOpen = placementState === "none" || placementState === "placing"
  return { placementState: isOpen ? "unplaced" : placementState, action: "hold" }
}
