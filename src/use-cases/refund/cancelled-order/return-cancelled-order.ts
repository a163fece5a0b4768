import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { type Asker, SHOP } from "../../../core/refund/refund"
import type { Checkout } from "../../../core/checkout/checkout"
import { type PaymentOfOrder, refundableMinor, total } from "../../../core/accounting/order-money"
import { type MinorAmount, minorToDecimal } from "../../../core/money/money"
import { admission } from "../../../core/refund/admission"
import { stillOwed } from "../../../core/refund/amounts"
import { isGivenUp, isRefundedLate } from "../../../core/refund/cancelled-order"
import { cameToNothing } from "../../../core/refund/states"
import { Refusal, refusedBecause } from "../../../core/refusal"
import { said } from "../../../core/notices/said"
import { accountOfPayment } from "../../../core/options/options"
import { type Reason, sentenceOf } from "../../../core/reasons/reasons"
import { amend, noteAccountGone } from "../../ledger/amend"
import { ledgerOf } from "../../ledger/ledger-of"
import { notifyAdmin } from "../../notify/notify"
import { paymentPlace } from "../../notify/refund-updated"
import type { HeldOrder } from "../../ledger/with-lease"
import { gatewayOf } from "../../service/gateway"
import { reasonFrom } from "../../notify/medusa-error"
import { readOrderMoney } from "../../medusa/order/order-money"
import { orderStatus } from "../../medusa/order/order-changes"
import { cancelPayment } from "../../medusa/payment/payment-writes"
import { requireProvider } from "../../medusa/shop/providers"
import { healRecords } from "../accounting/heal-records"
import { refundCancelledOrder, withRefundLease } from "../accounting/refund-lease"
import { refundTerms } from "../record/record-refund"
import { requestRefund } from "../request/request-refund"

/** Longer than most cancellations take; the job finds what is left then. Milliseconds. */
const LEASE_WAIT_MS = 10_000

/**
 * An order was cancelled: all its money is refunded. Medusa requests most of it itself, but it swallows every refusal, records
 * the refund all the same, and forgets what was paid and not captured. What it left out is requested here; where that is not
 * possible, the records are corrected and an admin is notified.
 *
 * May be run again at any time: what is under way already, or was refused for good, is not requested again. A refusal is not
 * thrown: it becomes an issue.
 */
export async function returnCancelledOrder(
  container: MedusaContainer,
  orderId: string,
  asker: Asker = SHOP
): Promise<void> {
  const { checkouts } = ledgerOf(container)
  if ((await checkouts.placedIn([orderId])).length > 0) {
    await withRefundLease(container, orderId, LEASE_WAIT_MS, async (held) => {
      // Read under the lease: while another held it, a payment may have got another order.
      for (const checkout of await checkouts.placedIn([orderId])) {
        await returnRest({ container, held, checkout, asker })
      }
    })
  }
}

/** A payment that goes back, under the lease on its order, and who asks for it. */
type Returning = { container: MedusaContainer; held: HeldOrder; checkout: Checkout; asker: Asker }

async function returnRest(returning: Returning): Promise<void> {
  const { container, held, checkout, asker } = returning
  const owing = await owingOf(returning)
  if (!owing) {
    return
  }
  const newest = await ledgerOf(container).checkouts.find({ id: checkout.id })
  if (newest && isGivenUp(newest)) {
    return
  }
  try {
    await requireAdmission(returning)
    await returnCaptured(returning, owing)
    await returnUncaptured(returning)
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof MedusaError)) {
      throw error
    }
    // A cancellation also records refunds that did not happen.
    await healRecords(container, held)
    await giveUp(returning, owing.left, reasonFrom(error))
  } finally {
    if (asker.by === null) {
      await tellIfLate(returning, owing.payment)
    }
  }
}

/** Whoever cancelled the order saw nothing go back for hours. What has begun is told of, also where the rest could not. */
async function tellIfLate({ container, held, checkout }: Returning, { rows }: PaymentOfOrder): Promise<void> {
  const cancelledAt = (await orderStatus(container, held.orderId))?.cancelledAt
  if (!cancelledAt || !isRefundedLate(cancelledAt, rows, new Date())) {
    return
  }
  const before = new Set(rows.map(({ id }) => id))
  const begun = (await ledgerOf(container).refunds.ofCheckout(checkout.id)).filter(
    ({ id, state }) => !before.has(id) && !cameToNothing(state)
  )
  if (begun.length > 0) {
    const minor = begun.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    const place = await paymentPlace(container, checkout)
    const facts = { amount: { minor }, place: { place }, day: { day: cancelledAt.toISOString() } }
    await notifyAdmin(container, said("cancelled_refunded_late", facts))
  }
}

