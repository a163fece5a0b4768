import type { Problem } from "./checkout/states"
import { ENGLISH } from "./words/words"
import { type FactsOf, type PlainCode, type Reason, type ReasonCode, reasonOf, sentenceOf } from "./reasons/reasons"
import { type Sentence } from "./sentences"

/**
 * Why a request was turned down, in the terms of whoever has to act.
 *
 * - `invalid`: the request itself must change (HTTP 400)
 * - `not_allowed`: a rule forbids it as things stand (HTTP 400)
 * - `not_found`: there is no such thing (HTTP 404)
 * - `try_later`: the same request may succeed later (HTTP 400: Medusa has no kind for it that keeps the sentence)
 */
export type RefusalKind = "invalid" | "not_allowed" | "not_found" | "try_later"

/** A refusal whose message is a sentence for the person who asked. It holds nothing secret or personal. */
export class Refusal extends Error {
  override readonly name = "Refusal"

  constructor(
    readonly kind: RefusalKind,
    /** English text, or a sentence that is said in the shopper's language; `message` is its English. */
    said: string | Sentence,
    /** The private cause, for the log. */
    options?: { cause?: unknown; reason?: Reason; problem?: Problem }
  ) {
    super(ENGLISH.translated(said), options && { cause: options.cause })
    this.sentence = typeof said === "string" ? undefined : said
    this.reason = options?.reason
    this.problem = options?.problem
  }

  readonly sentence: Sentence | undefined
  /** What an admin is told, as the ledger keeps it of a refund. */
  readonly reason: Reason | undefined
  /** The problem of a payment that it names. */
  readonly problem: Problem | undefined
}

/** Refused for a reason that has a name: each reader is told it in their own language. @param cause private, for the log */
export function refused<Code extends ReasonCode>(
  code: Code,
  facts: FactsOf<Code>,
  kind?: RefusalKind,
  cause?: unknown
): Refusal {
  return refusedBecause(reasonOf(code, facts), kind, cause)
}

/** The same for a reason that has been put together elsewhere. */
export function refusedBecause(reason: Reason, kind: RefusalKind = "not_allowed", cause?: unknown): Refusal {
  return new Refusal(kind, sentenceOf(reason), { reason, cause })
}

/** What has to be there. @throws Refusal where it is not */
export function required<T>(found: T | null | undefined, code: PlainCode, kind: RefusalKind = "not_found"): T {
  if (found == null) {
    throw refused(code, {}, kind)
  }
  return found
}
