import type { MedusaContainer } from "@medusajs/framework/types"
import { MathBN, Modules } from "@medusajs/framework/utils"
import { capturePaymentWorkflow } from "@medusajs/medusa/core-flows"
import { type Difference, type DifferenceKind, remedyOf, unbookedRefunds, unsentRefunds } from "../../core/admin-books"
import { assertNever } from "../../core/assert-never"
import type { Checkout } from "../../core/checkout"
import { cameToNothing } from "../../core/refund-states"
import { Refusal } from "../../core/refusal"
import { refundLease, withLease } from "../ledger/with-lease"
import { decimal } from "../medusa/decimal"
import { addCredit, readOrderBooks } from "../medusa/order-books"
import { requestRefund } from "../refund/request-refund"
import { unbookCancellation, unbookRefund } from "../refund/unbook-refund"
import { ledgerOf } from "../service/gateway"
import { payOrder } from "../settle/pay-order"
import { type Books, booksOf, differenceNow, noteDifference } from "./books"
import { type Actor, asRefusal, existingCheckout, noteDeed } from "./deed"

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
  await noteDeed(container, checkout, "put_right_asked", by)
  await repaired(container, checkout, "put_right", correct)
}

/**
 * Sends the refunds that Medusa counts and the service was never asked for: a process died in between.
 *
 * @throws Refusal when there is none, or the service declines
 */
export async function sendUnsentRefunds(container: MedusaContainer, id: string, by: Actor): Promise<void> {
  const checkout = await existingCheckout(container, id)
  await noteDeed(container, checkout, "send_refund_asked", by)
  await repaired(container, checkout, "send_refund", send)
}

async function repaired(
  container: MedusaContainer,
  checkout: Checkout,
  remedy: "put_right" | "send_refund",
  repair: (container: MedusaContainer, of: Case, kind: DifferenceKind) => Promise<void>
): Promise<void> {
  const work = async () => {
    const difference = await differenceNow(container, checkout)
    const books = await booksOf(container, checkout)
    if (!difference || remedyOf(difference.kind) !== remedy || !books || checkout.orderId === null) {
      throw new Refusal("not_allowed", "The amounts agree by now, so there is nothing to put right.")
    }
    await repair(container, { checkout, orderId: checkout.orderId, books }, difference.kind)
    await noteOutcome(container, checkout, difference)
  }
  try {
    await withLease(ledgerOf(container), refundLease(checkout.orderId ?? checkout.id), LEASE_WAIT_MS, work)
  } catch (error) {
    throw asRefusal(error)
  }
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
      return payOrder(container, checkout.id, orderId)
    case "order_refunds":
      return bookRefunds(container, of)
    case "captured_more":
    case "refund_not_sent":
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

/** Books in the order what its payment has refunded, as Medusa's own refund flow does after the refund. */
async function bookRefunds(container: MedusaContainer, { checkout, orderId, books }: Case): Promise<void> {
  const before = await readOrderBooks(container, orderId)
  if (before) {
    await unbookCancellation(container, checkout, before)
  }
  for (const { id, amount } of unbookedRefunds(books.medusa)) {
    await container.resolve(Modules.ORDER).addOrderTransactions({
      order_id: orderId,
      amount: MathBN.mult(amount, -1).toNumber(),
      currency_code: checkout.currency.toLowerCase(),
      reference: "refund",
      reference_id: id,
    })
    await creditRefund(container, checkout, orderId, amount)
  }
}

/** The order costs less by what it does not owe already, because of a return for example. */
async function creditRefund(
  container: MedusaContainer,
  { paymentCollectionId }: Checkout,
  orderId: string,
  amount: string
): Promise<void> {
  const books = await readOrderBooks(container, orderId)
  const credit = books && decimal(MathBN.min(amount, books.pending))
  if (books && !books.isCancelled && Number(credit) > 0) {
    const reference = { reference: "payment_collection", referenceId: paymentCollectionId }
    await addCredit(container, books, Number(credit), reference)
  }
}

async function send(container: MedusaContainer, { checkout, books }: Case): Promise<void> {
  for (const { id, amount } of unsentRefunds(books.medusa, books.ledger)) {
    const { account, reference } = checkout
    await requestRefund(container, account, { reference, refundId: id, major: amount })
  }
}
