import type { Numeric } from "./decimal"
import type { PaymentRow } from "./payments"

/** What Medusa has of a cart's payment, as its tables have it. */
export type CartRow = { link: OrderLink | null; collection: CollectionRow | null }

/** The order a cart is linked with, whatever has become of it since. */
export type OrderLink = {
  order_id: string
  order: { status: string; created_at: Date | string } | null
  /** Medusa's ids of the captures that the order's records name, each as often as they do. */
  captures: string[]
  payment_collection_ids: string[]
}

export type CollectionRow = {
  id: string
  status: string
  amount: Numeric
  currency_code: string
  payment_sessions: SessionRow[] | null
  payments: PaymentRow[] | null
}

export type SessionRow = {
  id: string
  provider_id: string
  status: string
  payment: { canceled_at: Date | string | null } | null
}
