import type { MedusaContainer } from "@medusajs/framework/types"
import { nextRecordCorrection } from "../../../core/accounting/corrections"
import { transactionOf } from "../../../core/accounting/transactions"
import type { Checkout } from "../../../core/checkout/checkout"
import { givenBack } from "../../../core/refund/amounts"
import { reasonOf } from "../../../core/reasons/reasons"
import type { Refund, ReversalState } from "../../../core/refund/refund"
import { nextLook } from "../../../core/refund/schedule"
import { cameToNothing, isFinalRefund } from "../../../core/refund/states"
import { amend, amendRefund } from "../../ledger/amend"
import { ledgerOf } from "../../ledger/ledger-of"
import { orderStatus } from "../../medusa/order/order-changes"
import { readOrderMoney } from "../../medusa/order/order-money"
import { announceUnplaced, reportedOf } from "../../notify/payment-unplaced"
import { notifyEnd } from "../../notify/refund-updated"
import { report } from "../../notify/report"
import { healRecords } from "../accounting/heal-records"
import { withRefundLease } from "../accounting/refund-lease"

/** Longer than an admin's own refund of the same order takes. Milliseconds. */
const LEASE_WAIT_MS = 15_000

/**
 * Does what follows from a refund's final state, and nothing for one that may still go either way. May be done again after a crash: the
 * row says what is done, and stays due until all of it is.
 *
 * - complete: money without an order is back with the shopper; what Medusa's records lack of the refund is added
 * - failed, rejected: Medusa's records are corrected; money without an order has none again; an admin is notified
 * - called off: Medusa's records are corrected
 */
export async function settleRefund(container: MedusaContainer, refund: Refund): Promise<Refund> {
  const ledger = ledgerOf(container)
  const checkout = isFinalRefund(refund.state) ? await ledger.checkouts.find({ id: refund.checkoutId }) : undefined
  if (!checkout) {
    return refund
  }
  const records = cameToNothing(refund.state)
    ? await undone(container, checkout, refund)
    : await returned(container, checkout, refund)
  return amendRefund(ledger, refund, (newest) => {
    const now = new Date()
    return records === "pending"
      ? { change: { checks: newest.checks + 1, nextCheckAt: nextLook(newest.checks + 1, now) } }
      : {
          change: { settledAt: now, nextCheckAt: null },
          timeline: records === "corrected" ? [{ kind: "refund_reversed", source: "job" }] : [],
        }
  })
}

async function returned(container: MedusaContainer, checkout: Checkout, refund: Refund): Promise<ReversalState> {
  await cameBack(container, checkout, refund)
  const money = refund.medusaRefundId === null ? undefined : await readOrderMoney(container, checkout.orderId ?? "")
  // Somebody began a change of the order while Medusa recorded it, and cut that short.
  const isLacking = money !== undefined && nextRecordCorrection(money, { kind: "look" }, new Date()) !== undefined
  return isLacking && (await corrected(container, checkout, refund)) === "pending" ? "pending" : "untouched"
}

/** Its money is on its way back, or had failed to go back and did so all the same. */
function isAwaited({ placementState, problem }: Pick<Checkout, "placementState" | "problem">): boolean {
  return placementState === "refunding" || (placementState === "unplaced" && problem === "refund_failed")
}

/** Money without an order is back; where the service has named more meanwhile, the rest is for a person. */
async function cameBack(container: MedusaContainer, checkout: Checkout, { kind }: Refund): Promise<void> {
  if (kind !== "unplaced" || !isAwaited(checkout)) {
    return
  }
  const isPart = checkout.problem === "returned_in_part" && (await isLessThanReported(container, checkout))
  const settled = await amend(ledgerOf(container), checkout, (newest) =>
    isAwaited(newest)
      ? {
          change: isPart
            ? { placementState: "unplaced", nextCheckAt: null }
            : { placementState: "returned", problem: null, nextCheckAt: null },
        }
      : undefined
  )
  await announceUnplaced(container, settled)
}

async function isLessThanReported(container: MedusaContainer, checkout: Checkout): Promise<boolean> {
  const reported = await reportedOf(container, checkout)
  const backMinor = givenBack(checkout, await ledgerOf(container).refunds.ofCheckout(checkout.id)) ?? 0
  return reported !== null && reported.amountMinor > backMinor
}

