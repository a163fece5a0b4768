import type { MedusaContainer } from "@medusajs/framework/types"
import { refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import type { Checkout } from "../../../core/checkout/checkout"
import { minorToDecimal, minorToMajor } from "../../../core/money/money"
import type { Refund } from "../../../core/refund/refund"
import { cameToNothing } from "../../../core/refund/states"
import { Refusal } from "../../../core/refusal"
import { amend } from "../../ledger/amend-checkout"
import { amendRefund } from "../../ledger/amend-refund"
import { ledgerOf } from "../../service/gateway"
import { paymentOf } from "../../medusa/medusa-payment"
import { readOrderRecords } from "../../medusa/order-records"
import { refundCancelledOrder } from "../accounting/refund-cancelled-order"
import { requestRefund } from "./request-refund"
import { withRefundLease } from "../accounting/refund-lease"

/** An admin waits. Milliseconds. */
const LEASE_WAIT_MS = 15_000

/**
 * Takes a refund up again that failed or was refused: a new refund of the same amount, in Medusa's records, in the ledger and
 * at the service. The old row stays as it is and names its successor, so that it is done once, however often it is clicked.
 *
 * @param refundRowId the ledger's id
 * @returns the new refund
 * @throws Refusal with a sentence for the admin
 */
export async function retryRefund(container: MedusaContainer, refundRowId: string): Promise<Refund> {
  const ledger = ledgerOf(container)
  const refund = await ledger.refunds.find(refundRowId)
  const checkout = refund && (await ledger.checkouts.find({ id: refund.checkoutId }))
  if (!refund || !checkout) {
    throw new Refusal("not_found", "There is no such refund.")
  }
  return withRefundLease(container, checkout.orderId ?? checkout.id, LEASE_WAIT_MS, () =>
    retried(container, checkout, refundRowId)
  )
}

async function retried(container: MedusaContainer, checkout: Checkout, refundRowId: string): Promise<Refund> {
  const { refunds } = ledgerOf(container)
  const refund = await refunds.find(refundRowId)
  if (!refund || !cameToNothing(refund.state)) {
    throw new Refusal("not_allowed", "This refund has not failed, so there is nothing to try again.")
  }
  if (refund.retriedAs !== null) {
    throw new Refusal("not_allowed", "This refund has been tried again already.")
  }
  if (refund.settledAt === null) {
    throw new Refusal(
      "try_later",
      "The order's totals are still being put right after this refund failed. Please try again in a minute."
    )
  }
  const known = new Set((await refunds.ofCheckout(checkout.id)).map(({ id }) => id))
  await ask(container, checkout, refund)
  const successor = (await refunds.ofCheckout(checkout.id)).find(({ id }) => !known.has(id))
  if (!successor) {
    throw new Error(`The retry of refund ${refund.id} left no row`)
  }
  await amendRefund(ledgerOf(container), refund, () => ({
    change: { retriedAs: successor.id },
    timeline: [
      { kind: "refund_retried", source: "admin", details: { refund: successor.id, amountMinor: refund.amountMinor } },
    ],
  }))
  return successor
}

/** Through Medusa where it has records of the money, so that they say the same. */
async function ask(container: MedusaContainer, checkout: Checkout, refund: Refund): Promise<void> {
  const payment = await paymentOf(container, checkout)
  if (checkout.orderId === null || !payment || refund.medusaRefundId === null || refund.medusaRefundId === payment.id) {
    await askWithoutRecords(container, checkout, refund)
  } else if ((await readOrderRecords(container, checkout.orderId))?.isCancelled) {
    await refundCancelledOrder(container, checkout.orderId, payment, minorToDecimal(refund.amountMinor))
  } else {
    const input = { payment_id: payment.id, amount: minorToMajor(refund.amountMinor) }
    await refundPaymentWorkflow(container).run({ input })
  }
}

async function askWithoutRecords(
  container: MedusaContainer,
  checkout: Checkout,
  { amountMinor }: Refund
): Promise<void> {
  const { reference, account } = checkout
  await amend(ledgerOf(container), checkout, ({ placementState }) =>
    placementState === "unplaced"
      ? { change: { placementState: "refunding", problem: null, nextCheckAt: null }, timeline: [] }
      : undefined
  )
  await requestRefund(container, account, { reference, medusaRefundId: null, major: minorToDecimal(amountMinor) })
}
