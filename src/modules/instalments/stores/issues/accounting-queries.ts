import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type Difference, differenceIn } from "../../../../core/accounting/differences"
import type { Checkout } from "../../../../core/checkout/checkout"
import type { TimelineKind } from "../../../../core/timeline"
import { TIMELINE_TABLE } from "./issue-parts"
import { CHECKOUT_TABLE, type CheckoutRow, toCheckout } from "../checkout/checkout-row"
import { REFUND_TABLE } from "../refund/refund-row"

/** A checkout whose amounts are to be compared with Medusa's, and in which way they differed when that was done last. */
export type PaymentToCompare = { checkout: Checkout; told: Difference | null }

const DIFFER: TimelineKind = "amounts_differ"
const AGREE: TimelineKind = "amounts_agree"

type ToldRow = { told_kind: TimelineKind | null; told_details: object | null }

/**
 * Placed checkouts whose amounts may differ from Medusa's: paid or refunded since then, found to differ before, or among
 * `references`. In the order of their ids, which is the order of their making.
 *
 * @param afterId where the last page ended; "" for the first
 */
export async function paymentsToCompare(
  db: Knex,
  wanted: { since: Date; references: readonly string[] },
  afterId: string,
  limit: number
): Promise<PaymentToCompare[]> {
  const newest = db(TIMELINE_TABLE)
    .whereRaw("checkout_id = c.id")
    .whereIn("kind", [DIFFER, AGREE])
    .orderBy("at", "desc")
    .limit(1)
    .select("kind AS told_kind", "details AS told_details")
  const refunded = db(REFUND_TABLE).whereRaw("checkout_id = c.id").where("updated_at", ">=", wanted.since)
  const rows = await db(`${CHECKOUT_TABLE} as c`)
    .leftJoin(db.raw("LATERAL (?) AS told", [newest]), db.raw("true"))
    .where({ remote_state: "successful", placement_state: "placed", deleted_at: null })
    .where("id", ">", afterId)
    .where((either) => {
      void either.where("paid_at", ">=", wanted.since).orWhere({ told_kind: DIFFER })
      void either.orWhereIn("reference", [...wanted.references]).orWhereExists(refunded.select(db.raw("1")))
    })
    .orderBy("id", "asc")
    .limit(limit)
    .select<(CheckoutRow & ToldRow)[]>("c.*", "told.*")
  return rows.map((row) => ({
    checkout: toCheckout(row),
    told: row.told_kind === DIFFER ? differenceIn(row.told_details) : null,
  }))
}
