import type { CallbackState, Checkout, CheckoutRequest, Refund } from "../store"
import type { CheckoutStatus, RefundStatus } from "../wire"

/** A checkout as the service knows it, with what its API does not show. Times are ISO 8601, amounts pence. */
export interface CheckoutView extends CheckoutRequest {
  id: string
  merchantId: string
  status: CheckoutStatus
  createdAt: string
  /** The end of the hosted page. */
  expiresAt: string
  paidAt?: string
  /** The term chosen last. */
  term?: number
  /** How often a card was declined. */
  declines: number
  callback: CallbackState
  paymentUrl: string
}

/** A refund request as the service knows it. Times are ISO 8601, amounts pence. */
export interface RefundView {
  id: string
  checkoutId: string
  clientReferenceId: string
  amountMinor: number
  currency: string
  status: RefundStatus
  createdAt: string
  history: { status: RefundStatus; at: string }[]
}

export function checkoutView(checkout: Checkout): CheckoutView {
  const { id, integration, request, createdAt, expiresAt, paidAt, term, ...rest } = checkout
  return {
    id,
    merchantId: integration.merchant.id,
    ...structuredClone(request),
    ...rest,
    createdAt: iso(createdAt),
    expiresAt: iso(expiresAt),
    ...(paidAt !== undefined && { paidAt: iso(paidAt) }),
    ...(term !== undefined && { term }),
  }
}

export function refundView(refund: Refund): RefundView {
  return {
    id: refund.id,
    checkoutId: refund.checkout.id,
    clientReferenceId: refund.checkout.request.clientReferenceId,
    amountMinor: refund.amountMinor,
    currency: refund.checkout.request.currency,
    status: refund.status,
    createdAt: iso(refund.createdAt),
    history: refund.history.map(({ status, at }) => ({ status, at: iso(at) })),
  }
}

function iso(at: number): string {
  return new Date(at).toISOString()
}
