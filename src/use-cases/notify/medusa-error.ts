import { MedusaError } from "@medusajs/framework/utils"
import { problemSentence } from "../../core/notices/text"
import { type Reason, saidBy, sentenceOf } from "../../core/reasons/reasons"
import { Refusal, type RefusalKind, refused } from "../../core/refusal"
import { adminLanguageNow, wordsNow } from "./report"
import { isLeaseError, LeaseBusyError, LeaseLostError } from "../../core/lease"
import { SENTENCES } from "../../core/sentences"

/**
 * A refusal as Medusa's routes answer it: HTTP 404 for `not_found`, 400 for every other kind, with the sentence as `message`.
 * `try_later` is a 400 as well, because Medusa would replace the sentence of a 5xx or 409 by its own. Work that gave way to somebody
 * else's is refused so too. Anything else is passed on.
 */
export function toMedusaError(error: unknown, reader: Reader = "admin"): unknown {
  const refusal = leaseRefusal(error, reader)
  return refusal instanceof Refusal
    ? new MedusaRefusal(TYPES[refusal.kind], saidNow(refusal, reader), refusal.reason)
    : error
}

/** In the language of whoever asked. What is for admins alone, the names of accounts and options, is not said to a shopper. */
function saidNow({ reason, problem, sentence, message }: Refusal, reader: Reader): string {
  if (reader === "shopper" && (reason || problem)) {
    return wordsNow().say("notNow")
  }
  if (reason) {
    return sentenceOf(reason, adminLanguageNow())
  }
  return problem ? problemSentence(problem, adminLanguageNow()) : wordsNow().translated(sentence ?? message)
}

/** Why a refund was refused: in the ledger's terms where the plugin refused it, also through Medusa; else as Medusa says it. */
export function reasonFrom(error: Refusal | MedusaError): Reason {
  const reason = error instanceof MedusaRefusal || error instanceof Refusal ? error.reason : undefined
  return reason ?? saidBy(error.message)
}

class MedusaRefusal extends MedusaError {
  constructor(
    type: string,
    message: string,
    readonly reason: Reason | undefined
  ) {
    super(type, message)
  }
}

const TYPES: Record<RefusalKind, string> = {
  invalid: MedusaError.Types.INVALID_DATA,
  not_allowed: MedusaError.Types.NOT_ALLOWED,
  try_later: MedusaError.Types.NOT_ALLOWED,
  not_found: MedusaError.Types.NOT_FOUND,
}

/** Who reads what is refused. */
type Reader = "shopper" | "admin"

/** What somebody is told whose work gave way to somebody else's; any other error is passed on. */
export function leaseRefusal(error: unknown, reader: Reader): unknown {
  const isBusy = isLeaseError(error, LeaseBusyError)
  if (!isBusy && !isLeaseError(error, LeaseLostError)) {
    return error
  }
  return reader === "shopper"
    ? new Refusal("try_later", SENTENCES.busy, { cause: error })
    : refused(isBusy ? "payment_busy" : "interrupted", {}, "try_later", error)
}
