import {
  causeSchema,
  type ClientErrorCode,
  type ErrorFacts,
  type CallOutcome,
  type PrivateCause,
  type ValidationReason,
} from "./error-facts"
import type { Endpoint } from "./limits"
import { publicMessage } from "./public-message"

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
  /** The service expected another signature: the signing key is another one. */
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

/** Reduces whatever was thrown to a private cause. */
export function toPrivateCause(error: unknown): PrivateCause {
  return causeSchema.safeParse(error).data ?? { name: typeof error, message: "not an error" }
}
