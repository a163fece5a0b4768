import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { type MinorAmount, minorToMajor } from "../../../core/money/money"
import { inPounds } from "../decimal"
import type { PaymentModule } from "./payments"

/** Who makes a refund and why, and what it carries along, as Medusa's own row has it. */
export type RefundMaker = {
  created_by?: string
  note?: string
  refund_reason_id?: string
  metadata?: Record<string, unknown>
}

/**
 * Refunds a payment as an admin does: the provider is asked, and the order's records have it. Medusa refuses it for cancelled orders.
 *
 * @param amountMinor pence, of which Medusa may know fractions
 */
export async function refundOnOrder(
  container: MedusaContainer,
  paymentId: string,
  amountMinor: number,
  made: RefundMaker
): Promise<void> {
  const input = { payment_id: paymentId, amount: inPounds(amountMinor), ...made }
  await refundPaymentWorkflow(container).run({ input })
}

/** Refunds a payment: the provider is asked, and the order's records have nothing of it yet. */
export async function refundOffOrder(
  container: MedusaContainer,
  paymentId: string,
  amountMinor: number,
  made: RefundMaker
): Promise<void> {
  const refund = { payment_id: paymentId, amount: inPounds(amountMinor), ...made }
  await container.resolve(Modules.PAYMENT).refundPayment(refund)
}

/** Writes down a refund that has been made elsewhere: no provider is asked. @returns Medusa's id of it */
export async function writeRefund(
  container: MedusaContainer,
  paymentId: string,
  { amountMinor, note, by }: { amountMinor: MinorAmount; note: string; by: string }
): Promise<string> {
  const payments = container.resolve<PaymentModule>(Modules.PAYMENT)
  const { id } = await payments.createRefunds({
    payment: paymentId,
    amount: minorToMajor(amountMinor),
    note,
    created_by: by,
  })
  return id
}

/** Deletes a refund that was never made: nothing of it is left. */
export async function deleteRefund(container: MedusaContainer, medusaRefundId: string): Promise<void> {
  await container.resolve(Modules.PAYMENT).deleteRefunds([medusaRefundId])
}

/** Takes a refund out of Medusa's records. Its row stays, marked as deleted, for its reason and its note. */
export async function takeOutRefund(container: MedusaContainer, medusaRefundId: string): Promise<void> {
  await container.resolve<PaymentModule>(Modules.PAYMENT).softDeleteRefunds([medusaRefundId])
}