/** A payment, and what is owed of it, in pence. */
type Owing = { payment: PaymentOfOrder; left: MinorAmount }

/** @returns undefined where the order is gone, is not cancelled, or owes nothing of this payment */
async function owingOf({ container, held, checkout }: Returning): Promise<Owing | undefined> {
  const money = await readOrderMoney(container, held.orderId)
  const payment = money?.isCancelled ? money.payments.find((each) => each.checkout.id === checkout.id) : undefined
  const left = payment ? owed(payment) : 0
  return payment && left !== 0 ? { payment, left } : undefined
}

function owed({ checkout, rows, refunds }: PaymentOfOrder): MinorAmount {
  const inMedusa = new Set<string | null>(refunds.map(({ id }) => id))
  const known = rows.map((row) => ({ ...row, wasRecorded: row.wasRecorded ?? inMedusa.has(row.medusaRefundId) }))
  return stillOwed(checkout, known)
}

async function requireAdmission({ container, checkout }: Returning): Promise<void> {
  const terms = await refundTerms(gatewayOf(container, checkout), true)
  const admitted = admission(checkout, terms, new Date())
  if (admitted.state === "rejected") {
    throw refusedBecause(admitted.reason)
  }
}

/** What Medusa captured and has not refunded, as far as it is owed: what failed before is not tried again by itself. */
async function returnCaptured({ container, held, asker }: Returning, { payment, left }: Owing): Promise<void> {
  const refundable = refundableMinor(payment)
  // Less than a penny is no refund: it goes back with what was not captured. Refunds made elsewhere may be more than was captured.
  if (Math.round(refundable) <= 0) {
    return
  }
  const made = asker.by === null ? {} : { created_by: asker.by }
  const amountMinor = Math.round(refundable) <= left ? refundable : left
  try {
    await refundCancelledOrder(container, held, payment.id, amountMinor, made)
  } catch (error) {
    // A merchant may have given the provider's entry another id since: Medusa then fails with an error of no kind.
    if (!(error instanceof Refusal || error instanceof MedusaError)) {
      requireProvider(container, payment.checkout.providerId)
    }
    throw error
  }
}

/**
 * The service took all of it, whatever Medusa captured. What Medusa captured nothing of is given up in Medusa too, whose own
 * cancellation could not: the order still stood then.
 */
async function returnUncaptured(returning: Returning): Promise<void> {
  const owing = await owingOf(returning)
  if (!owing) {
    return
  }
  const { payment, left } = owing
  const { container, checkout, asker } = returning
  const refund = { reference: checkout.reference, kind: "order_cancelled", medusaRefundId: null } as const
  await requestRefund(container, { ...refund, major: minorToDecimal(left), asker })
  if (total(payment.captures) === 0 && !payment.isCancelled) {
    await cancelPayment(container, payment.id)
  }
}

/**
 * The money of a cancelled order cannot be refunded: admins are notified, once. While its account is not configured it is listed as
 * such, and the job asks for the money as soon as it is configured again; otherwise it is for a person from now on. Told first and noted
 * then, so that a process that dies in between leaves nobody uninformed.
 */
async function giveUp({ container, checkout }: Returning, left: MinorAmount, reason: Reason): Promise<void> {
  const ledger = ledgerOf(container)
  const isListed = checkout.problem === "account_gone"
  const isWaiting = (isListed || checkout.problem === null) && !accountOfPayment(ledger.options, checkout)
  if (isWaiting && isListed) {
    return
  }
  const place = await paymentPlace(container, checkout)
  const facts = { amount: { minor: left }, place: { place }, reason: { reason } }
  const key = `not_refunded:${checkout.id}:${checkout.version}`
  await notifyAdmin(container, said("cancelled_not_refunded", facts), key)
  if (isWaiting) {
    await noteAccountGone(ledger, checkout)
    return
  }
  await amend(ledger, checkout, () => ({
    change: {
      notRefundedAt: new Date(),
      notRefundedMinor: left,
      notRefundedReason: reason,
      notRefundedOrderId: checkout.orderId,
    },
    timeline: [{ kind: "not_refunded", source: "job", details: { amountMinor: left, reason: sentenceOf(reason) } }],
  }))
}
