import type { ClientErrorCode } from "./errors"
import type { Endpoint } from "./limits"

/** Requests one call may make, the first included. */
export const MAX_ATTEMPTS = 3
/** Backoff: the first wait lies in 0..200 ms, the ceiling doubles each time up to 2 s. */
const BASE_MS = 200
const CEILING_MS = 2_000
/** The part of the total that waits never touch: no request goes out with too little time left to be answered. */
const RESERVED_SHARE = 0.25

export type FailedAttempt = {
  endpoint: Endpoint
  code: ClientErrorCode
  /** False when certainly not a byte of the request went out. */
  sent: boolean
  retryAfterSeconds?: number
}

/**
 * True when the same request may be sent again without harm and with hope.
 *
 * A read may always be repeated. After a 500 a checkout or a refund may exist: the same refund would move money again, and the
 * same checkout would be a second one with the same reference. They are repeated only if the first certainly never got there.
 */
export function mayRepeat({ endpoint, code, sent }: FailedAttempt): boolean {
  if (code === "rate_limited") {
    return true
  }
  if (code === "unreachable" || code === "timeout") {
    return !sent || isRead(endpoint)
  }
  return code === "server_error" && isRead(endpoint)
}

function isRead(endpoint: Endpoint): boolean {
  return endpoint !== "create_checkout" && endpoint !== "create_refund"
}

/** Full jitter: anything from nothing to a ceiling that doubles. @param random in [0, 1) @returns milliseconds */
export function backoffMs(attempt: number, random: number): number {
  return Math.floor(random * Math.min(CEILING_MS, BASE_MS * 2 ** (attempt - 1)))
}

/** The longest wait that still leaves the next request time for its answer, in milliseconds. */
export function waitAllowanceMs(remainingMs: number, time: { totalMs: number; replyMs: number }): number {
  return Math.max(0, remainingMs - Math.min(time.replyMs, time.totalMs * RESERVED_SHARE))
}

/**
 * How long to wait before the next attempt, or undefined when there is to be none.
 * The service's own N seconds beat the jitter; the time that is left beats both.
 *
 * @param attempt how many requests were made so far, from 1
 * @param allowanceMs the longest wait there is time for
 */
export function nextWaitMs(
  failed: FailedAttempt,
  attempt: number,
  allowanceMs: number,
  random: number
): number | undefined {
  if (attempt >= MAX_ATTEMPTS || !mayRepeat(failed)) {
    return undefined
  }
  const wait = Math.max(backoffMs(attempt, random), (failed.retryAfterSeconds ?? 0) * 1_000)
  return wait <= allowanceMs ? wait : undefined
}
