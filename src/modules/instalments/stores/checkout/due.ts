import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type Checkout, isOutcomeAwaited } from "../../../../core/checkout/checkout"
import { CHECKOUT_TABLE, type CheckoutRow, toCheckout } from "./checkout-row"

/** Who takes due rows, how many at the most, and for how long nobody else may have them. */
export type Claim = { account: string; environment: string; owner: string; limit: number; leaseMs: number }

/** False for a shopper who came back and has not heard yet whether they paid: they are asked about first. */
const NOBODY_WAITS = "(returned_at IS NULL OR COALESCE(answered_at >= returned_at, false))"

/**
 * Claims the rows whose time has come: those the service cannot be asked about, then those
 * whose shopper came back, then the longest waiting. Another process
 * skips them until they are written or the lease ends, so a crash only delays. Time is the database's.
 *
 * @param paid true for money without an order, false for checkouts whose outcome is not known
 */
export async function claimDue(
  db: Knex,
  { account, environment, owner, limit, leaseMs }: Claim,
  paid: boolean
): Promise<Checkout[]> {
  const { rows } = await db.raw<{ rows: CheckoutRow[] }>(
    `UPDATE ${CHECKOUT_TABLE} SET lease_owner = :owner, lease_until = now() + :leaseMs * interval '1 millisecond'
     WHERE id IN (
       SELECT id FROM ${CHECKOUT_TABLE}
       WHERE next_check_at <= now() AND deleted_at IS NULL
         AND account = :account AND environment = :environment
         AND (remote_state = 'successful') = :paid
         AND (lease_until IS NULL OR lease_until < now())
       ORDER BY service_checkout_id IS NOT NULL, ${NOBODY_WAITS}, next_check_at
       LIMIT :limit
       FOR UPDATE SKIP LOCKED
     )
     RETURNING *`,
    { account, environment, owner, limit, leaseMs, paid }
  )
  return rows.map(toCheckout).sort(bySomebodyWaiting)
}

/** First those whose shopper came back and waits to hear, then the oldest. */
function bySomebodyWaiting(a: Checkout, b: Checkout): number {
  const waiting = Number(isOutcomeAwaited(b)) - Number(isOutcomeAwaited(a))
  return waiting === 0 ? a.createdAt.getTime() - b.createdAt.getTime() : waiting
}

/** What waits for the job: `oldest` is when the first of those at the service was created; null when there is none. */
export type DueUnpaid = { atService: number; unanswered: number; oldest: Date | null }

/** How many checkouts of which the service can be asked wait for a look, and how many whose creation was never answered. */
export async function dueUnpaid(
  db: Knex,
  { account, environment }: Pick<Claim, "account" | "environment">
): Promise<DueUnpaid> {
  const { rows } = await db.raw<{ rows: { at_service: string; unanswered: string; oldest: Date | null }[] }>(
    `SELECT count(service_checkout_id) AS at_service, count(*) - count(service_checkout_id) AS unanswered,
       min(created_at) FILTER (WHERE service_checkout_id IS NOT NULL) AS oldest
     FROM ${CHECKOUT_TABLE}
     WHERE next_check_at <= now() AND deleted_at IS NULL AND account = :account AND environment = :environment
       AND remote_state <> 'successful'`,
    { account, environment }
  )
  const [due] = rows
  return {
    atService: Number(due?.at_service ?? 0),
    unanswered: Number(due?.unanswered ?? 0),
    oldest: due?.oldest ?? null,
  }
}

/** The rows of a page of the service's list. */
export async function checkoutsByServiceId(db: Knex, serviceCheckoutIds: readonly string[]): Promise<Checkout[]> {
  const rows = await db(CHECKOUT_TABLE)
    .whereIn("service_checkout_id", [...serviceCheckoutIds])
    .andWhere({ deleted_at: null })
    .select<CheckoutRow[]>()
  return rows.map(toCheckout)
}

/**
 * A look is over: the row is free for others.
 *
 * @param nextCheckAt when to look again; left out when what the look found has set it already
 */
export async function finishCheck(db: Knex, checkout: Pick<Checkout, "id">, nextCheckAt?: Date): Promise<void> {
  await db(CHECKOUT_TABLE)
    .where({ id: checkout.id })
    .update({
      checks: db.raw("checks + 1"),
      lease_owner: null,
      lease_until: null,
      ...(nextCheckAt && { next_check_at: nextCheckAt }),
    })
}

/** There was no look, because our own budget or the service had no slot: the row is free for others, and due again then. */
export async function postponeCheck(db: Knex, checkout: Pick<Checkout, "id">, nextCheckAt?: Date): Promise<void> {
  await db(CHECKOUT_TABLE)
    .where({ id: checkout.id })
    .update({ lease_owner: null, lease_until: null, ...(nextCheckAt && { next_check_at: nextCheckAt }) })
}

/** Checkouts whose creation's answer was lost, with no id of the service. */
export async function unknownCheckouts(
  db: Knex,
  { account, environment }: Pick<Claim, "account" | "environment">
): Promise<Checkout[]> {
  const rows = await db(CHECKOUT_TABLE)
    .where({ account, environment, service_checkout_id: null, deleted_at: null })
    // One that a callback has settled needs the id as well: without it nothing can be refunded.
    .whereIn("remote_state", ["unknown", "successful"])
    .select<CheckoutRow[]>()
  return rows.map(toCheckout)
}
