import { MedusaError } from "@medusajs/framework/utils"
import { assertNever } from "../../core/assert-never"
import { Refusal, type RefusalKind } from "../../core/refusal"

/**
 * A refusal as Medusa's doors report it: HTTP 400 or 404 with the sentence itself. Anything else is passed on as it is.
 * Medusa has no kind for "later"; a 4xx keeps the sentence, where a 5xx would hide it.
 */
export function toMedusaError(error: unknown): unknown {
  return error instanceof Refusal ? new MedusaError(typeOf(error.kind), error.message) : error
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
