import type { MedusaContainer } from "@medusajs/framework/types"
import { capturePaymentWorkflow } from "@medusajs/medusa/core-flows"
import { type Difference, type AmountDifference, remedyOf } from "../../../core/accounting/differences"
import { assertNever } from "../../../core/assert-never"
import type { Checkout } from "../../../core/checkout/checkout"
import { cameToNothing } from "../../../core/refund/states"
import { Refusal } from "../../../core/refusal"
import { repairRefundRecords } from "../../refund/accounting/repair-refund-records"
import { withRefundLease } from "../../refund/accounting/refund-lease"
import { takeSecondCreditsBack } from "../../refund/accounting/second-credit"
import { reverseRefund } from "../../refund/accounting/reverse-refund"
import { ledgerOf } from "../../ledger/ledger-of"
import { requireNoOpenChange } from "../../medusa/order-changes"
import { correctCaptures } from "../../cart/correct-captures"
import { type PaymentAmounts, amountsOf, differenceNow, noteDifference } from "../../accounting/compare"
import { type Actor, asRefusal, existingCheckout, recordAdminAction } from "../admin-action"

/** An admin waits. Milliseconds. */
const LEASE_WAIT_MS = 15_000

/** A placed checkout, its order and what both amounts say. */
type Case = { checkout: Checkout; orderId: string; amounts: PaymentAmounts }

/**
 * Corrects Medusa's amounts where they differ from the ledger's. No money moves.
 *
 * @throws Refusal `not_found` when there is no such payment, `not_allowed` when there is nothing to correct, the order has an
 *   open change, or the amounts still differ, `try_later` while the payment is being processed
 */
export async function correctAccounting(container: MedusaContainer, id: string, by: Actor): Promise<void> {
  const checkout = await existingCheckout(container, id)
  const { orderId } = checkout
  if (orderId === null) {
    throw new Refusal("not_allowed", "This payment has no order, so Medusa has no records to correct.")
  }
  await recordAdminAction(container, checkout, "correction_asked", by)
  try {
    await withRefundLease(container, orderId, LEASE_WAIT_MS, () => repair(container, checkout, orderId))
  } catch (error) {
    throw asRefusal(error)
  }
}

async function repair(container: MedusaContainer, checkout: Checkout, orderId: string): Promise<void> {
  await requireNoOpenChange(container, orderId)
  const difference = await differenceNow(container, checkout)
  const amounts = await amountsOf(container, checkout)
  if (!difference || remedyOf(difference.kind) !== "correct" || !amounts) {
    throw new Refusal("not_allowed", "Nothing is left to correct.")
  }
  await correct(container, { checkout, orderId, amounts }, difference.kind)
  await noteOutcome(container, checkout, difference)
}

/** @throws Refusal when the amounts differ as they did */
async function noteOutcome(container: MedusaContainer, checkout: Checkout, before: Difference): Promise<void> {
  const after = await differenceNow(container, checkout)
  if (after?.kind === before.kind) {
    throw new Refusal(
      "not_allowed",
      "The amounts still differ. Compare the order with the payment in the service's back office."
    )
  }
  await noteDifference(container, checkout, before, after)
}

async function correct(container: MedusaContainer, of: Case, kind: AmountDifference): Promise<void> {
  const { checkout, orderId, amounts } = of
  switch (kind) {
    case "not_captured":
      await ledgerOf(container).fence.assertHeld()
      await capturePaymentWorkflow(container).run({ input: { payment_id: amounts.medusa.paymentId } })
      return
    case "refund_not_undone":
      return undoRefunds(container, of)
    case "order_captures":
      return correctCaptures(container, checkout, orderId)
    case "refund_not_sent":
    case "order_refunds":
      return repairRefundRecords(container, orderId, null)
    case "order_credits":
      return takeSecondCreditsBack(
        container,
        orderId,
        amounts.medusa.refunds.map(({ id }) => id)
      )
    case "captured_more":
    case "order_missing":
    case "refund_not_shown":
      return
    default:
      return assertNever(kind)
  }
}

/** Takes refunds out of Medusa's amounts that came to nothing. */
async function undoRefunds(container: MedusaContainer, { checkout, amounts }: Case): Promise<void> {
  const shown = new Set(amounts.medusa.refunds.map(({ id }) => id))
  const rows = await ledgerOf(container).refunds.ofCheckout(checkout.id)
  for (const row of rows) {
    if (cameToNothing(row.state) && row.medusaRefundId !== null && shown.has(row.medusaRefundId)) {
      await reverseRefund(container, checkout, row)
    }
  }
}
