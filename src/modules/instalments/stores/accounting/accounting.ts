import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type Difference, differenceIn } from "../../../../core/accounting/differences"
import type { Issue } from "../../../../core/admin/issues"
import type { Checkout } from "../../../../core/checkout/checkout"
import { CHECKOUT_TABLE, CHECKOUTS } from "../tables/checkout"
import { ISSUE_TABLE, type IssueRow } from "../tables/issue"
import { REFUND_TABLE } from "../tables/refund"

/** A checkout whose amounts are to be compared with Medusa's, and in which way they differed when that was done last. */
type PaymentToCompare = { checkout: Checkout; recorded: Difference | null }

const DIFFERS: Issue = "accounting"

/** Which payments' amounts are to be compared with Medusa's, and how they differed when that was done last. */
export class Accounting {
  constructor(private readonly db: Knex) {}

  /**
   * The ids of checkouts whose amounts may differ from Medusa's, a page in the order of their making: placed or refunded since then,
   * or found to differ before.
   */
  async idsToCompare({ since, after, limit }: { since: Date; after: string; limit: number }): Promise<string[]> {
    const { rows } = await this.db.raw<{ rows: { id: string }[] }>(
      `SELECT id FROM ${CHECKOUT_TABLE}
       WHERE placement_state = 'placed' AND placed_at >= :since AND id > :after AND deleted_at IS NULL
       UNION SELECT checkout_id FROM ${REFUND_TABLE}
       WHERE updated_at >= :since AND checkout_id > :after AND deleted_at IS NULL
       UNION SELECT subject_id FROM ${ISSUE_TABLE} WHERE issue = :differs AND is_current AND subject_id > :after
       ORDER BY id LIMIT :limit`,
      { since, after, limit, differs: DIFFERS }
    )
    return rows.map(({ id }) => id)
  }

  async idsOf(references: readonly string[]): Promise<string[]> {
    const rows = await this.db(CHECKOUT_TABLE)
      .whereIn("reference", [...references])
      .andWhere({ deleted_at: null })
      .select<{ id: string }[]>("id")
    return rows.map(({ id }) => id)
  }

  /** Those of these that are placed. */
  async paymentsToCompare(ids: readonly string[]): Promise<PaymentToCompare[]> {
    const [checkouts, noted] = await Promise.all([
      CHECKOUTS.all(
        CHECKOUTS.rows(this.db)
          .whereIn("id", [...ids])
          .where({ remote_state: "successful", placement_state: "placed" })
          .orderBy("id")
      ),
      this.db(ISSUE_TABLE)
        .whereIn("subject_id", [...ids])
        .andWhere({ issue: DIFFERS, is_current: true })
        .select<Pick<IssueRow, "subject_id" | "difference">[]>("subject_id", "difference"),
    ])
    const recorded = new Map(noted.map(({ subject_id, difference }) => [subject_id, differenceIn(difference)]))
    return checkouts.map((checkout) => ({ checkout, recorded: recorded.get(checkout.id) ?? null }))
  }

  /** In which way a payment's amounts differed when they were compared last, dealt with or not; null when they agreed. */
  async notedDifference(checkoutId: string): Promise<Difference | null> {
    const row = await this.db(ISSUE_TABLE)
      .where({ subject_id: checkoutId, issue: DIFFERS, is_current: true })
      .first<Pick<IssueRow, "difference"> | undefined>("difference")
    return differenceIn(row?.difference)
  }
}
