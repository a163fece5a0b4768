import type { InstalmentsClientError } from "../../../client"
import { assertNever } from "../../../core/assert-never"
import { reasonOf } from "../../../core/reasons"
import type { RefusedSubmission } from "../../../core/refund/submission"

/** Why a refund was not accepted, in the ledger's terms. */
export function refundRefusal(error: InstalmentsClientError): RefusedSubmission {
  if (error.outcome === "unknown") {
    return { kind: "unknown" }
  }
  switch (error.code) {
    case "validation":
      return ofRule(error)
    case "not_found":
      return { kind: "refused", reason: reasonOf("payment_not_known", {}) }
    case "unauthorized":
      return { kind: "shop", reason: reasonOf("credentials", {}) }
    case "bad_request":
      return { kind: "shop", reason: reasonOf("signature", {}) }
    case "invalid_request":
      return { kind: "refused", reason: reasonOf("declined", {}) }
    // Nothing was sent, or it was refused on the way: limits, no connection, a proxy in between.
    case "rate_limited":
    case "unreachable":
    case "timeout":
    case "server_error":
    case "unexpected_status":
    case "budget_unavailable":
    case "aborted":
    case "reply_too_large":
    case "unreadable_reply":
    case "foreign_link":
    case "looping_links":
      return { kind: "later", retryAfterSeconds: error.retryAfterSeconds, reason: reasonOf("busy", {}) }
    default:
      return assertNever(error.code)
  }
}

function ofRule({ reason }: InstalmentsClientError): RefusedSubmission {
  switch (reason) {
    case "same_day_refund":
      return { kind: "same_day" }
    case "refund_window_closed":
      return { kind: "refused", reason: reasonOf("period_ended", {}) }
    case "refund_amount":
      return { kind: "less_left", reason: reasonOf("less_left", {}) }
    case "amount_out_of_band":
    case "currency":
    case "phone_number":
    case "other":
    case undefined:
      return { kind: "refused", reason: reasonOf("declined", {}) }
    default:
      return assertNever(reason)
  }
}
