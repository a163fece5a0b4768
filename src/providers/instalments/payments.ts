import type {
  CancelPaymentInput,
  CancelPaymentOutput,
  CapturePaymentInput,
  CapturePaymentOutput,
  RefundPaymentInput,
  RefundPaymentOutput,
} from "@medusajs/framework/types"
import { referenceIn } from "../../core/checkout/reference"
import { decimal } from "../../use-cases/medusa/decimal"
import { toMedusaError } from "../../use-cases/notify/medusa-error"
import { cancelPayment } from "../../use-cases/refund/request/cancel-payment"
import { refundPayment } from "../../use-cases/refund/request/refund-payment"
import { requireOrderStands } from "../../use-cases/refund/request/order-of-payment"
import type { ProviderContext } from "./options"

/** The service took the money when the shopper paid: a capture only records what has happened. */
export async function capture(
  { container }: ProviderContext,
  { data }: CapturePaymentInput
): Promise<CapturePaymentOutput> {
  const reference = referenceIn(data)
  try {
    if (reference !== undefined) {
      await requireOrderStands(container, reference)
    }
    return { data: data ?? {} }
  } catch (error) {
    throw toMedusaError(error)
  }
}

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

/** Medusa gives a payment up. Captured money is never moved here: Medusa asks for its refund itself. */
export async function cancel(
  { container, account }: ProviderContext,
  { data, context }: CancelPaymentInput
): Promise<CancelPaymentOutput> {
  const reference = referenceIn(data)
  const paymentId = context?.idempotency_key
  try {
    if (reference !== undefined && paymentId !== undefined) {
      await cancelPayment(container, account, { reference, paymentId })
    }
    return { data: data ?? {} }
  } catch (error) {
    throw toMedusaError(error)
  }
}
