import type { Checkout, Refund } from "../store"
import type { CheckoutStatus, Merchant, RefundStatus, Rule } from "../wire"

export interface CheckoutRecord {
  id: string
  type: "checkouts"
  attributes: {
    amount: number
    currency: string
    status: CheckoutStatus
    created_at: string
    client_reference_id?: string
  }
}

export interface RefundRecord {
  id: string
  type: "refund_requests"
  attributes: { amount: number; currency: string; status: RefundStatus; created_at: string; checkout_id?: string }
}

export interface MerchantRecord {
  id: string
  type: "merchants"
  attributes: { name: string; rules: Rule[] }
}

/** @param extraFields also tells which reference it belongs to */
export function checkoutRecord(checkout: Checkout, extraFields: boolean): CheckoutRecord {
  return {
    id: checkout.id,
    type: "checkouts",
    attributes: {
      amount: checkout.request.amountMinor,
      currency: checkout.request.currency,
      status: checkout.status,
      created_at: new Date(checkout.createdAt).toISOString(),
      ...(extraFields && { client_reference_id: checkout.request.clientReferenceId }),
    },
  }
}

/** @param extraFields also tells which checkout it belongs to */
export function refundRecord(refund: Refund, extraFields: boolean): RefundRecord {
  return {
    id: refund.id,
    type: "refund_requests",
    attributes: {
      amount: refund.amountMinor,
      currency: refund.checkout.request.currency,
      status: refund.status,
      created_at: new Date(refund.createdAt).toISOString(),
      ...(extraFields && { checkout_id: refund.checkout.id }),
    },
  }
}

export function merchantRecord(merchant: Merchant): MerchantRecord {
  return { id: merchant.id, type: "merchants", attributes: { name: merchant.name, rules: merchant.rules } }
}
