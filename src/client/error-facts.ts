import { z } from "@medusajs/framework/zod"
import type { Endpoint } from "./limits"

/**
 * What went wrong.
 *
 * - `invalid_request`: refused here, before the network; the message names the field
 * - `bad_request` 400 | `unauthorized` 401 | `not_found` 404 | `validation` 422 | `rate_limited` 429 |
 *   `server_error` 5xx
 * - `unexpected_status`: any other status, redirects too (none is followed), and a 404 that is not the service's own
 * - `unreachable`: no connection, or it broke off; `timeout`: no complete reply in time
 * - `reply_too_large`, `unreadable_reply`: an answer came and cannot be used
 * - `foreign_link`, `looping_links`: a list pointed away from the service, or back at itself
 * - `budget_unavailable`: the rate budget could not be asked, so nothing was sent
 * - `aborted`: the caller stopped it, or the client was closed
 */
export type ClientErrorCode =
  | "invalid_request"
  | "bad_request"
  | "unauthorized"
  | "not_found"
  | "validation"
  | "rate_limited"
  | "server_error"
  | "unexpected_status"
  | "unreachable"
  | "timeout"
  | "reply_too_large"
  | "unreadable_reply"
  | "foreign_link"
  | "looping_links"
  | "budget_unavailable"
  | "aborted"

/** Why a 422 was given, as far as its text tells (spec, Errors). */
export type ValidationReason =
  | "amount_out_of_band"
  | "currency"
  | "phone_number"
  | "refund_window_closed"
  | "same_day_refund"
  | "refund_amount"
  | "other"

/** `refused`: the service certainly did not do it. `unknown`: it may have. Of a read it says nothing that matters. */
export type CallOutcome = "refused" | "unknown"

export const causeSchema = z.object({
  name: z.string(),
  code: z.string().optional().catch(undefined),
  message: z.string(),
})

/** An underlying error reduced to what cannot hold a body, a header or a key. */
export type PrivateCause = z.output<typeof causeSchema>

/** Everything an error is made of. `summary` goes to logs: codes, statuses and field paths, never values. */
export type ErrorFacts = {
  code: ClientErrorCode
  endpoint: Endpoint
  outcome: CallOutcome
  retryable: boolean
  summary: string
  httpStatus?: number
  /** A 400 that names the signature which the service expected: ours was made with another key. */
  isSignatureRefused?: boolean
  /** What the service calls the request, where it says so. */
  requestId?: string
  retryAfterSeconds?: number
  reason?: ValidationReason
  detail?: string
  cause?: PrivateCause
}
