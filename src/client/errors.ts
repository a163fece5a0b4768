import { z } from "@medusajs/framework/zod"
import { assertNever } from "../core/assert-never"
import { SENTENCES } from "../core/sentences"
import type { Endpoint } from "./limits"

/** What went wrong. */
export type ClientErrorCode =
  | "invalid_request" // refused here, before the network; the message names the field
  | "bad_request" // 400
  | "unauthorized" // 401
  | "not_found" // 404
  | "validation" // 422
  | "rate_limited" // 429
  | "server_error" // 5xx
  | "unexpected_status" // any other, redirects too (none is followed), and a 404 that is not the service's own
  | "unreachable" // no connection, or it broke off
  | "timeout" // no complete reply in time
  | "reply_too_large" // an answer came and cannot be used, as with the next one
  | "unreadable_reply"
  | "foreign_link" // a list pointed away from the service
  | "looping_links" // a list pointed back at itself
  | "budget_unavailable" // the rate budget could not be asked, or its slots could not be used in time: nothing was sent
  | "aborted" // the client was closed

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

const causeSchema = z.object({
  name: z.string(),
  code: z.string().optional().catch(undefined),
  message: z.string(),
})

/** An underlying error reduced to what cannot hold a body, a header or a key. */
export type PrivateCause = z.output<typeof causeSchema>

/** Everything an error is made of. `summary` goes to logs: codes, statuses and field paths, never values. */
export type ErrorFacts = Pick<InstalmentsClientError, "code" | "endpoint" | "outcome" | "retryable"> &
  Partial<Pick<InstalmentsClientError, "httpStatus" | "isSignatureRefused" | "requestId" | "retryAfterSeconds">> & {
    summary: string
    reason?: ValidationReason
    detail?: string
    cause?: PrivateCause
  }

/**
 * The one error the client throws. It may be logged whole: printing it shows no secret, no signature,
 * nothing of a reply's body and nothing personal.
 */
export class InstalmentsClientError extends Error {
  override readonly name = "InstalmentsClientError"
  readonly code: ClientErrorCode
  readonly endpoint: Endpoint
  readonly outcome: CallOutcome
  /** The same call may be made again without harm, and may then succeed. */
  readonly retryable: boolean
  readonly httpStatus: number | undefined
  /** A 400 that names the signature which the service expected: ours was made with another key. */
  readonly isSignatureRefused: boolean
  /** What the service calls the request, where it says so. */
  readonly requestId: string | undefined
  /** Seconds after which the rate limit lets a request through again. */
  readonly retryAfterSeconds: number | undefined
  readonly reason: ValidationReason | undefined
  /** One plain sentence for a shopper or an admin. */
  readonly publicMessage: string
  // Private fields, not properties: util.inspect, JSON and loggers do not see them.
  readonly #detail: string | undefined
  readonly #cause: PrivateCause | undefined

  constructor(facts: ErrorFacts) {
    super(`${facts.endpoint}: ${facts.summary}`)
    this.code = facts.code
    this.endpoint = facts.endpoint
    this.outcome = facts.outcome
    this.retryable = facts.retryable
    this.httpStatus = facts.httpStatus
    this.isSignatureRefused = facts.isSignatureRefused === true
    this.requestId = facts.requestId
    this.retryAfterSeconds = facts.retryAfterSeconds
    this.reason = facts.reason
    this.publicMessage = publicMessage(facts)
    this.#detail = facts.code === "validation" ? facts.detail : undefined
    this.#cause = facts.cause
  }

  /** The service's own words about a 422; undefined for anything else. It may repeat what was sent: do not log it. */
  get detail(): string | undefined {
    return this.#detail
  }

  /** What lay underneath, for whoever debugs. */
  get privateCause(): PrivateCause | undefined {
    return this.#cause
  }
}

export function toPrivateCause(error: unknown): PrivateCause {
  return causeSchema.safeParse(error).data ?? { name: typeof error, message: "not an error" }
}

/** One plain sentence for a shopper or an admin: what happened and what can be done, nothing technical. */
function publicMessage(facts: ErrorFacts): string {
  switch (facts.code) {
    case "validation":
      return FOR_REASON[facts.reason ?? "other"]
    case "rate_limited":
      return `There are too many requests at the moment. Please try again in ${inSeconds(facts.retryAfterSeconds)}.`
    case "not_found":
      return OF_ONE.includes(facts.endpoint) ? UNKNOWN_THERE : SENTENCES.serviceRefuses
    case "unauthorized":
      return SENTENCES.serviceUnauthorised
    case "invalid_request":
    case "bad_request":
      return SENTENCES.serviceRefuses
    case "aborted":
      return "The request was stopped before it was finished."
    case "unreachable":
    case "timeout":
    case "server_error":
    case "budget_unavailable":
      return facts.outcome === "unknown" ? UNCONFIRMED : SENTENCES.serviceAway
    case "unexpected_status":
    case "reply_too_large":
    case "unreadable_reply":
    case "foreign_link":
    case "looping_links":
      return facts.outcome === "unknown" ? UNCONFIRMED : SENTENCES.serviceUnusable
    default:
      return assertNever(facts.code)
  }
}

/** They name a payment or a refund. A 404 of any other speaks of the address. */
const OF_ONE: readonly Endpoint[] = ["get_checkout", "create_refund", "get_refund"]
const UNKNOWN_THERE = "The instalment service does not know this payment or refund."

const UNCONFIRMED =
  "The instalment service has not confirmed this request. It will be checked before anything is repeated."

const FOR_REASON: Readonly<Record<ValidationReason, string>> = {
  amount_out_of_band: SENTENCES.notForAmount,
  // It was sent in pounds, as everything is: the account's territory is another one.
  currency: SENTENCES.serviceRefuses,
  phone_number: SENTENCES.phoneNotAccepted,
  refund_window_closed: "This payment can no longer be refunded: refunds are possible within 100 days of the purchase.",
  same_day_refund: "A refund is not possible on the day of purchase. It can be made after 10:00 the next day.",
  refund_amount: "The refund is more than what is left of this payment.",
  other: SENTENCES.serviceDeclined,
}

function inSeconds(seconds: number | undefined): string {
  if (seconds === undefined) {
    return "a moment"
  }
  const whole = Math.max(1, Math.ceil(seconds))
  return whole === 1 ? "1 second" : `${whole} seconds`
}
