import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { LeaseLostError } from "../../../../core/lease"
import type { Refund } from "../../../../core/refund/refund"
import { type Claim, type Claimant, claimedBy, later, UNCLAIMED, whereUnclaimed } from "../claims"
import { CHECKOUT_TABLE } from "../tables/checkout"
import { REFUND_TABLE, REFUNDS } from "../tables/refund"

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
    const { db } = this
    const due = whereUnclaimed(REFUNDS.rows(db))
      .where({ account: claim.account })
      .where("next_check_at", "<=", now)
      .whereIn("checkout_id", db(CHECKOUT_TABLE).where({ environment: claim.environment }).select("id"))
      .orderByRaw("state IN ('requested', 'pending'), next_check_at")
      .limit(claim.limit)
      .forUpdate()
      .skipLocked()
      .select("id")
    const taken = await this.claim(db(REFUND_TABLE).whereIn("id", due), claim)
    return taken.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  }

  /** Claims one, due or not; undefined while somebody else works on it. */
  async take(id: string, claimant: Claimant): Promise<Refund | undefined> {
    const [refund] = await this.claim(whereUnclaimed(REFUNDS.rows(this.db).where({ id })), claimant)
    return refund
  }

  private claim(refunds: Knex.QueryBuilder, claimant: Claimant): Promise<Refund[]> {
    return REFUNDS.written(refunds.update({ ...claimedBy(this.db, claimant), version: this.db.raw("version + 1") }))
  }

  /**
   * To be called right before a refund is sent: the claim under which it was written is held for a minute from now at the least.
   *
   * @throws LeaseLostError when somebody else has claimed or written it since
   */
  async assertHeld({ id, version, leaseOwner }: Pick<Refund, "id" | "version" | "leaseOwner">): Promise<void> {
    const until = this.db.raw("greatest(lease_until, ?)", [later(this.db, SENDING_MS)])
    const held = await this.db(REFUND_TABLE)
      .where({ id, version, lease_owner: leaseOwner })
      .update({ lease_until: until })
    if (held === 0) {
      throw new LeaseLostError(`Somebody else has taken up refund ${id}`)
    }
  }

  /** Gives a refund back; one that went to somebody else when the claim ended stays theirs. */
  async release(id: string, owner: string): Promise<void> {
    await this.db(REFUND_TABLE).where({ id, lease_owner: owner }).update(UNCLAIMED)
  }
}
