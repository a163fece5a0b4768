import type { TimelineEntry } from "../timeline"
import type { Checkout } from "./checkout"
import { decidedByPerson } from "./recovery"
import { type Problem, PROBLEMS } from "./states"

/** What of a payment decides whether an account that is gone keeps the plugin from taking it further. */
type Facts = Pick<Checkout, "problem" | "heldAt" | "placementState">

/** The problem of a payment whose account is not configured any more. */
export const GONE: Problem = "account_gone"

/** Problems of money without an order that are with a person in any case. */
export const WITH_PERSON = PROBLEMS.filter((problem) => decidedByPerson({ problem, heldAt: null }))

/**
 * The line of a payment that the plugin would take further if its account were there. The problem that it had is noted, to be
 * there again afterwards.
 *
 * @returns undefined for one that is listed already, or that a person decides about
 */
export function haltedBy(checkout: Facts): TimelineEntry | undefined {
  const { problem, placementState } = checkout
  const isWithPerson = placementState === "unplaced" && decidedByPerson(checkout)
  if (problem === GONE || isWithPerson) {
    return undefined
  }
  return { kind: "held", source: "job", details: { problem: GONE, ...(problem !== null && { before: problem }) } }
}

const DAY_MS = 24 * 60 * 60_000

/**
 * True where the timeline says the same already: processes whose options differ take turns in listing a payment and taking it up, each
 * within a minute.
 *
 * @param lines newest first
 */
export function isSaid(
  line: TimelineEntry,
  lines: readonly (Pick<TimelineEntry, "kind" | "details"> & { at: Date })[],
  now: Date
): boolean {
  const last = lines.find(({ kind, details }) => kind === line.kind && details?.problem === GONE)
  return (
    last !== undefined && last.details?.before === line.details?.before && now.getTime() - last.at.getTime() < DAY_MS
  )
}

/**
 * The problem that a payment has again once its account is configured again. None where an order is still to be placed: nobody
 * has tried since.
 *
 * @param lines newest first
 */
export function problemBefore(
  { placementState }: Pick<Facts, "placementState">,
  lines: readonly Pick<TimelineEntry, "kind" | "details">[]
): Problem | null {
  const noted = lines.find(({ kind, details }) => kind === "held" && details?.problem === GONE)?.details?.before
  const before = PROBLEMS.find((problem) => problem === noted) ?? null
  const isTriedAnew = placementState === "unplaced" && before === "completion_failed"
  return isTriedAnew ? null : before
}
