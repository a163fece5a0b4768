import type { CancelPaymentInput, CancelPaymentOutput } from "@medusajs/framework/types"
import { cancelPayment } from "../../use-cases/refund/request/cancel-payment"
import { toMedusaError } from "../../use-cases/medusa/medusa-error"
import { referenceIn } from "../../core/checkout/reference"
import type { ProviderContext } from "./context"

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
