/** The service's endpoints, one name each; logs, errors and the rate budget use these names. */
export const ENDPOINTS = [
  "config",
  "managed_config",
  "create_checkout",
  "list_checkouts",
  "get_checkout",
  "create_refund",
  "list_refunds",
  "get_refund",
] as const
export type Endpoint = (typeof ENDPOINTS)[number]

/** At most `limit` requests in any `windowMs` milliseconds. */
export type PublishedLimit = { limit: number; windowMs: number }

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** What the service allows (spec, Limits). `managed_config` counts for each managed merchant on its own. */
export const PUBLISHED_LIMITS: Readonly<Record<Endpoint, PublishedLimit>> = {
  config: { limit: 5, windowMs: HOUR },
  managed_config: { limit: 5, windowMs: HOUR },
  create_checkout: { limit: 1, windowMs: SECOND },
  list_checkouts: { limit: 1, windowMs: MINUTE },
  get_checkout: { limit: 5, windowMs: MINUTE },
  create_refund: { limit: 1, windowMs: SECOND },
  list_refunds: { limit: 1, windowMs: MINUTE },
  get_refund: { limit: 5, windowMs: MINUTE },
}

/** The longest window there is: a service that names a longer pause is not believed, or it would close an endpoint for good. */
const LONGEST_PAUSE_S = HOUR / SECOND

const SECONDS_IN_TEXT = /try again in (\d{1,9}) seconds?\b/i

/**
 * Seconds to wait after a 429, read from its text ("Rate limit exceeded. Try again in N seconds").
 * At most an hour, the longest of the published windows. Without a number it is the endpoint's published window, because that is what N stands for (spec, Errors).
 *
 * @param text the `error` field of the reply, or undefined when there was none
 */
export function rateLimitSeconds(text: string | undefined, endpoint: Endpoint): number {
  const found = SECONDS_IN_TEXT.exec(text ?? "")?.[1]
  return found === undefined ? PUBLISHED_LIMITS[endpoint].windowMs / SECOND : Math.min(Number(found), LONGEST_PAUSE_S)
}
