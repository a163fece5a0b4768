import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError, Modules } from "@medusajs/framework/utils"
import type { Checkout } from "../../core/checkout"
import { formatPounds, type MinorAmount, minorAmount, minorToDecimal } from "../../core/money"
import type { Refund } from "../../core/refund"
import { admission } from "../../core/refund-admission"
import { cancelledNotRefunded } from "../../core/refund-news"
import { remainder } from "../../core/refund-rules"
import { Refusal } from "../../core/refusal"
import { amend } from "../ledger/amend"
import { tellAdmin } from "../medusa/announce"
import { paymentPlace } from "./announce-refund"
import { gatewayFor, ledgerOf } from "../service/gateway"
import { paymentOf, refundableInMedusa } from "../medusa/medusa-payment"
import { addCredit, readOrderBooks } from "../medusa/order-books"
import { refundTerms } from "./refund-terms"
import { requestRefund } from "./request-refund"
import { unbookCancellation } from "./unbook-refund"
import { refundLease, withLease } from "../ledger/with-lease"

/** Longer than the cancellation itself takes. Milliseconds. */
const LEASE_WAIT_MS = 25_000

/**
 * An order was cancelled: all its money goes back. Medusa asks for most of it itself; but it swallows every refusal, books
 * the refund all the same, and forgets what was paid and not captured. What it left out is asked for here, and where it
 * cannot be had, the books are put right and an admin is told.
 *
 * May be done again at any time: what is on its way already, or was refused for good, is not asked for again.
 */
export async function returnCancelledOrder(container: MedusaContainer, orderId: string): Promise<void> {
  const ledger = ledgerOf(container)
  const checkout = await ledger.findCheckout({ orderId })
  if (checkout) {
    await withLease(ledger, refundLease(orderId), LEASE_WAIT_MS, () => returnRest(container, checkout, orderId))
  }
}

async function returnRest(container: MedusaContainer, checkout: Checkout, orderId: string): Promise<void> {
  const books = await readOrderBooks(container, orderId)
  const left = await stillOwed(container, checkout)
  if (!books?.isCancelled || left === 0 || (await isGivenUp(container, checkout))) {
    return
  }
  try {
    await requireAdmission(container, checkout)
    await returnCaptured(container, checkout)
    await returnUncaptured(container, checkout)
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof MedusaError)) {
      throw error
    }
    await unbookCancellation(container, checkout, (await readOrderBooks(container, orderId)) ?? books)
    await giveUp(container, checkout, left, error.message)
  }
}

/** It was tried, and an admin was told: from then on it is theirs. */
async function isGivenUp(container: MedusaContainer, { id }: Checkout): Promise<boolean> {
  const lines = await ledgerOf(container).timelineOf(id)
  return lines.some(({ kind }) => kind === "not_refunded")
}

async function giveUp(
  container: MedusaContainer,
  checkout: Checkout,
  left: MinorAmount,
  reason: string
): Promise<void> {
  const details = { amountMinor: left, reason }
  await amend(ledgerOf(container), checkout, () => ({
    change: {},
    timeline: [{ kind: "not_refunded", source: "job", details }],
  }))
  await tellAdmin(container, cancelledNotRefunded(formatPounds(left), await paymentPlace(container, checkout), reason))
}

/** What is left of the payment, less refunds that failed: those are tried again by a person, after a word with the support. */
async function stillOwed(container: MedusaContainer, checkout: Checkout): Promise<MinorAmount> {
  const refunds = await ledgerOf(container).refundsOfCheckout(checkout.id)
  const failed = refunds.filter(isFailedForGood).reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return minorAmount(Math.max(0, remainder(checkout, refunds) - failed))
}

function isFailedForGood({ state, retriedAs }: Refund): boolean {
  return state === "failed" && retriedAs === null
}

async function requireAdmission(container: MedusaContainer, checkout: Checkout): Promise<void> {
  const terms = await refundTerms(gatewayFor(container, checkout.account), true)
  const admitted = admission(checkout, terms, new Date())
  if (admitted.state === "rejected") {
    throw new Refusal("not_allowed", admitted.reason)
  }
}

/**
 * What Medusa captured and has not refunded goes through Medusa, so that its books have it: the refund here, the transaction
 * from the cancellation, and the credit without which a cancelled order would still cost something.
 */
async function returnCaptured(container: MedusaContainer, checkout: Checkout): Promise<void> {
  const payment = await paymentOf(container, checkout)
  const amount = payment ? refundableInMedusa(payment) : "0"
  if (payment && Number(amount) > 0) {
    await container.resolve(Modules.PAYMENT).refundPayment({ payment_id: payment.id, amount })
    const books = checkout.orderId === null ? undefined : await readOrderBooks(container, checkout.orderId)
    if (books && Number(books.pending) > 0) {
      await addCredit(container, books, Number(books.pending), {
        reference: "payment_collection",
        referenceId: payment.collectionId,
      })
    }
  }
}

/** The service took all of it, whatever Medusa captured. */
async function returnUncaptured(container: MedusaContainer, checkout: Checkout): Promise<void> {
  const payment = await paymentOf(container, checkout)
  const left = await stillOwed(container, checkout)
  if (payment && left > 0) {
    const { reference, account } = checkout
    await requestRefund(container, account, {
      reference,
      refundId: payment.id,
      major: minorToDecimal(left),
      insist: true,
    })
  }
}
