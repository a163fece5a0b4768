import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Refund } from "../../../../core/refund/refund"
import type { LostRefund } from "../../../../core/refund/match"
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
  const rows = await db(REFUND_TABLE)
    .join(CHECKOUT_TABLE, `${CHECKOUT_TABLE}.id`, `${REFUND_TABLE}.checkout_id`)
    .where({
      [`${REFUND_TABLE}.account`]: key.account,
      [`${CHECKOUT_TABLE}.environment`]: key.environment,
      [`${REFUND_TABLE}.state`]: "unknown",
      [`${REFUND_TABLE}.deleted_at`]: null,
    })
    .select<RefundRow[]>(`${REFUND_TABLE}.*`)
  return rows.map(toRefund).flatMap(asLost)
}

/** The refund as one that is looked for; none when it was never sent. */
export function asLost({ submittedAt, ...refund }: Refund): LostRefund[] {
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
