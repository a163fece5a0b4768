import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Refund } from "../../../../core/refund/refund"
import type { LostRefund, SentRefund } from "../../../../core/refund/match"
import { cameToNothing, REFUND_STATES, type RefundState } from "../../../../core/refund/states"
import { CHECKOUT_TABLE } from "../checkout/checkout-row"
import { REFUND_TABLE, type RefundRow, toRefund } from "./refund-row"

/** Rows of one account in one environment; keys of sandbox and production never meet. */
export type AccountKey = { account: string; environment: "sandbox" | "production" }

/** All refunds of a checkout, oldest first. */
export async function refundsOfCheckout(db: Knex, checkoutId: string): Promise<Refund[]> {
  const rows = await db(REFUND_TABLE)
    .where({ checkout_id: checkoutId, deleted_at: null })
    .orderBy("created_at", "asc")
    .select<RefundRow[]>()
  return rows.map(toRefund)
}

export async function findRefund(db: Knex, id: string): Promise<Refund | undefined> {
  const row = await db(REFUND_TABLE).where({ id, deleted_at: null }).first<RefundRow | undefined>()
  return row && toRefund(row)
}

/** The rows of a page of the service's list. */
export async function refundsByServiceId(db: Knex, serviceRefundIds: readonly string[]): Promise<Refund[]> {
  const rows = await db(REFUND_TABLE)
    .whereIn("service_refund_id", [...serviceRefundIds])
    .andWhere({ deleted_at: null })
    .select<RefundRow[]>()
  return rows.map(toRefund)
}

/** Every refund of an account whose answer was lost. */
export async function lostRefunds(db: Knex, key: AccountKey): Promise<LostRefund[]> {
  return (await refundsInState(db, key, "unknown")).flatMap(asSent)
}

/** Every refund of an account that is being sent at this moment, or was when a process died. */
export async function refundsBeingSent(db: Knex, key: AccountKey): Promise<SentRefund[]> {
  return (await refundsInState(db, key, "submitting")).flatMap(asSent)
}

async function refundsInState(db: Knex, key: AccountKey, state: RefundState): Promise<Refund[]> {
  const rows = await db(REFUND_TABLE)
    .join(CHECKOUT_TABLE, `${CHECKOUT_TABLE}.id`, `${REFUND_TABLE}.checkout_id`)
    .where({
      [`${REFUND_TABLE}.account`]: key.account,
      [`${CHECKOUT_TABLE}.environment`]: key.environment,
      [`${REFUND_TABLE}.state`]: state,
      [`${REFUND_TABLE}.deleted_at`]: null,
    })
    .select<RefundRow[]>(`${REFUND_TABLE}.*`)
  return rows.map(toRefund)
}

/** The refund as one that may be at the service; none when it was never sent. */
function asSent({ submittedAt, ...refund }: Refund): LostRefund[] {
  return submittedAt === null ? [] : [{ ...refund, submittedAt }]
}

/** When the account's first payment was made: no refund before it is ours. */
export async function firstPaymentAt(db: Knex, key: AccountKey): Promise<Date | undefined> {
  const row = await db(CHECKOUT_TABLE)
    .where({ ...key, deleted_at: null })
    .min<{ first: Date | null }>({ first: "paid_at" })
    .first()
  return row?.first ?? undefined
}

/** Those of these orders, cancelled as they are, whose money has not all been asked back, and of which no admin was told so. */
export async function ordersWithMoneyLeft(db: Knex, orderIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { order_id: string }[] }>(
    `SELECT c.order_id FROM ${CHECKOUT_TABLE} c
     WHERE c.order_id = ANY(:orderIds) AND c.remote_state = 'successful' AND c.placement_state = 'placed'
       AND c.deleted_at IS NULL
       AND c.amount_minor > (
         SELECT coalesce(sum(r.amount_minor), 0) FROM ${REFUND_TABLE} r
         WHERE r.checkout_id = c.id AND r.deleted_at IS NULL AND r.state <> ALL(:cameToNothing)
       )
       AND NOT EXISTS (
         SELECT 1 FROM instalments_timeline_entry t WHERE t.checkout_id = c.id AND t.kind = 'not_refunded' AND t.deleted_at IS NULL
       )`,
    { orderIds: [...orderIds], cameToNothing: REFUND_STATES.filter(cameToNothing) }
  )
  return rows.map(({ order_id }) => order_id)
}
