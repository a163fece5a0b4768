import type { Checkout } from "../../../../core/checkout/checkout"
import type { PlacementState, RemoteState } from "../../../../core/checkout/states"
import type { Problem } from "../../../../core/checkout/decide"
import { minorAmount } from "../../../../core/money/money"

export const CHECKOUT_TABLE = "instalments_checkout"

/** A row as Postgres returns it. States are held to their values by check constraints. */
export type CheckoutRow = {
  id: string
  reference: string
  account: string
  environment: "sandbox" | "production"
  cart_id: string
  payment_collection_id: string
  payment_session_id: string
  provider_id: string
  country_code: string | null
  service_checkout_id: string | null
  payment_url: string | null
  amount_minor: number
  currency_code: string
  fingerprint: string
  remote_state: RemoteState
  placement_state: PlacementState
  number_of_payments: number | null
  order_id: string | null
  problem: Problem | null
  held_at: Date | null
  notified_of: string | null
  unpaid_order_id: string | null
  expires_at: Date | null
  paid_at: Date | null
  returned_at: Date | null
  answered_at: Date | null
  created_at: Date
  checks: number
  version: number
}

export function toCheckout(row: CheckoutRow): Checkout {
  return {
    id: row.id,
    reference: row.reference,
    account: row.account,
    environment: row.environment,
    cartId: row.cart_id,
    paymentCollectionId: row.payment_collection_id,
    paymentSessionId: row.payment_session_id,
    providerId: row.provider_id,
    countryCode: row.country_code,
    serviceCheckoutId: row.service_checkout_id,
    paymentUrl: row.payment_url,
    amountMinor: minorAmount(row.amount_minor),
    currency: row.currency_code,
    fingerprint: row.fingerprint,
    remoteState: row.remote_state,
    placementState: row.placement_state,
    numberOfPayments: row.number_of_payments,
    orderId: row.order_id,
    problem: row.problem,
    heldAt: row.held_at,
    notifiedOf: row.notified_of,
    unpaidOrderId: row.unpaid_order_id,
    expiresAt: row.expires_at,
    paidAt: row.paid_at,
    returnedAt: row.returned_at,
    answeredAt: row.answered_at,
    createdAt: row.created_at,
    checks: row.checks,
    version: row.version,
  }
}
