import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type Checkout, isOutcomeAwaited } from "../../../../core/checkout/checkout"
import type { AccountKey } from "../account-key"
import { type Claim, claimedBy, UNCLAIMED, whereUnclaimed } from "../claims"
import { CHECKOUT_TABLE, CHECKOUTS, columnsOfCheckoutChange } from "../tables/checkout"

/** What waits for the job: `oldest` is when the first of those at the service was created; null when there is none. */
type DueUnpaid = { atService: number; unanswered: number; oldest: Date | null }

/** False for a shopper who came back and has not heard yet whether they paid: they are asked about first. */
const NOBODY_WAITS = "(returned_at IS NULL OR COALESCE(answered_at >= returned_at, false))"

/** What is to be looked at when, who looks at it, when the service was asked, and whether a shopper waits to hear. */
export class DueCheckouts {
  constructor(private readonly db: Knex) {}

  /**
   * Claims rows whose time has come: those the service cannot be asked about, then those whose shopper came back, then the longest
   * waiting. Another process skips them until they are written or the claim ends. Time is the database's.
   *
   * @param which `paid`: money without an order, to be taken up; `unpaid`: checkouts whose outcome is to be asked for
   */
  async claimDue(which: "paid" | "unpaid", { account, environment, limit, ...claimant }: Claim): Promise<Checkout[]> {
    const { db } = this
    const due = whereUnclaimed(CHECKOUTS.rows(db))
      .where({ account, environment })
      .whereRaw("next_check_at <= now() AND (remote_state = 'successful') = ?", [which === "paid"])
      .orderByRaw(`service_checkout_id IS NOT NULL, ${NOBODY_WAITS}, next_check_at`)
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .select("id")
    const claimed = await CHECKOUTS.written(db(CHECKOUT_TABLE).whereIn("id", due).update(claimedBy(db, claimant)))
    return claimed.sort(bySomebodyWaiting)
  }

  /** The checkout, if its time has come and nobody else looks at it. The claim ends by itself, as the job's do. */
  async claim({ id }: Pick<Checkout, "id">, owner: string, leaseMs: number): Promise<Checkout | undefined> {
    const { db } = this
    const due = whereUnclaimed(db(CHECKOUT_TABLE).where({ id })).whereRaw("next_check_at <= now()")
    const [checkout] = await CHECKOUTS.written(due.update(claimedBy(db, { owner, leaseMs })))
    return checkout
  }

  /** How many checkouts of which the service can be asked wait for a look, and how many whose creation was never answered. */
  async unpaid({ account, environment }: AccountKey): Promise<DueUnpaid> {
    const { rows } = await this.db.raw<{ rows: DueUnpaid[] }>(
      `SELECT count(service_checkout_id)::int AS "atService", (count(*) - count(service_checkout_id))::int AS unanswered,
         min(created_at) FILTER (WHERE service_checkout_id IS NOT NULL) AS oldest
       FROM ${CHECKOUT_TABLE}
       WHERE next_check_at <= now() AND deleted_at IS NULL AND account = :account AND environment = :environment
         AND remote_state <> 'successful'`,
      { account, environment }
    )
    return rows[0] ?? { atService: 0, unanswered: 0, oldest: null }
  }

  /**
   * A look is over: the row is free for others.
   *
   * @param nextCheckAt when to look again; left out when what the look found has set it already
   */
  async finish({ id }: Pick<Checkout, "id">, nextCheckAt?: Date): Promise<void> {
    await this.free([id], { ...columnsOfCheckoutChange({ nextCheckAt }), checks: this.db.raw("checks + 1") })
  }

  /**
   * There was no look, because our own budget or the service had no slot, or it was not answered: it counts as none, and the row is
   * free for others.
   *
   * @param nextCheckAt when it is due again; left out where that stays as it was
   */
  async postpone({ id }: Pick<Checkout, "id">, nextCheckAt?: Date): Promise<void> {
    await this.free([id], columnsOfCheckoutChange({ nextCheckAt }))
  }

  /** Nobody has looked at these: they are due as they were. */
  async giveBack(claimed: readonly Pick<Checkout, "id">[]): Promise<void> {
    if (claimed.length > 0) {
      const ids = claimed.map(({ id }) => id)
      await this.free(ids, {})
    }
  }

