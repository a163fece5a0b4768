import type { MedusaContainer } from "@medusajs/framework/types"
import { capturePaymentWorkflow } from "@medusajs/medusa/core-flows"
import { type Difference, type DifferenceKind, remedyOf } from "../../../core/accounting/differences"
import { assertNever } from "../../../core/assert-never"
import type { Checkout } from "../../../core/checkout/checkout"
import { cameToNothing } from "../../../core/refund/states"
import { Refusal } from "../../../core/refusal"
import { readOrderBooks } from "../../medusa/order-records"
import { mendRefundBooks } from "../../refund/accounting/repair-refund-records"
import { withRefundLease } from "../../refund/accounting/refund-lease"
import { unbookCancellation, unbookRefund } from "../../refund/accounting/reverse-refund"
import { ledgerOf } from "../../service/gateway"
import { payOrder } from "../../order/pay-order"
import { type Books, booksOf, differenceNow, noteDifference } from "../../accounting/compare"
import { type Actor, asRefusal, existingCheckout, noteDeed } from "./admin-action"

/** An admin waits. Milliseconds. */
const LEASE_WAIT_MS = 15_000

/** A placed checkout, its order and what both books say. */
type Case = { checkout: Checkout; orderId: string; books: Books }

/**
 * Corrects Medusa's books where they differ from the ledger's. No money moves.
 *
 * @throws Refusal when there is nothing to correct
 */
export async function putBooksRight(container: MedusaContainer, id: string, by: Actor): Promise<void> {
  const checkout = await existingCheckout(container, id)
  const { orderId } = checkout
  if (orderId === null) {
    throw new Refusal("not_allowed", "This payment has no order, so Medusa has no books to put right.")
  }
  await noteDeed(container, checkout, "put_right_asked", by)
  try {
    await withRefundLease(container, orderId, LEASE_WAIT_MS, () => repair(container, checkout, orderId))
  } catch (error) {
    throw asRefusal(error)
  }
}

async function repair(container: MedusaContainer, checkout: Checkout, orderId: string): Promise<void> {
  const difference = await differenceNow(container, checkout)
  const books = await booksOf(container, checkout)
  if (!difference || remedyOf(difference.kind) !== "put_right" || !books) {
    throw new Refusal("not_allowed", "There is nothing to put right here by now.")
  }
  await correct(container, { checkout, orderId, books }, difference.kind)
  await noteOutcome(container, checkout, difference)
}

/** @throws Refusal when the amounts differ as they did */
async function noteOutcome(container: MedusaContainer, checkout: Checkout, before: Difference): Promise<void> {
  const after = await differenceNow(container, checkout)
  if (after?.kind === before.kind) {
    throw new Refusal("not_allowed", "The amounts still disagree. Compare the order with the payment at the service.")
  }
  await noteDifference(container, checkout, before, after)
}

async function correct(container: MedusaContainer, of: Case, kind: DifferenceKind): Promise<void> {
  const { checkout, orderId, books } = of
  switch (kind) {
    case "not_captured":
      await capturePaymentWorkflow(container).run({ input: { payment_id: books.medusa.paymentId } })
      return
    case "refund_not_undone":
      return undoRefunds(container, of)
    case "order_captures":
      await payOrder(container, checkout.id, orderId)
      return
    case "refund_not_sent":
      return mendRefundBooks(container, orderId)
    case "order_refunds":
      await undoCancellation(container, checkout, orderId)
      return mendRefundBooks(container, orderId)
    case "captured_more":
    case "refund_not_shown":
      return
    default:
      return assertNever(kind)
  }
}

/** Takes refunds out of Medusa's books that came to nothing. */
async function undoRefunds(container: MedusaContainer, { checkout, books }: Case): Promise<void> {
  const shown = new Set(books.medusa.refunds.map(({ id }) => id))
  const rows = await ledgerOf(container).refundsOfCheckout(checkout.id)
  for (const row of rows) {
    if (cameToNothing(row.state) && row.refundId !== null && shown.has(row.refundId)) {
      await unbookRefund(container, checkout, row)
    }
  }
}

/** Takes out of the order what its cancellation booked as refunded although nothing was. */
async function undoCancellation(container: MedusaContainer, checkout: Checkout, orderId: string): Promise<void> {
  const books = await readOrderBooks(container, orderId)
  if (books) {
    await unbookCancellation(container, checkout, books)
  }
}
