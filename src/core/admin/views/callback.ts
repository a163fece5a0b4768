import type { CallbackHealth, RefusalReason } from "../callback-health"

/**
 * What became of a callback; `open` is still to be settled, `given_up` could not be settled, however often it was tried. What
 * `other_environment` is about was made in the one that its account is not set to.
 */
export const CALLBACK_STATES = ["open", "settled", "unknown_reference", "other_environment", "given_up"] as const
export type CallbackState = (typeof CALLBACK_STATES)[number]

/** GET /admin/instalments/callbacks: a page of an account's; `account` is the one that was shown where none was named. */
export type CallbackPageView = { account: string; callbacks: CallbackView[]; next: string | null }

export type CallbackView = {
  /** The ledger's id. */
  id: string
  reference: string
  /** What it says: paid, or cancelled. */
  status: "successful" | "cancelled"
  amount_minor: number
  currency_code: string
  state: CallbackState
  deliveries: number
  first_seen_at: string
  last_seen_at: string
  /** The order of its payment, where there is one. */
  order_id: string | null
  display_id: number | null
}

/** Callbacks that were turned away within an hour. */
export type RefusedView = { hour: string; reason: RefusalReason; refused: number; last_seen_at: string }

/** GET /admin/instalments/callbacks/summary: an account's callbacks of the last 24 hours. */
export type CallbackSummaryView = {
  account: string
  environment: "sandbox" | "production"
  health: CallbackHealth
  /** When a callback was last accepted. */
  verified_at: string | null
  received: Record<CallbackState, number>
  refused: RefusedView[]
}