async function undone(container: MedusaContainer, checkout: Checkout, refund: Refund): Promise<ReversalState> {
  const { placementState } = checkout
  // `returned`: it was complete, and has failed all the same.
  const isBackOrOnItsWay = placementState === "refunding" || placementState === "returned"
  if (refund.kind === "unplaced" && isBackOrOnItsWay && refund.retriedAs === null) {
    await returnFailed(container, checkout, placementState)
  }
  const explained = await withReasonOfOrder(container, checkout, refund)
  // Noted before anything is corrected: afterwards nothing would show it any more.
  const known = refund.wasRecorded === null ? await withRecordedNoted(container, checkout, explained) : explained
  const records = known.wasRecorded ? await corrected(container, checkout, known) : "untouched"
  const needsNotice =
    known.state === "failed" || known.wasRecorded === true || (await isUntold(container, checkout, known))
  if (needsNotice && known.noticed !== records) {
    await notifyEnd(container, known, records)
    await amendRefund(ledgerOf(container), known, () => ({ change: { noticed: records } }))
  }
  return records
}

/**
 * A refusal that Medusa never recorded was shown to whoever asked, unless a merchant's code did: Medusa may have kept it to itself. What
 * a cancelled order owes is asked for once more.
 */
async function isUntold(container: MedusaContainer, { orderId }: Checkout, refund: Refund): Promise<boolean> {
  const { id, checkoutId, kind, state } = refund
  if (kind !== "asked" || state !== "rejected" || orderId === null) {
    return false
  }
  const lines = await ledgerOf(container).timeline.ofCheckout(checkoutId)
  const asked = lines.find((line) => line.kind === "refund_requested" && line.refundRowId === id)
  return asked?.source === "shop" && (await orderStatus(container, orderId))?.isCancelled === false
}

/** Of a cancelled order all goes back, so nobody can enter a smaller amount for what is not left. */
async function withReasonOfOrder(container: MedusaContainer, { orderId }: Checkout, refund: Refund): Promise<Refund> {
  const isOfOrder = refund.reason?.code === "less_left" && orderId !== null
  return isOfOrder && (await orderStatus(container, orderId))?.isCancelled
    ? amendRefund(ledgerOf(container), refund, () => ({ change: { reason: reasonOf("less_left_of_cancelled", {}) } }))
    : refund
}

async function withRecordedNoted(container: MedusaContainer, checkout: Checkout, refund: Refund): Promise<Refund> {
  const wasRecorded = await isRecorded(container, checkout, refund)
  return amendRefund(ledgerOf(container), refund, () => ({ change: { wasRecorded } }))
}

/** Whether Medusa has recorded a refund: as a row of its own, or as a transaction of the order. */
export async function isRecorded(
  container: MedusaContainer,
  { id, orderId }: Checkout,
  { medusaRefundId }: Refund
): Promise<boolean> {
  if (orderId === null || medusaRefundId === null) {
    return false
  }
  const money = await readOrderMoney(container, orderId)
  const payment = money?.payments.find(({ checkout }) => checkout.id === id)
  return (
    (payment?.refunds.some((refund) => refund.id === medusaRefundId) ?? false) ||
    transactionOf(medusaRefundId, money?.transactions ?? []) !== undefined
  )
}

/** @returns `pending` when Medusa's records could not be written now */
async function corrected(container: MedusaContainer, { orderId }: Checkout, { id }: Refund): Promise<ReversalState> {
  if (orderId === null) {
    return "untouched"
  }
  try {
    await withRefundLease(container, orderId, LEASE_WAIT_MS, (held) => healRecords(container, held))
    return "corrected"
  } catch (error) {
    report(container, "the records of a refund will be corrected later", error, { reference: id })
    return "pending"
  }
}

/** Money without an order whose refund came to nothing is unplaced again, and an admin is told. @param from as it stood until then */
export async function returnFailed(
  container: MedusaContainer,
  checkout: Checkout,
  from: "refunding" | "returned" = "refunding"
): Promise<Checkout> {
  const kept = await amend(ledgerOf(container), checkout, ({ placementState }) =>
    placementState === from
      ? {
          change: { placementState: "unplaced", problem: "refund_failed", nextCheckAt: null },
          timeline: [{ kind: "unplaced", source: "job", details: { problem: "refund_failed" } }],
        }
      : undefined
  )
  return announceUnplaced(container, kept)
}
