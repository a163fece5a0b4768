import type { Problem } from "../../checkout/states"
import type { TimelineKind, TimelineSource } from "../../timeline"
import type { AdminPaymentState, PaymentFlag } from "../payment-state"

// What the admin's pages are told, as JSON: amounts in pence (`_minor`), times ISO 8601, never a key. Of a shopper only who
// they are, read from Medusa for this one answer.

/** One attempt to pay. */
export type PaymentView = {
  /** The ledger's id. */
  id: string
  account: string
  environment: "sandbox" | "production"
  state: AdminPaymentState
  /** What is unusual about it; empty where all is well. */
  flags: readonly PaymentFlag[]
  amount_minor: number
  currency_code: string
  /** The other amount that the service reported, where it did. */
  reported: { amount_minor: number; currency_code: string } | null
  /** What the shopper chose; null while they have not. */
  plan: PlanView | null
  reference: string
  /** The service's id. */
  service_checkout_id: string | null
  cart_id: string
  order_id: string | null
  /** An order that was there before, and owed this; null for the payment of a cart. */
  for_order_id: string | null
  problem: Problem | null
  created_at: string
  expires_at: string | null
  paid_at: string | null
}

/** `number_of_payments` 1 is once-off; `even` is false where the last pennies differ. */
export type PlanView = { number_of_payments: number; monthly_minor: number; even: boolean }

export type TimelineEntryView = {
  id: string
  at: string
  kind: TimelineKind
  source: TimelineSource
  refund_row_id: string | null
  details: Readonly<Record<string, string | number | boolean | null>>
  /** Who did it, where a person did. */
  by: ActorView | null
}

/** As the cart has it. */
export type ShopperView = { email: string | null; name: string | null; customer_id: string | null }

/** An admin or API key; the name is null where it is gone or has none. */
export type ActorView = { id: string; name: string | null }
