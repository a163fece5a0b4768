import { type CallOptions, InstalmentsClientError, type RefundLook, type ValidationReason } from "../../../client"
import type { Checkout } from "../../../core/checkout/checkout"
import { LeaseBusyError, LeaseLostError } from "../../../core/lease"
import type { Refund } from "../../../core/refund/refund"
import type { RefundTerms } from "../../../core/refund/admission"
import { type AfterSubmission, afterSubmission, type RefusedSubmission } from "../../../core/refund/submission"
import type { TimelineKind } from "../../../core/timeline"
import { announceRefund } from "../../notify/refund-updated"
import type { Gateway } from "../../service/gateway"
import { configKey } from "../../ledger/account-keys"
import { recordRefund } from "./record-refund"
import { assertNever } from "../../../core/assert-never"
import { reasonOf } from "../../../core/reasons/reasons"

/** The timeline's line for a refund that was not accepted. */
const LINE: Record<AfterSubmission["state"], TimelineKind> = {
  scheduled: "refund_scheduled",
  unknown: "refund_unknown",
  rejected: "refund_rejected",
}

/**
 * Sends a refund whose row says that it is being sent, under the caller's claim. It is sent once; whatever comes of it is
 * in the row afterwards. When the claim or a lease has gone to somebody else meanwhile, or they hold its row, it is not sent:
 * the row is theirs.
 *
 * @returns the row: requested at the service, scheduled, unknown, or rejected with the reason
 */
export async function submitRefund(
  gateway: Gateway,
  checkout: Checkout,
  refund: Refund,
  terms: RefundTerms,
  call: CallOptions = {}
): Promise<Refund> {
  const outcome = await send(gateway, checkout, refund, call)
  if (outcome === "not_ours") {
    return (await gateway.ledger.refunds.find(refund.id)) ?? refund
  }
  if (!("kind" in outcome)) {
    return recordRefund(gateway.container, refund, { source: "service", ...outcome }, "refund_submitted")
  }
  if (outcome.kind === "same_day") {
    await gateway.ledger.config.learnRefundApproval(configKey(gateway))
  }
  const change = afterSubmission(refund, outcome, terms, checkout, new Date())
  const details = { amountMinor: refund.amountMinor, until: change.submitAfter?.toISOString() ?? null }
  const saved = await gateway.ledger.refunds.change(refund, change, [
    { kind: LINE[change.state], source: "service", details },
  ])
  if (!saved) {
    // Another process took the row, as if a crash had left it. What that process found out stands.
    return (await gateway.ledger.refunds.find(refund.id)) ?? refund
  }
  await announceRefund(gateway.container, saved)
  return saved
}

async function send(
  { client, ledger }: Gateway,
  { serviceCheckoutId }: Checkout,
  refund: Refund,
  call: CallOptions
): Promise<RefundLook | RefusedSubmission | "not_ours"> {
  const { amountMinor } = refund
  const beforeSend = async () => {
    await ledger.fence.assertHeld()
    await ledger.refundClaims.assertHeld(refund)
  }
  try {
    const answer = await client.createRefund(
      { serviceCheckoutId: serviceCheckoutId ?? "", amountMinor },
      { ...call, beforeSend }
    )
    // A record of something else must not become this refund's: the list shows which one is.
    return answer.amountMinor === amountMinor ? answer : { kind: "unknown", answeredAs: answer.serviceRefundId }
  } catch (error) {
    if (error instanceof InstalmentsClientError) {
      return refundRefusal(error)
    }
    if (error instanceof LeaseLostError || error instanceof LeaseBusyError) {
      return "not_ours"
    }
    throw error
  }
}

/** Why a refund was not accepted, in the ledger's terms. */
function refundRefusal(error: InstalmentsClientError): RefusedSubmission {
  if (error.outcome === "unknown") {
    return { kind: "unknown" }
  }
  switch (error.code) {
    case "validation":
      return OF_RULES[error.reason ?? "other"]
    // So answers a service whose address is wrong, too.
    case "not_found":
      return { kind: "declined", reason: reasonOf("payment_not_known", {}) }
    case "unauthorized":
      return { kind: "shop", reason: reasonOf("refund_credentials", {}) }
    case "bad_request":
      return error.isSignatureRefused ? { kind: "shop", reason: reasonOf("signature", {}) } : DECLINED
    // It never left: it would not the next time.
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

const DECLINED: RefusedSubmission = { kind: "declined", reason: reasonOf("declined", {}) }

/** A 422, by the rule that it names. */
const OF_RULES: Record<ValidationReason, RefusedSubmission> = {
  same_day_refund: { kind: "same_day" },
  refund_window_closed: { kind: "refused", reason: reasonOf("period_ended", {}) },
  refund_amount: { kind: "less_left", reason: reasonOf("less_left", {}) },
  amount_out_of_band: DECLINED,
  currency: DECLINED,
  phone_number: DECLINED,
  other: DECLINED,
}
