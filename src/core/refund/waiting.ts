import { refused } from "../refusal"
import type { Refund, RefundDoubt } from "./refund"

/**
 * What a refund waits for that is not sent yet.
 *
 * - `ledger_gap`: for the service's list, as the ledger may lack that it was sent before
 * - `less_left`: for the same, as the service refused it because less is left
 * - `declined`: for the same, as the service declined it and may have made it all the same
 * - `day_of_purchase`: for its end, and 10:00 of the next day
 * - `next_try`: an earlier attempt did not reach the service, or was refused for a temporary reason
 */
export type WaitReason = RefundDoubt | "day_of_purchase" | "next_try"

/** @returns null for one that does not wait */
export function waitReason(
  { state, reason, submitAfter, doubt }: Pick<Refund, "state" | "reason" | "submitAfter" | "doubt">,
  now: Date
): WaitReason | null {
  if (state !== "scheduled") {
    return null
  }
  if (doubt !== null) {
    return doubt
  }
  return reason === null && submitAfter !== null && submitAfter > now ? "day_of_purchase" : "next_try"
}

type Subject = Pick<Refund, "state" | "kind" | "medusaRefundId" | "doubt">

/**
 * Whether a person may call a refund off: it waits to be sent, and somebody asked for it. What is owed in any case, for a
 * cancelled order or a payment without one, would only be requested again.
 */
export function mayBeCalledOff(refund: Subject): boolean {
  return keptBecause(refund) === undefined
}

/** @throws Refusal with the reason why it cannot be called off */
export function requireMayBeCalledOff(refund: Subject): void {
  const code = keptBecause(refund)
  if (code) {
    throw refused(code, {})
  }
}

function keptBecause({ state, kind, medusaRefundId, doubt }: Subject) {
  if (state !== "scheduled") {
    return "not_waiting"
  }
  if (doubt !== null) {
    return "may_be_sent"
  }
  return kind === "asked" && medusaRefundId !== null ? undefined : "owed_in_any_case"
}
