import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { asSent, type LostRefund, type SentRefund } from "../../../../core/refund/match"
import type { Refund } from "../../../../core/refund/refund"
import { cameToNothing, REFUND_STATES, type RefundState, requireRefundMove } from "../../../../core/refund/states"
import type { TimelineEntry } from "../../../../core/timeline"
import { type AccountKey, asPairs } from "../account-key"
import { lockedCheckout } from "../checkout/locked-checkout"
import { syncIssues } from "../issues/sync-issues"
import { CHECKOUT_TABLE } from "../tables/checkout"
import { columnsOfRefundChange, REFUND_TABLE, type RefundChange, type RefundRow, toRefund } from "../tables/refund"
import { addTimeline } from "../timeline/write-timeline"
import { transaction } from "../transaction"
import { asTaken } from "./as-taken"
import { refundsOfCheckout } from "./refunds-of-checkout"
import { forgetUnmatchedRefund } from "./unmatched-refunds"

/** The version of a row, and the claim on it, that a change was decided from. */
export type RefundVersion = Pick<Refund, "id" | "checkoutId" | "version" | "leaseOwner" | "state">

const MOST_REFUNDS = 200

/** Every intent to give money back. */
export class Refunds {
  constructor(private readonly db: Knex) {}

  /**
   * Saves a change made from this very version of the row and under its claim; undefined when somebody else wrote or claimed
   * it first. An unmatched refund of the service that turns out to be this one is unmatched no more. Under a lock on the
   * checkout, with what needs a person from then on.
   *
   * @throws ForbiddenRefundMove for a move that no refund makes, ServiceRefundTaken when another row has the service's refund
   */
  async change(
    refund: RefundVersion,
    change: RefundChange,
    timeline: readonly TimelineEntry[]
  ): Promise<Refund | undefined> {
    requireRefundMove(refund.state, change.state ?? refund.state)
    return transaction(this.db, async (trx) => {
      const { id, checkoutId, version, state, leaseOwner } = refund
      const checkout = await lockedCheckout(trx, checkoutId)
      const [row] = await trx(REFUND_TABLE)
        .where({ id, version, state, lease_owner: leaseOwner })
        .update({ ...columnsOfRefundChange(change), version: version + 1, updated_at: trx.fn.now() })
        .returning<RefundRow[]>("*")
        .catch(asTaken)
      if (!row) {
        return undefined
      }
      if (change.serviceRefundId) {
        await forgetUnmatchedRefund(trx, change.serviceRefundId)
      }
      await addTimeline(trx, checkoutId, timeline, row.id)
      await syncIssues(trx, checkout)
      return toRefund(row)
    })
  }

  async find(id: string): Promise<Refund | undefined> {
    const row = await this.db(REFUND_TABLE).where({ id, deleted_at: null }).first<RefundRow | undefined>()
    return row && toRefund(row)
  }

  /** Oldest first. */
  ofCheckout(checkoutId: string): Promise<Refund[]> {
    return refundsOfCheckout(this.db, checkoutId)
  }

  /** Oldest first, and no more than a person reads. */
  async ofCheckouts(checkoutIds: readonly string[]): Promise<Refund[]> {
    const rows = await this.db(REFUND_TABLE)
      .whereIn("checkout_id", [...checkoutIds])
      .andWhere({ deleted_at: null })
      .orderBy("created_at")
      .limit(MOST_REFUNDS)
      .select<RefundRow[]>()
    return rows.map(toRefund)
  }

  /** Every one of them, oldest first. */
  async allOfCheckouts(checkoutIds: readonly string[]): Promise<Refund[]> {
    const rows = await this.db(REFUND_TABLE)
      .whereIn("checkout_id", [...checkoutIds])
      .andWhere({ deleted_at: null })
      .orderBy("created_at")
      .select<RefundRow[]>()
    return rows.map(toRefund)
  }

  /** The rows of a page of the service's list. */
  async byServiceId(serviceRefundIds: readonly string[]): Promise<Refund[]> {
    const rows = await this.db(REFUND_TABLE)
      .whereIn("service_refund_id", [...serviceRefundIds])
      .andWhere({ deleted_at: null })
      .select<RefundRow[]>()
    return rows.map(toRefund)
  }

  /** Every refund of these accounts that the service may have: its answer was lost, or the ledger may lack its sending. */
  async lost(keys: readonly AccountKey[]): Promise<LostRefund[]> {
    const [unknown, scheduled] = [await this.inState(keys, "unknown"), await this.inState(keys, "scheduled")]
    return [...unknown, ...scheduled.filter(({ doubt }) => doubt !== null)].flatMap((refund) => asSent(refund) ?? [])
  }

  /** Every refund of these accounts that is being sent at this moment, or was when a process died. */
  async beingSent(keys: readonly AccountKey[]): Promise<SentRefund[]> {
    return (await this.inState(keys, "submitting")).flatMap((refund) => asSent(refund) ?? [])
  }

  private async inState(keys: readonly AccountKey[], state: RefundState): Promise<(Refund & { cartId: string })[]> {
    const rows = await this.db(REFUND_TABLE)
      .join(CHECKOUT_TABLE, `${CHECKOUT_TABLE}.id`, `${REFUND_TABLE}.checkout_id`)
      .where({
        [`${REFUND_TABLE}.state`]: state,
        [`${REFUND_TABLE}.deleted_at`]: null,
      })
      .whereIn([`${REFUND_TABLE}.account`, `${CHECKOUT_TABLE}.environment`], asPairs(keys))
      .select<(RefundRow & { cart_id: string })[]>(`${REFUND_TABLE}.*`, `${CHECKOUT_TABLE}.cart_id`)
    return rows.map((row) => ({ ...toRefund(row), cartId: row.cart_id }))
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
