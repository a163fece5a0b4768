import { parseJson } from "../core/wire/json"
import type { CallOutcome, ClientErrorCode, ErrorFacts, ValidationReason } from "./errors"
import { type Endpoint, PUBLISHED_LIMITS, rateLimitSeconds } from "./limits"
import type { CollectedReply, Reply, Undelivered } from "./reply-collector"
import { type FailedAttempt, mayRepeat } from "./retry"
import { errorReply, rateLimitReply } from "./schemas"

/** A failed attempt: what the error will say, and what the retry rules need. */
export type Failure = ErrorFacts &
  FailedAttempt & {
    /** Of a 400: the signature that the service says it expected. For comparison alone; it is a secret. */
    expectedSignature?: string
  }

/** 4xx that do not promise that nothing was done: time ran out on the way; it conflicts with what is there. */
const DOUBTFUL_4XX: readonly number[] = [408, 409]
/** The service's sentences are short; a page of HTML is none. */
const MAX_DETAIL = 1_000

export type Attempt = ({ ok: true } & Answered) | { ok: false; failure: Failure }

/** A 2xx reply. */
export type Answered = Pick<Reply, "body" | "clockAheadMs">

/** A 2xx reply is an answer; everything else is a failure of a known kind. @param windowMs of the endpoint's limit */
export function judge(
  endpoint: Endpoint,
  delivery: CollectedReply,
  windowMs = PUBLISHED_LIMITS[endpoint].perMs
): Attempt {
  if (delivery.kind !== "reply") {
    return { ok: false, failure: deliveryFailure(endpoint, delivery) }
  }
  const { status, body, clockAheadMs, requestId } = delivery
  const ok = status >= 200 && status < 300
  return ok
    ? { ok, body, clockAheadMs }
    : { ok, failure: { ...statusFailure(endpoint, status, body, windowMs), requestId } }
}

function deliveryFailure(endpoint: Endpoint, { kind, sent, status, cause }: Undelivered): Failure {
  const failed = { endpoint, code: kind, sent }
  const where = sent ? "after it was sent" : "before it was sent"
  return {
    ...failed,
    outcome: sent ? "unknown" : "refused",
    retryable: mayRepeat(failed),
    summary: `${kind.replaceAll("_", " ")} ${where}${cause?.code ? ` (${cause.code})` : ""}`,
    httpStatus: status,
    cause,
  }
}

function statusFailure(endpoint: Endpoint, status: number, body: Buffer, windowMs: number): Failure {
  const reply = parseJson(body)
  const failed = {
    endpoint,
    code: codeOf(endpoint, status, reply),
    sent: true,
    ...(status === 429 && waitOf(windowMs, reply)),
  }
  return {
    ...failed,
    outcome: outcomeOf(endpoint, status, reply),
    retryable: mayRepeat(failed),
    summary: `HTTP ${status}${status >= 300 && status < 400 ? ", a redirect, which is not followed" : ""}`,
    httpStatus: status,
    ...(status === 400 && refusedSignature(reply)),
    ...(status === 422 && validationOf(endpoint, reply)),
  }
}

function codeOf(endpoint: Endpoint, status: number, reply: unknown): ClientErrorCode {
  if (endpoint === "create_refund" && MAY_REPEAT.includes(status) && !isServices(status, reply)) {
    return "unexpected_status"
  }
  switch (status) {
    case 400:
      return "bad_request"
    case 401:
      return "unauthorized"
    case 404:
      // A proxy or a wrong baseUrl answers 404 too, and must not be taken for "there is no such checkout".
      return errorReply.safeParse(reply).success ? "not_found" : "unexpected_status"
    case 422:
      return "validation"
    case 429:
      return "rate_limited"
    default:
      return status >= 500 ? "server_error" : "unexpected_status"
  }
}

function outcomeOf(endpoint: Endpoint, status: number, reply: unknown): CallOutcome {
  const isRefused = status >= 400 && status < 500 && !DOUBTFUL_4XX.includes(status)
  return isRefused && (provesAlone(endpoint, status) || isServices(status, reply)) ? "refused" : "unknown"
}

/** Reading makes nothing. Of a page, a 401 or 429 of somebody else's is believed too: one that was made all the same costs nobody anything. */
function provesAlone(endpoint: Endpoint, status: number): boolean {
  return endpoint !== "create_refund" && (endpoint !== "create_checkout" || MAY_REPEAT.includes(status))
}

/** How the service refuses what it is asked to make (spec, Errors). */
const REFUSALS: readonly number[] = [400, 401, 404, 422, 429]
/** After these the same request is made again: after a pause, or with the next secret. */
const MAY_REPEAT: readonly number[] = [401, 429]

/**
 * True where the service itself refused, in the form that its document gives each refusal. A firewall that looks at what comes
 * back puts an answer of its own in the place of one to what was done.
 */
function isServices(status: number, reply: unknown): boolean {
  const isLimit = status === 429 && rateLimitReply.safeParse(reply).success
  return isLimit || (REFUSALS.includes(status) && errorReply.safeParse(reply).success)
}

function waitOf(windowMs: number, reply: unknown): { retryAfterSeconds: number } {
  return { retryAfterSeconds: rateLimitSeconds(rateLimitReply.safeParse(reply).data?.error, windowMs) }
}

/** An HMAC-SHA512 in Base64, which the service repeats where ours does not match (spec, Authentication 4). It goes into no error. */
const SIGNATURE = /[A-Za-z0-9+/]{86}==/

function refusedSignature(reply: unknown): Pick<Failure, "isSignatureRefused" | "expectedSignature"> {
  const [expectedSignature] = SIGNATURE.exec(detailsOf(reply) ?? "") ?? []
  return { isSignatureRefused: expectedSignature !== undefined, expectedSignature }
}

function validationOf(endpoint: Endpoint, reply: unknown): { reason: ValidationReason; detail?: string } {
  const detail = detailsOf(reply)?.slice(0, MAX_DETAIL)
  return detail === undefined ? { reason: "other" } : { reason: reasonOf(endpoint, detail), detail }
}

/** By substring, as the spec says (Errors, 422 `detail` texts). */
function reasonOf(endpoint: Endpoint, detail: string): ValidationReason {
  const rules = endpoint === "create_refund" ? REFUND_REASONS : CHECKOUT_REASONS
  return rules.find(([pattern]) => pattern.test(detail))?.[1] ?? "other"
}

const CHECKOUT_REASONS: readonly (readonly [RegExp, ValidationReason])[] = [
  [/amount has to be between/i, "amount_out_of_band"],
  [/currency must match/i, "currency"],
  // The spec names this error and the refund amount's without showing their texts.
  [/phone/i, "phone_number"],
]

const REFUND_REASONS: readonly (readonly [RegExp, ValidationReason])[] = [
  [/within 100 days of the purchase date/i, "refund_window_closed"],
  [/refunded on the day of purchase/i, "same_day_refund"],
  [/amount/i, "refund_amount"],
]

/** What the service says of all its errors; undefined where the reply is none of its own. */
function detailsOf(reply: unknown): string | undefined {
  return errorReply
    .safeParse(reply)
    .data?.errors.map(({ detail }) => detail)
    .join(" ")
}
