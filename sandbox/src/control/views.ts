import type { CallbackState, Checkout, Customer, LineItem, Refund } from "../store"
import type { CheckoutStatus, RefundStatus } from "../wire"

/** A checkout as the service knows it, with what its API does not show. Times are ISO 8601, amounts pence. */
export interface CheckoutView {
  id: string
  merchantId: string
  amountMinor: number
  currency: string
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
  clientReferenceId: string
  notifyUrl: string
  successUrl: string
  cancelUrl: string
  customer: Customer
  lineItems: LineItem[]
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
  const { amountMinor, customer, lineItems, ...texts } = checkout.request
  return {
    id: checkout.id,
    merchantId: checkout.integration.merchant.id,
    amountMinor,
    ...texts,
    status: checkout.status,
    createdAt: iso(checkout.createdAt),
    expiresAt: iso(checkout.expiresAt),
    ...(checkout.paidAt !== undefined && { paidAt: iso(checkout.paidAt) }),
    ...(checkout.term !== undefined && { term: checkout.term }),
    declines: checkout.declines,
    callback: checkout.callback,
    paymentUrl: checkout.paymentUrl,
    customer: { ...customer },
    lineItems: structuredClone(lineItems),
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
