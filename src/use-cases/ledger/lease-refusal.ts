import { isLeaseError, LeaseBusyError, LeaseLostError } from "../../core/lease"
import { reasonOf } from "../../core/reasons"
import { Refusal, refusedBecause } from "../../core/refusal"
import { SENTENCES } from "../../core/sentences"

/** Who reads what is refused. */
export type Reader = "shopper" | "admin"

/** What somebody is told whose work gave way to somebody else's; any other error is passed on. */
export function leaseRefusal(error: unknown, reader: Reader): unknown {
  if (isLeaseError(error, LeaseBusyError)) {
    return gaveWay(reader, "payment_busy", error)
  }
  return isLeaseError(error, LeaseLostError) ? gaveWay(reader, "interrupted", error) : error
}

function gaveWay(reader: Reader, code: "payment_busy" | "interrupted", cause: unknown): Refusal {
  return reader === "shopper"
    ? new Refusal("try_later", SENTENCES.busy, { cause })
    : refusedBecause(reasonOf(code, {}), "try_later", cause)
}
