import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type AttentionItem, attentionPage, type AttentionQuery, type Page } from "./stores/issues/issues"
import { dealWithStray } from "./stores/issues/issue-unmatched"
import { type BooksToCompare, booksToCompare } from "./stores/issues/accounting-queries"

/** The ledger's view of what needs a person. */
export class AttentionLedger {
  constructor(private readonly db: Knex) {}

  /** A page of what needs a person, or of all payments and findings, and how many there are. */
  page(query: AttentionQuery, page: Page): Promise<{ items: AttentionItem[]; count: number }> {
    return attentionPage(this.db, query, page)
  }

  /** Marks something the ledger has no row of as dealt with; false when it is not there, or somebody has done so before. */
  dealWithStray(id: string, by: string): Promise<boolean> {
    return dealWithStray(this.db, id, by)
  }

  /** Placed checkouts whose amounts may have come to differ from Medusa's since then, oldest first, after `afterId`. */
  booksToCompare(
    wanted: { since: Date; references: readonly string[] },
    afterId: string,
    limit: number
  ): Promise<BooksToCompare[]> {
    return booksToCompare(this.db, wanted, afterId, limit)
  }
}
