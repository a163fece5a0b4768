import type { RateLimit } from "../core/rate-slots"

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/**
 * What the service allows (spec, Limits), by the names of its endpoints: logs, errors and the rate budget use these. `managed_config`
 * counts for each managed merchant on its own.
 */
export const PUBLISHED_LIMITS = {
  config: { requests: 5, perMs: HOUR },
  managed_config: { requests: 5, perMs: HOUR },
  create_checkout: { requests: 1, perMs: SECOND },
  list_checkouts: { requests: 1, perMs: MINUTE },
  get_checkout: { requests: 5, perMs: MINUTE },
  create_refund: { requests: 1, perMs: SECOND },
  list_refunds: { requests: 1, perMs: MINUTE },
  get_refund: { requests: 5, perMs: MINUTE },
} satisfies Record<string, RateLimit>

export type Endpoint = keyof typeof PUBLISHED_LIMITS
export const ENDPOINTS = Object.keys(PUBLISHED_LIMITS) as Endpoint[]

/** They name nothing that could be missing or refused: a 404 of theirs speaks of the address. */
export const ALWAYS_THERE: readonly string[] = ["config", "list_checkouts", "list_refunds"] satisfies Endpoint[]

/** A wrong signature on these is refused, so an answer proves the signing key. */
export const SIGNED: readonly string[] = ["create_checkout", "create_refund"] satisfies Endpoint[]

/** N is the throttle window (spec, Errors): a reply that names more than this many of them must not close the endpoint. */
const MOST_WINDOWS = 2

const SECONDS_IN_TEXT = /try again in (\d+) seconds?\b/i

/**
 * Seconds to wait after a 429, read from its text ("Rate limit exceeded. Try again in N seconds"), at most twice the
 * endpoint's window. Without a number it is that window.
 *
 * @param text the `error` field of the reply, or undefined when there was none
 * @param windowMs the endpoint's, as the budget knows it
 */
export function rateLimitSeconds(text: string | undefined, windowMs: number): number {
  const found = SECONDS_IN_TEXT.exec(text ?? "")?.[1]
  const windowSeconds = Math.ceil(windowMs / SECOND)
  return found === undefined ? windowSeconds : Math.min(Number(found), MOST_WINDOWS * windowSeconds)
}
