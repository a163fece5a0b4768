import { MedusaError } from "@medusajs/framework/utils"
import { assertNever } from "../../core/assert-never"
import { Refusal, type RefusalKind } from "../../core/refusal"
import { wordsNow } from "../notify/report"
import { leaseRefusal, type Reader } from "../ledger/lease-refusal"

/**
 * A refusal as Medusa's routes answer it: HTTP 404 for `not_found`, 400 for every other kind, with the sentence as `message`.
 * `try_later` is a 400 as well, because Medusa would replace the sentence of a 5xx or 409 by its own. Work that gave way to somebody
 * else's is refused so too. Anything else is passed on.
 */
export function toMedusaError(error: unknown, reader: Reader = "admin"): unknown {
  const refusal = leaseRefusal(error, reader)
  return refusal instanceof Refusal
    ? new MedusaError(typeOf(refusal.kind), wordsNow().translated(refusal.sentence ?? refusal.message))
    : error
}

function typeOf(kind: RefusalKind): string {
  switch (kind) {
    case "invalid":
      return MedusaError.Types.INVALID_DATA
    case "not_allowed":
    case "try_later":
      return MedusaError.Types.NOT_ALLOWED
    case "not_found":
      return MedusaError.Types.NOT_FOUND
    default:
      return assertNever(kind)
  }
}
