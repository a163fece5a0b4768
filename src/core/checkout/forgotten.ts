import type { Checkout } from "./checkout"
import { hasLapsed } from "./pace"

/**
 * Of an account: of how many carts the service says, one after the other, that it does not know their checkouts, since it last knew one.
 * It had made each of them, and some of their pages were still open.
 */
export type Denials = { carts: number; since: Date }

/** So many carts in a row are not denied for reasons of their own. */
export const DENIED_ALIKE = 3
/** Before that it is not known yet whether others are denied too. Milliseconds. */
const BELIEVED_AFTER_MS = 15 * 60_000
/** Where all are denied, it is seen this soon that it is over, however long it lasted. Milliseconds. */
const LONGEST_PAUSE_MS = 15 * 60_000

type Closing = Pick<Checkout, "remoteState" | "expiresAt" | "createdAt">

/**
 * True when the service does not know a checkout, this one alone, whose page has closed: nobody paid it, as far as it can tell. While
 * the page is open a record may only be late, and what all are answered alike is no news of any of them.
 *
 * @param denials this one included
 */
export function isForgotten(checkout: Closing, denials: Denials | undefined, now: Date): boolean {
  const { expiresAt } = checkout
  if (expiresAt === null || now.getTime() - expiresAt.getTime() < BELIEVED_AFTER_MS) {
    return false
  }
  return (denials?.carts ?? 0) < DENIED_ALIKE || hasLapsed(checkout, now)
}

/** When to look again at one that is not forgotten. @param next when it would be asked about otherwise */
export function afterDenial(next: Date, now: Date): Date {
  return new Date(Math.min(next.getTime(), now.getTime() + LONGEST_PAUSE_MS))
}
