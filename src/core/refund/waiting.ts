import { Refusal } from "../refusal"
import type { Refund } from "./refund"

/**
 * What a refund waits for that is not sent yet.
 *
 * - `day_of_purchase`: for its end, and 10:00 of the next day
 * - `next_try`: an earlier attempt did not reach the service, or was refused for a temporary reason
 */
export type WaitReason = "day_of_purchase" | "next_try"

/** @returns null for one that does not wait */
export function waitReason(
  { state, reason, submitAfter }: Pick<Refund, "state" | "reason" | "submitAfter">,
  now: Date
): WaitReason | null {
  if (state !== "scheduled") {
    return null
  }
  return reason === null && submitAfter !== null && submitAfter > now ? "day_of_purchase" : "next_try"
}

type Subject = Pick<Refund, "state" | "kind" | "medusaRefundId">

/**
 * Whether a person may call a refund off: it waits to be sent, and somebody asked for it. What is owed in any case, for a
 * cancelled order or a payment without one, would only be requested again.
 */
export function mayBeCalledOff({ state, kind, medusaRefundId }: Subject): boolean {
  return state === "scheduled" && kind === "asked" && medusaRefundId !== null
}

/** @throws Refusal with the reason why it cannot be called off */
export function requireMayBeCalledOff(refund: Subject): void {
  if (refund.state !== "scheduled") {
    throw new Refusal("not_allowed", "This refund is no longer waiting to be sent, so it cannot be called off.")
  }
  if (!mayBeCalledOff(refund)) {
    throw new Refusal("not_allowed", "This refund is owed to the shopper in any case, so it cannot be called off.")
  }
}