  private async free(ids: readonly string[], change: object): Promise<void> {
    await this.db(CHECKOUT_TABLE)
      .whereIn("id", [...ids])
      .update({ ...UNCLAIMED, ...change })
  }

  /** The shop makes orders again: what it could not make before is due now, the longest waiting first. */
  async retryFailed({ account, environment }: AccountKey, limit: number): Promise<void> {
    await this.db.raw(
      `UPDATE ${CHECKOUT_TABLE} SET next_check_at = now() WHERE id IN (
         SELECT id FROM ${CHECKOUT_TABLE}
         WHERE failed_at IS NOT NULL AND is_shops_failure AND placement_state = 'unplaced' AND held_at IS NULL
           AND account = :account AND environment = :environment AND next_check_at > now()
           AND updated_at < (
             SELECT max(placed_at) FROM ${CHECKOUT_TABLE}
             WHERE account = :account AND environment = :environment AND placed_at IS NOT NULL
           )
         ORDER BY failed_at LIMIT :limit
       )`,
      { account, environment, limit }
    )
  }

  /** The job looks at this checkout before all others; nothing changes when its outcome is known. */
  async lookFirst({ id }: Pick<Checkout, "id">): Promise<void> {
    await this.db(CHECKOUT_TABLE)
      .where({ id, remote_state: "received" })
      .update({ next_check_at: new Date(0) })
  }

  /** The next look is not later than this, also where none was due any more. */
  async lookNotLater({ id }: Pick<Checkout, "id">, at: Date): Promise<void> {
    await this.db(CHECKOUT_TABLE)
      .where({ id })
      .andWhereRaw("COALESCE(next_check_at, 'infinity') > ?", [at])
      .update({ next_check_at: at })
  }

  /** A look that is due now is not due before that time. One that is not due any more stays as it is. */
  async lookNotSooner({ id }: Pick<Checkout, "id">, at: Date): Promise<void> {
    await this.db(CHECKOUT_TABLE).where({ id }).andWhereRaw("next_check_at <= now()").update({ next_check_at: at })
  }

  /**
   * Notes that the service is asked about a checkout now.
   *
   * @returns false when somebody asked less than `pauseMs` ago: then nothing is noted. A time that lies further ahead than that
   *   was written by a clock that was wrong, and holds nobody up.
   */
  async beginLook({ id }: Pick<Checkout, "id">, now: Date, pauseMs: number): Promise<boolean> {
    const begun = await this.db(CHECKOUT_TABLE)
      .where({ id })
      .andWhereRaw("(looked_at IS NULL OR looked_at NOT BETWEEN ? AND ?)", [
        new Date(now.getTime() - pauseMs),
        new Date(now.getTime() + pauseMs),
      ])
      .update({ looked_at: now })
    return begun === 1
  }

  /** The look did not take place. */
  async forgetLook({ id }: Pick<Checkout, "id">): Promise<void> {
    await this.db(CHECKOUT_TABLE).where({ id }).update({ looked_at: null })
  }

  /** The service was asked at that moment, and answered. */
  async answered({ id }: Pick<Checkout, "id">, askedAt: Date): Promise<void> {
    await this.db(CHECKOUT_TABLE).where({ id }).update({ answered_at: askedAt })
  }

  /**
   * The shopper came back from the hosted page and waits to hear whether they paid. From a page that does not say so they
   * are not sent there again: it was cancelled, or has ended.
   *
   * @returns the row as it is now
   */
  async returned(checkout: Checkout, at: Date, isPaid: boolean): Promise<Checkout> {
    const change = { returned_at: at, ...(isPaid ? {} : { payment_url: null }) }
    const [now] = await CHECKOUTS.written(this.db(CHECKOUT_TABLE).where({ id: checkout.id }).update(change))
    return now ?? checkout
  }
}

/** First those whose shopper came back and waits to hear, then the oldest. */
function bySomebodyWaiting(a: Checkout, b: Checkout): number {
  const waiting = Number(isOutcomeAwaited(b)) - Number(isOutcomeAwaited(a))
  return waiting === 0 ? a.createdAt.getTime() - b.createdAt.getTime() : waiting
}
