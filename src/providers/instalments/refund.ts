import type { RefundPaymentInput, RefundPaymentOutput } from "@medusajs/framework/types"
import { decimal } from "../../use-cases/medusa/decimal"
import { refundPayment } from "../../use-cases/refund/request/refund-payment"
import { toMedusaError } from "../../use-cases/medusa/medusa-error"
import { referenceIn } from "../../core/checkout/reference"
import type { ProviderContext } from "./context"

/** An admin refunds, or Medusa takes back a completion that failed. */
export async function refund(
  { container, account }: ProviderContext,
  { data, amount, context }: RefundPaymentInput
): Promise<RefundPaymentOutput> {
  try {
    await refundPayment(container, account, {
      reference: referenceIn(data) ?? "",
      medusaRefundId: context?.idempotency_key ?? "",
      major: decimal(amount),
    })
    return { data: data ?? {} }
  } catch (error) {
    throw toMedusaError(error)
  }
}
