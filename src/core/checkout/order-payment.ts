/** Medusa's longest completion, milliseconds: its own lock of a cart ends after two minutes. */
const COMPLETION_MS = 3 * 60_000

/** A session of another provider in one of these has brought its payment, or will. */
const COMMITTED: ReadonlySet<string> = new Set(["authorized", "captured", "pending_authorization"])

/** What a paid checkout finds on its cart: an order, and how that is paid. */
export type OrderFacts = {
  orderCreatedAt: Date | null
  sessions: readonly { providerId: string; status: string }[]
  /** Payments of any provider. */
  paymentCount: number
  /** Our references among them. */
  paidReferences: readonly string[]
}

/**
 * Whose payment an order has.
 *
 * - `ours`: this checkout's
 * - `another`: another checkout's or another provider's, made or committed
 * - `undecided`: none yet; the shopper looked at another provider, whose completion may be under way beyond our lease
 * - `none`: the process that made the order died before it was paid
 */
export type OrderPayment = "ours" | "another" | "undecided" | "none"

/** @param now compared with the order's creation */
export function orderPayment(
  { orderCreatedAt, sessions, paymentCount, paidReferences }: OrderFacts,
  checkout: { reference: string; providerId: string },
  now: Date
): OrderPayment {
  if (paidReferences.includes(checkout.reference)) {
    return "ours"
  }
  const others = sessions.filter(({ providerId }) => providerId !== checkout.providerId)
  if (paymentCount > 0 || others.some(({ status }) => COMMITTED.has(status))) {
    return "another"
  }
  const isYoung = orderCreatedAt !== null && now.getTime() - orderCreatedAt.getTime() < COMPLETION_MS
  return others.length > 0 && isYoung ? "undecided" : "none"
}
