import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { LeaseLostError } from "../../../../core/lease"
import type { Refund } from "../../../../core/refund/refund"
import type { Claim } from "../checkout/due-checkouts"
import { CHECKOUT_TABLE } from "../tables/checkout"
import { REFUND_TABLE, type RefundRow, toRefund } from "../tables/refund"

/** Longer than a request to the service takes, milliseconds. */
const SENDING_MS = 60_000

/** Who works on a refund. A claim ends by itself, so a crash only delays. Claims go by the database's clock. */
export class RefundClaims {
  constructor(private readonly db: Knex) {}

  /**
   * Claims the refunds whose time has come: what is to be sent or looked for before what is only looked at, because few can be
   * looked at in a minute; oldest first. Another process skips them until they are released or the claim ends.
   *
   * @param now what is due goes by it, because the rules about days do
   */
  async takeDue(claim: Claim, now: Date): Promise<Refund[]> {
    const { rows } = await this.db.raw<{ rows: RefundRow[] }>(
      `UPDATE ${REFUND_TABLE}
       SET lease_owner = :owner, lease_until = now() + :leaseMs * interval '1 millisecond', version = version + 1
       WHERE id IN (
         SELECT refund.id FROM ${REFUND_TABLE} refund
         JOIN ${CHECKOUT_TABLE} checkout ON checkout.id = refund.checkout_id
         WHERE refund.next_check_at <= :now AND refund.deleted_at IS NULL
           AND refund.account = :account AND checkout.environment = :environment
           AND (refund.lease_until IS NULL OR refund.lease_until < now())
         ORDER BY refund.state IN ('requested', 'pending'), refund.next_check_at
         LIMIT :limit
         FOR UPDATE OF refund SKIP LOCKED
       )
       RETURNING *`,
      { ...claim, now }
    )
    return rows.map(toRefund).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  }

  /** Claims one, due or not; undefined while somebody else works on it. */
  async take(id: string, { owner, leaseMs }: Pick<Claim, "owner" | "leaseMs">): Promise<Refund | undefined> {
    const [row] = await this.db(REFUND_TABLE)
      .where({ id, deleted_at: null })
      .whereRaw("(lease_until IS NULL OR lease_until < now())")
      .update({
        lease_owner: owner,
        lease_until: this.db.raw("now() + ? * interval '1 millisecond'", [leaseMs]),
        version: this.db.raw("version + 1"),
      })
      .returning<RefundRow[]>("*")
    return row && toRefund(row)
  }

  /**
   * To be called right before a refund is sent: the claim under which it was written is held for a minute from now at the least.
   *
   * @throws LeaseLostError when somebody else has claimed or written it since
   */
  async assertHeld({ id, version, leaseOwner }: Pick<Refund, "id" | "version" | "leaseOwner">): Promise<void> {
    const until = this.db.raw("greatest(lease_until, now() + ? * interval '1 millisecond')", [SENDING_MS])
    const held = await this.db(REFUND_TABLE)
      .where({ id, version, lease_owner: leaseOwner })
      .update({ lease_until: until })
    if (held === 0) {
      throw new LeaseLostError(`Somebody else has taken up refund ${id}`)
    }
  }

  /** Gives a refund back; one that went to somebody else when the claim ended stays theirs. */
  async release(id: string, owner: string): Promise<void> {
    await this.db(REFUND_TABLE).where({ id, lease_owner: owner }).update({ lease_owner: null, lease_until: null })
  }
}
