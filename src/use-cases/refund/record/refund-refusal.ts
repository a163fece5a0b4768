import type { InstalmentsClientError } from "../../../client"
import { assertNever } from "../../../core/assert-never"
import { reasonSentence } from "../../../core/reasons"
import type { RefusedSubmission } from "../../../core/refund/submission"

/** Why a refund was not accepted, in the ledger's terms and in words for an admin. */
export function refundRefusal(error: InstalmentsClientError): RefusedSubmission {
  if (error.outcome === "unknown") {
    return { kind: "unknown" }
  }
  switch (error.code) {
    case "validation":
      return ofRule(error)
    case "not_found":
      return { kind: "refused", sentence: reasonSentence("payment_not_known", {}) }
    case "unauthorized":
      return { kind: "shop", sentence: reasonSentence("credentials", {}) }
    case "bad_request":
      return { kind: "shop", sentence: reasonSentence("signature", {}) }
    case "invalid_request":
      return { kind: "refused", sentence: reasonSentence("declined", {}) }
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
      return { kind: "later", retryAfterSeconds: error.retryAfterSeconds, sentence: reasonSentence("busy", {}) }
    default:
      return assertNever(error.code)
  }
}

function ofRule({ reason }: InstalmentsClientError): RefusedSubmission {
  switch (reason) {
    case "same_day_refund":
      return { kind: "same_day" }
    case "refund_window_closed":
      return { kind: "refused", sentence: reasonSentence("period_ended", {}) }
    case "refund_amount":
      return { kind: "less_left", sentence: reasonSentence("less_left", {}) }
    case "amount_out_of_band":
    case "currency":
    case "phone_number":
    case "other":
    case undefined:
      return { kind: "refused", sentence: reasonSentence("declined", {}) }
    default:
      return assertNever(reason)
  }
}
