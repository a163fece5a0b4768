import type { Reason, ReasonCode } from "../reasons/reasons"
import type { Refund } from "./refund"
import { nextAttempt } from "./schedule"

/** Of an account: of how many carts a declined refund waits to be sent again, and when the last was sent that the service took. */
export type Declines = { carts: number; acceptedAt: Date | null }

/** What the service says where it does not say why: it may be so for all refunds alike. */
export const DECLINED_REASONS: readonly ReasonCode[] = ["declined", "payment_not_known"]

/** True where a refund was declined as all may be. */
export function isForAll(reason: Reason | null): boolean {
  return DECLINED_REASONS.some((code) => code === reason?.code)
}

/** So many carts' refunds in a row are not declined for reasons of their own. */
export const DECLINED_ALIKE = 3
/** How often one is sent before it is known whether others are declined too: within about a quarter of an hour. */
const TRIES = 3

/**
 * When a refund is sent again that the service declined without a reason that we know, and does not have; undefined where it is given
 * up. What is declined for everybody alike is kept for as long as that lasts.
 *
 * @param declines this one included
 */
export function sentAgainAt(
  { attempts, submittedAt, doubtedSince }: Pick<Refund, "attempts" | "submittedAt" | "doubtedSince">,
  { carts, acceptedAt }: Declines,
  now: Date
): Date | undefined {
  const isAccepting = acceptedAt !== null && doubtedSince !== null && acceptedAt > doubtedSince
  if (isAccepting && submittedAt !== null) {
    // Sent since then and declined all the same, it has a reason of its own.
    return acceptedAt > submittedAt ? now : undefined
  }
  return attempts < TRIES || carts >= DECLINED_ALIKE ? nextAttempt(attempts, undefined, now) : undefined
}
