import { isLeaseError, LeaseBusyError, LeaseLostError } from "../../core/lease"
import { Refusal } from "../../core/refusal"
import { SENTENCES } from "../../core/sentences"

/** Who reads it. */
export type Reader = "shopper" | "admin"

const BUSY: Record<Reader, string> = {
  shopper: SENTENCES.busy,
  admin: "This payment is being processed at the moment. Please try again in a few seconds.",
}
const LOST: Record<Reader, string> = {
  shopper: SENTENCES.busy,
  admin:
    "The shop was interrupted in the midst of this, and has taken it up again since. Please reload the page and look at what has become of it before you try again.",
}

/** What somebody is told whose work gave way to somebody else's; any other error is passed on. */
export function leaseRefusal(error: unknown, reader: Reader): unknown {
  if (isLeaseError(error, LeaseBusyError)) {
    return new Refusal("try_later", BUSY[reader], { cause: error })
  }
  return isLeaseError(error, LeaseLostError) ? new Refusal("try_later", LOST[reader], { cause: error }) : error
}
