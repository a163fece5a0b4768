import { MedusaError } from "@medusajs/framework/utils"
import { assertNever } from "../../core/assert-never"
import { Refusal, type RefusalKind } from "../../core/refusal"

/**
 * A refusal as Medusa's routes answer it: HTTP 404 for `not_found`, 400 for every other kind, with the sentence as `message`.
 * `try_later` is a 400 as well, because Medusa would replace the sentence of a 5xx by its own. Anything else is passed on.
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
