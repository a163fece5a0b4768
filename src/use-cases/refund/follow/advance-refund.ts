import type { MedusaContainer } from "@medusajs/framework/types"
import { type CallOptions, InstalmentsClientError } from "../../../client"
import { isSameReason, reasonOf } from "../../../core/reasons/reasons"
import { JOB, type Refund } from "../../../core/refund/refund"
import { lookAfterFailure, nextAttempt, nextLook, NOT_KNOWN_AFTER_MS } from "../../../core/refund/schedule"
import { beingSent } from "../../../core/refund/submission"
import { amendRefund } from "../../ledger/amend"
import type { TimelineKind } from "../../../core/timeline"
import type { RefundChange } from "../../../modules/instalments/stores/tables/refund"
import { refundInMedusa } from "../../medusa/payment/refunds"
import { announceRefund } from "../../notify/refund-updated"
import type { Gateway } from "../../service/gateway"
import { NOBODY_WAITS } from "../../service/look-up"
import { recordRefund, refundTerms } from "../record/record-refund"
import { returnCancelledOrder } from "../cancelled-order/return-cancelled-order"
import { settleRefund } from "../record/settle-refund"
import { submitRefund } from "../record/submit-refund"

/** The job has a minute; others want the next second's slot as well. Milliseconds. */
const SENDING = { budgetWaitMs: 5_000 }

/**
 * Takes a refund further whose next step is ours: it is sent, treated as lost, or settled. For the holder of its claim.
 *
 * @returns the row of one that was sent
 */
export async function advanceRefund(gateway: Gateway, refund: Refund): Promise<Refund | undefined> {
  if (refund.state === "scheduled") {
    return send(gateway, refund)
  }
  if (refund.state === "submitting") {
    await lost(gateway, refund)
  } else if (refund.settledAt === null) {
    await finish(gateway, refund)
  }
  return undefined
}

async function send(gateway: Gateway, refund: Refund): Promise<Refund | undefined> {
  const checkout = await gateway.ledger.checkouts.find({ id: refund.checkoutId })
  if (!(await isWanted(gateway.container, refund))) {
    const reason = reasonOf("forgotten", {})
    const change = { state: "rejected", reason, settledAt: new Date(), nextCheckAt: null } as const
    await announced(gateway, refund, change, "refund_rejected")
    return undefined
  }
  const sending = await gateway.ledger.refunds.change(refund, beingSent(refund.attempts, new Date()), [])
  // It was accepted here before, so nobody is waiting for an answer and could ask again.
  return checkout && sending
    ? submitRefund(gateway, checkout, sending, await refundTerms(gateway, true), SENDING)
    : undefined
}

/** Medusa may have answered with an error although the row was committed, and dropped its refund: whoever asked will ask again. */
export async function isWanted(container: MedusaContainer, { medusaRefundId }: Refund): Promise<boolean> {
  return medusaRefundId === null || (await refundInMedusa(container, medusaRefundId)) !== undefined
}

/** A process died while it sent this one: the service may have it. */
async function lost(gateway: Gateway, refund: Refund): Promise<void> {
  const change = { state: "unknown" as const, checks: 0, nextCheckAt: nextLook(0, new Date()) }
  await announced(gateway, refund, change, "refund_unknown")
}

async function announced(
  { container, ledger }: Gateway,
  refund: Refund,
  change: RefundChange,
  kind: TimelineKind
): Promise<void> {
  const saved = await ledger.refunds.change(refund, change, [{ kind, source: "job" }])
  if (saved) {
    await announceRefund(container, saved)
  }
}

async function finish({ container, ledger }: Gateway, refund: Refund): Promise<void> {
  const { state, checkoutId } = await settleRefund(container, refund)
  const checkout =
    state === "rejected" || state === "called_off" ? await ledger.checkouts.find({ id: checkoutId }) : undefined
  if (checkout?.orderId) {
    // Medusa swallows a refusal while it cancels an order, which may have been cancelled since.
    await returnCancelledOrder(container, checkout.orderId, JOB)
  }
}

/**
 * Asks the service what has become of a refund that it has. Where it cannot be asked now, the next look is later.
 *
 * @param asked how a person asks, who is told at once what comes of it
 */
export async function lookAtRefund(gateway: Gateway, refund: Refund, asked?: CallOptions): Promise<Refund> {
  const { container, client } = gateway
  if (refund.serviceRefundId === null) {
    return refund
  }
  try {
    const record = await client.getRefund(refund.serviceRefundId, asked ?? NOBODY_WAITS)
    return record.status === null
      ? await looked(gateway, refund, true, new Date())
      : await recordRefund(container, refund, { source: "lookup", ...record })
  } catch (error) {
    if (!(error instanceof InstalmentsClientError)) {
      throw error
    }
    const now = new Date()
    if (error.code !== "not_found") {
      return postponed(gateway, refund, error, now)
    }
    // The service had accepted it, so it is asked again later, in case the answer was only temporary.
    const missed = await looked(gateway, refund, false, now)
    if (asked || isNotKnown(missed, now)) {
      return notKnown(gateway, missed)
    }
    return missed
  }
}

/** An issue, of which admins are notified when it is new. */
async function notKnown({ container, ledger }: Gateway, refund: Refund): Promise<Refund> {
  const reason = reasonOf("refund_not_known", {})
  const noted = await amendRefund(ledger, refund, (newest) =>
    isSameReason(newest.reason, reason) ? undefined : { change: { reason } }
  )
  await announceRefund(container, noted)
  return noted
}

/** A look that says nothing of what became of it: the service does not find it, or its record cannot be read, which its list tells of. */
function looked({ ledger }: Gateway, refund: Refund, isFound: boolean, now: Date): Promise<Refund> {
  return amendRefund(ledger, refund, ({ checks, missedAt }) => ({
    change: {
      missedAt: isFound ? null : (missedAt ?? now),
      checks: checks + 1,
      nextCheckAt: nextLook(checks + 1, now),
    },
  }))
}

function isNotKnown({ missedAt }: Refund, now: Date): boolean {
  return missedAt !== null && now.getTime() - missedAt.getTime() >= NOT_KNOWN_AFTER_MS
}

function postponed(
  { ledger }: Gateway,
  refund: Refund,
  { code, retryAfterSeconds }: InstalmentsClientError,
  now: Date
): Promise<Refund> {
  const isLimited = code === "rate_limited"
  return amendRefund(ledger, refund, (newest) => ({
    change: { nextCheckAt: isLimited ? nextAttempt(0, retryAfterSeconds, now) : lookAfterFailure(newest, now) },
  }))
}
