import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Accepted } from "../../../../core/refund/foreign"
import { type Declines, isForAll } from "../../../../core/refund/declined"
import type { LostRefund, SentRefund } from "../../../../core/refund/match"
import { asSent } from "../../../../core/refund/submission"
import { owedNews } from "../../../../core/refund/news"
import type { Refund } from "../../../../core/refund/refund"
import { cameToNothing, REFUND_STATES, type RefundState, requireRefundMove } from "../../../../core/refund/states"
import type { TimelineEntry } from "../../../../core/timeline"
import { type AccountKey, asPairs } from "../account-key"
import { syncIssues } from "../issues/sync-issues"
import { CHECKOUT_TABLE, lockedCheckout } from "../tables/checkout"
import {
  asTaken,
  columnsOfRefundChange,
  REFUND_TABLE,
  type RefundChange,
  REFUNDS,
  REFUNDS_OF_CARTS,
  refundsOf,
  untoldRefunds,
} from "../tables/refund"
import { addTimeline } from "../timeline/timeline"
import { transaction } from "../transaction"
import { forgetUnmatchedRefund } from "./unmatched-refunds"

/** The version of a row, and the claim on it, that a change was decided from, and what was told of it. */
type RefundVersion = Pick<
  Refund,
  "id" | "checkoutId" | "version" | "leaseOwner" | "state" | "reason" | "doubt" | "toldAs"
>

/** With its payment: whether that is this merchant's, the service can be asked. */
export type LostElsewhere = LostRefund & Pick<Refund, "checkoutId">

export class Refunds {
  constructor(private readonly db: Knex) {}

  /**
   * Saves a change made from this very version of the row and under its claim; undefined when somebody else wrote or claimed
   * it first. An unmatched refund of the service that turns out to be this one is unmatched no more. Under a lock on the
   * checkout, with what needs a person from then on, and whether there is news to tell.
   *
   * @param requireMove the table of moves, or what a person may say beside it
   * @throws ForbiddenRefundMove for a move that no refund makes, ServiceRefundTaken when another row has the service's refund
   */
  async change(
    refund: RefundVersion,
    change: RefundChange,
    timeline: readonly TimelineEntry[],
    requireMove = requireRefundMove
  ): Promise<Refund | undefined> {
    requireMove(refund.state, change.state ?? refund.state)
    return transaction(this.db, async (trx) => {
      const { id, checkoutId, version, state, leaseOwner } = refund
      const checkout = await lockedCheckout(trx, checkoutId)
      const update = trx(REFUND_TABLE)
        .where({ id, version, state, lease_owner: leaseOwner })
        .update({
          ...columnsOfRefundChange({ ...change, ...owedNews(refund, change) }),
          version: version + 1,
          updated_at: trx.fn.now(),
        })
      const [saved] = await REFUNDS.written(update).catch(asTaken)
      if (!saved) {
        return undefined
      }
      if (change.serviceRefundId) {
        await forgetUnmatchedRefund(trx, change.serviceRefundId)
      }
      await addTimeline(trx, checkoutId, timeline, id)
      await syncIssues(trx, checkout)
      return saved
    })
  }

  /** What was told of this version is news no more. */
  async noteTold({ id, version }: Pick<Refund, "id" | "version">): Promise<void> {
    await this.db(REFUND_TABLE).where({ id, version }).update({ told_as: null })
  }

  /** Those of which there is news that whoever wrote it has not told, the oldest first. */
  untold(limit: number): Promise<Refund[]> {
    return REFUNDS.all(untoldRefunds(this.db).orderBy("updated_at").limit(limit))
  }

  async find(id: string): Promise<Refund | undefined> {
    return REFUNDS.first(REFUNDS.rows(this.db).where({ id }))
  }

  /** Oldest first. */
  ofCheckout(checkoutId: string): Promise<Refund[]> {
    return refundsOf(this.db, [checkoutId])
  }

  /** Oldest first. */
  ofCheckouts(checkoutIds: readonly string[]): Promise<Refund[]> {
    return refundsOf(this.db, checkoutIds)
  }

  byServiceId(serviceRefundIds: readonly string[]): Promise<Refund[]> {
    return REFUNDS.all(REFUNDS.rows(this.db).whereIn("service_refund_id", [...serviceRefundIds]))
  }

  /** Every refund of these accounts that the service may have: its answer was lost, or the ledger may lack its sending. */
  async lost(keys: readonly AccountKey[]): Promise<LostRefund[]> {
    return this.lostOf(of(keys))
  }

  /**
   * The same of all other accounts than these. Of one that is gone, nobody finishes what was being sent: it counts among them.
   */
  async lostElsewhere(keys: readonly AccountKey[]): Promise<LostElsewhere[]> {
    const sending = await this.inState(notOf(keys), "submitting")
    return [...(await this.lostOf(notOf(keys))), ...sending.flatMap((refund) => asSent(refund) ?? [])]
  }

