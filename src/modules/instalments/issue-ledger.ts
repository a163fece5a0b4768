import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type IssueListItem, issuePage, type IssueQuery, type Page } from "./stores/issues/issues"
import { keepUnmatched, type Unmatched } from "./stores/issues/unmatched"
import { dismissUnmatched } from "./stores/issues/issue-unmatched"
import type { Fence } from "./stores/service/fence"
import { type PaymentToCompare, paymentsToCompare } from "./stores/issues/accounting-queries"

/** The ledger's view of what needs a person. */
export class IssueLedger {
  constructor(
    private readonly db: Knex,
    private readonly fence: Fence
  ) {}

  /** A page of what needs a person, or of all payments and everything unmatched, and how many there are. */
  page(query: IssueQuery, page: Page): Promise<{ items: IssueListItem[]; count: number }> {
    return issuePage(this.db, query, page)
  }

  /** Keeps what the service has and the ledger lacks; returns what is new. */
  keepUnmatched(records: readonly Unmatched[]): Promise<Unmatched[]> {
    return this.fence.write((db) => keepUnmatched(db, records))
  }

  /** Marks something the ledger has no row of as dealt with; false when it is not there, or somebody has done so before. */
  dismissUnmatched(id: string, by: string): Promise<boolean> {
    return dismissUnmatched(this.db, id, by)
  }

  /** Placed checkouts whose amounts may have come to differ from Medusa's since then, oldest first, after `afterId`. */
  paymentsToCompare(
    wanted: { since: Date; references: readonly string[] },
    afterId: string,
    limit: number
  ): Promise<PaymentToCompare[]> {
    return paymentsToCompare(this.db, wanted, afterId, limit)
  }
}
