import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { LeaseLostError } from "../../../../core/lease"
import type { Refund } from "../../../../core/refund/refund"
import { CHECKOUT_TABLE } from "../checkout/checkout-row"
import type { Claim } from "../checkout/due"
import { REFUND_TABLE, type RefundRow, toRefund } from "./refund-row"

/**
 * Claims the refunds whose time has come, oldest first. Another process skips them until they are released or the lease
 * ends, so a crash only delays. Leases go by the database's clock; what is due, by `now`, because the rules about days do.
 */
export async function claimRefunds(db: Knex, claim: Claim, now: Date): Promise<Refund[]> {
  const { rows } = await db.raw<{ rows: RefundRow[] }>(
    `UPDATE ${REFUND_TABLE}
     SET lease_owner = :owner, lease_until = now() + :leaseMs * interval '1 millisecond', version = version + 1
     WHERE id IN (
       SELECT refund.id FROM ${REFUND_TABLE} refund
       JOIN ${CHECKOUT_TABLE} checkout ON checkout.id = refund.checkout_id
       WHERE refund.next_check_at <= :now AND refund.deleted_at IS NULL
         AND refund.account = :account AND checkout.environment = :environment
         AND (refund.lease_until IS NULL OR refund.lease_until < now())
       ORDER BY refund.next_check_at
       LIMIT :limit
       FOR UPDATE OF refund SKIP LOCKED
     )
     RETURNING *`,
    { ...claim, now }
  )
  return rows.map(toRefund).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

/** Takes one refund, due or not, if nobody works on it. */
export async function claimRefund(
  db: Knex,
  id: string,
  { owner, leaseMs }: Pick<Claim, "owner" | "leaseMs">
): Promise<Refund | undefined> {
  const [row] = await db(REFUND_TABLE)
    .where({ id, deleted_at: null })
    .whereRaw("(lease_until IS NULL OR lease_until < now())")
    .update({
      lease_owner: owner,
      lease_until: db.raw("now() + ? * interval '1 millisecond'", [leaseMs]),
      version: db.raw("version + 1"),
    })
    .returning<RefundRow[]>("*")
  return row && toRefund(row)
}

/** Longer than a request to the service takes, milliseconds. */
const SENDING_MS = 60_000

/** Extends the claim under which a refund was written. @throws LeaseLostError when somebody else has claimed or written it since */
export async function assertClaimed(
  db: Knex,
  { id, version, leaseOwner }: Pick<Refund, "id" | "version" | "leaseOwner">
): Promise<void> {
  const held = await db(REFUND_TABLE)
    .where({ id, version, lease_owner: leaseOwner })
    .update({ lease_until: db.raw("greatest(lease_until, now() + ? * interval '1 millisecond')", [SENDING_MS]) })
  if (held === 0) {
    throw new LeaseLostError(`Somebody else has taken up refund ${id}`)
  }
}

/** Gives a refund back; one that went to somebody else when the lease ended stays theirs. */
export async function releaseRefund(db: Knex, id: string, owner: string): Promise<void> {
  await db(REFUND_TABLE).where({ id, lease_owner: owner }).update({ lease_owner: null, lease_until: null })
}
