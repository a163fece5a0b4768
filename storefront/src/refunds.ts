import { askStore, type Backend, fieldsOf, listOf, numberOf, textOf, textOrNull, unreadable } from "./backend.js"

const STATES = ["planned", "sending", "sent", "complete", "failed", "called_off"] as const

/**
 * Where a refund stands:
 * - `planned`: it is sent at a later time
 * - `sending`: it is on its way to the service
 * - `sent`: the service has it
 * - `complete`: the service has made it
 * - `failed`: it could not be made; the shop knows
 * - `called_off`: the shop withdrew it before it was sent
 */
export type RefundState = (typeof STATES)[number]

/** A refund of an order. Times are ISO 8601. */
export type InstalmentsRefund = {
  state: RefundState
  /** Major units. */
  amount: number
  /** ISO 4217, lower case. */
  currency_code: string
  requested_at: string
  planned_for: string | null
  sent_at: string | null
  /** By when it is usually complete. */
  expected_by: string | null
  completed_at: string | null
  /** For the shopper. */
  message: string
}

/**
 * The refunds of an order, oldest first; none for an order that was paid otherwise.
 *
 * @throws StorefrontError
 */
export async function fetchRefunds(
  backend: Backend,
  orderId: string,
  signal?: AbortSignal
): Promise<InstalmentsRefund[]> {
  return parseRefunds(await askStore(backend, `/store/instalments/orders/${encodeURIComponent(orderId)}`, { signal }))
}

/** @throws StorefrontError naming the field that does not fit */
export function parseRefunds(body: unknown): InstalmentsRefund[] {
  return listOf(fieldsOf(fieldsOf(body).instalments).refunds, "instalments.refunds").map(parseRefund)
}

function parseRefund(value: unknown): InstalmentsRefund {
  const refund = fieldsOf(value)
  const state = STATES.find((known) => known === refund.state)
  if (state === undefined) throw unreadable("refunds.state")
  return {
    state,
    amount: numberOf(refund.amount, "refunds.amount"),
    currency_code: textOf(refund.currency_code, "refunds.currency_code"),
    requested_at: textOf(refund.requested_at, "refunds.requested_at"),
    planned_for: textOrNull(refund.planned_for, "refunds.planned_for"),
    sent_at: textOrNull(refund.sent_at, "refunds.sent_at"),
    expected_by: textOrNull(refund.expected_by, "refunds.expected_by"),
    completed_at: textOrNull(refund.completed_at, "refunds.completed_at"),
    message: textOf(refund.message, "refunds.message"),
  }
}