  private async lostOf(whose: Whose): Promise<LostElsewhere[]> {
    const [unknown, scheduled] = [await this.inState(whose, "unknown"), await this.inState(whose, "scheduled")]
    return [...unknown, ...scheduled.filter(({ doubt }) => doubt !== null)].flatMap((refund) => asSent(refund) ?? [])
  }

  /** Every refund of these accounts that is being sent at this moment, or was when a process died. */
  async beingSent(keys: readonly AccountKey[]): Promise<SentRefund[]> {
    return (await this.inState(of(keys), "submitting")).flatMap((refund) => asSent(refund) ?? [])
  }

  /** The service's id of the newest refund of these accounts that was sent within this time, and accepted. */
  async newestAccepted(keys: readonly AccountKey[], from: Date, until: Date): Promise<string | null> {
    const newest = await this.accepted(keys)
      .whereBetween("submitted_at", [from, until])
      .first<{ id: string } | undefined>("service_refund_id AS id")
    return newest?.id ?? null
  }

  /** Those of these accounts that were sent since, and that the service has. */
  async acceptedSince(keys: readonly AccountKey[], since: Date): Promise<Accepted[]> {
    return this.accepted(keys)
      .where("submitted_at", ">=", since)
      .select("amount_minor AS amountMinor", "attempts", "created_at AS createdAt", "submitted_at AS submittedAt")
  }

  /** Of how many carts a refund waits that was declined, and when the last was sent that the service took. */
  async declines(keys: readonly AccountKey[]): Promise<Declines> {
    const waiting = (await this.inState(of(keys), "scheduled")).filter(({ reason }) => isForAll(reason))
    const accepted = await this.accepted(keys).first<{ acceptedAt: Date } | undefined>("submitted_at AS acceptedAt")
    return { carts: new Set(waiting.map(({ cartId }) => cartId)).size, acceptedAt: accepted?.acceptedAt ?? null }
  }

  /** Those that were sent and that the service has, newest first. */
  private accepted(keys: readonly AccountKey[]) {
    const names = keys.map(({ account }) => account)
    return this.db(REFUND_TABLE)
      .whereIn("account", names)
      .whereNotNull("service_refund_id")
      .whereNotNull("submitted_at")
      .whereIn("checkout_id", this.db(CHECKOUT_TABLE).whereIn(["account", "environment"], asPairs(keys)).select("id"))
      .orderBy("submitted_at", "desc")
  }

  private async inState(
    whose: Whose,
    state: RefundState
  ): Promise<(Refund & Pick<LostRefund, "cartId" | "orderId">)[]> {
    return REFUNDS_OF_CARTS.all(
      REFUNDS_OF_CARTS.rows(this.db)
        .join(CHECKOUT_TABLE, `${CHECKOUT_TABLE}.id`, `${REFUND_TABLE}.checkout_id`)
        .where(`${REFUND_TABLE}.state`, state)
        .modify(whose)
        .select(`${CHECKOUT_TABLE}.cart_id`, this.db.raw("coalesce(order_id, for_order_id) AS order_id"))
    )
  }

  /** Those of these orders, cancelled as they are, whose money has not all been asked back, and of which no admin was told so. */
  async ordersWithMoneyLeft(orderIds: readonly string[]): Promise<string[]> {
    const { rows } = await this.db.raw<{ rows: { order_id: string }[] }>(
      `SELECT c.order_id FROM ${CHECKOUT_TABLE} c
       WHERE c.order_id = ANY(:orderIds) AND c.remote_state = 'successful' AND c.placement_state = 'placed'
         AND c.deleted_at IS NULL
         AND c.amount_minor > (
           SELECT coalesce(sum(r.amount_minor), 0) FROM ${REFUND_TABLE} r
           WHERE r.checkout_id = c.id AND r.deleted_at IS NULL AND r.state <> ALL(:cameToNothing)
         )
         AND c.not_refunded_order_id IS DISTINCT FROM c.order_id`,
      { orderIds: [...orderIds], cameToNothing: REFUND_STATES.filter(cameToNothing) }
    )
    return rows.map(({ order_id }) => order_id)
  }
}

/** Narrows a query of refunds, with their checkouts, to those of some accounts. */
type Whose = (query: Knex.QueryBuilder) => void

const ACCOUNT = [`${REFUND_TABLE}.account`, `${CHECKOUT_TABLE}.environment`]

function of(keys: readonly AccountKey[]): Whose {
  return (query) => void query.whereIn(ACCOUNT, asPairs(keys))
}

function notOf(keys: readonly AccountKey[]): Whose {
  return (query) => void query.whereNotIn(ACCOUNT, asPairs(keys))
}
