import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Refund } from "../../../../core/refund/refund"
import { REFUND_TABLE, type RefundRow, toRefund } from "../tables/refund"

/** All refunds of a checkout, oldest first. */
export async function refundsOfCheckout(db: Knex, checkoutId: string): Promise<Refund[]> {
  const rows = await db(REFUND_TABLE)
    .where({ checkout_id: checkoutId, deleted_at: null })
    .orderBy("created_at", "asc")
    .select<RefundRow[]>()
  return rows.map(toRefund)
}
