import { askStore, type Backend, fieldsOf, textOrNull, unreadable } from "./backend.js"

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
  const { refunds } = fieldsOf(fieldsOf(body).instalments)
  if (!Array.isArray(refunds)) throw unreadable("instalments.refunds")
  return refunds.map(parseRefund)
}

function parseRefund(value: unknown): InstalmentsRefund {
  const { state, amount, currency_code, requested_at, message, ...times } = fieldsOf(value)
  const known = STATES.find((one) => one === state)
  if (known === undefined) throw unreadable("refunds.state")
  if (typeof amount !== "number") throw unreadable("refunds.amount")
  if (typeof currency_code !== "string") throw unreadable("refunds.currency_code")
  if (typeof requested_at !== "string") throw unreadable("refunds.requested_at")
  if (typeof message !== "string") throw unreadable("refunds.message")
  return {
    state: known,
    amount,
    currency_code,
    requested_at,
    planned_for: textOrNull(times.planned_for, "refunds.planned_for"),
    sent_at: textOrNull(times.sent_at, "refunds.sent_at"),
    expected_by: textOrNull(times.expected_by, "refunds.expected_by"),
    completed_at: textOrNull(times.completed_at, "refunds.completed_at"),
    message,
  }
}
