import type { Checkout } from "./checkout"

/** Nobody changes a cart and starts its payment anew more often than this; the service takes one creation a second in all. */
const MOST_CREATIONS = 10
const WITHIN_MS = 10 * 60_000

/** True while another checkout may be created for a cart. @param attempts all attempts to pay it */
export function mayCreate(attempts: readonly Pick<Checkout, "createdAt">[], now: Date): boolean {
  return attempts.filter(({ createdAt }) => now.getTime() - createdAt.getTime() < WITHIN_MS).length < MOST_CREATIONS
}
