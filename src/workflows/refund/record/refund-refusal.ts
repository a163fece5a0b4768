import type { InstalmentsClientError } from "../../../client"
import { assertNever } from "../../../core/assert-never"
import type { RefusedSubmission } from "../../../core/refund/submission"

const CREDENTIALS = "The service does not accept this shop's credentials. Check `clientSecret` in the plugin's options."
const SIGNATURE = "The service does not accept this shop's signature. Check `signingKey` in the plugin's options."
const BUSY = "The service cannot take the refund at the moment."
const WINDOW = "The 100-day refund period for this payment has ended. Please give the money back another way."
const AMOUNT =
  "Less than this amount is still refundable at the service. Look there for refunds made outside this shop, then enter a smaller amount."
const NOT_KNOWN = "The service does not know this payment, so it cannot refund it. Please ask its support."
const DECLINED = "The service did not accept this refund. Please ask its support."

/** Why a refund was not accepted, in the ledger's terms and in words for an admin. */
export function refundRefusal(error: InstalmentsClientError): RefusedSubmission {
  if (error.outcome === "unknown") {
    return { kind: "unknown" }
  }
  switch (error.code) {
    case "validation":
      return ofRule(error)
    case "not_found":
      return { kind: "refused", sentence: NOT_KNOWN }
    case "unauthorized":
      return { kind: "shop", sentence: CREDENTIALS }
    case "bad_request":
      return { kind: "shop", sentence: SIGNATURE }
    case "invalid_request":
      return { kind: "refused", sentence: DECLINED }
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
      return { kind: "later", retryAfterSeconds: error.retryAfterSeconds, sentence: BUSY }
    default:
      return assertNever(error.code)
  }
}

function ofRule({ reason }: InstalmentsClientError): RefusedSubmission {
  switch (reason) {
    case "same_day_refund":
      return { kind: "same_day" }
    case "refund_window_closed":
      return { kind: "refused", sentence: WINDOW }
    case "refund_amount":
      return { kind: "refused", sentence: AMOUNT }
    case "amount_out_of_band":
    case "currency":
    case "phone_number":
    case "other":
    case undefined:
      return { kind: "refused", sentence: DECLINED }
    default:
      return assertNever(reason)
  }
}
