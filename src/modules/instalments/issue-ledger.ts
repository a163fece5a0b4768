import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Difference } from "../../core/accounting/differences"
import type { Issue } from "../../core/admin/issues"
import type { Checkout } from "../../core/checkout/checkout"
import { idsToCompare, type PaymentToCompare, paymentsToCompare } from "./stores/issues/accounting-queries"
import { issuePage, type IssuePage, type IssueQuery, type Page } from "./stores/issues/issue-page"
import type { OpenIssue } from "./stores/issues/issue-row"
import {
  type DismissedIssue,
  dismissedIssues,
  dismissIssue,
  dismissUnmatched,
  issuesOfCheckout,
  notedDifference,
  reopenIssue,
} from "./stores/issues/payment-issues"
import {
  foreignCheckouts,
  keepUnmatched,
  noteUnmatchedState,
  openUnmatched,
  type Unmatched,
} from "./stores/issues/unmatched"
import { type Rechecked, recheckIssues } from "./stores/issues/recheck-issues"
import { recheckUnmatched } from "./stores/issues/recheck-unmatched"
import type { Fence } from "./stores/service/fence"

/** The ledger's view of what needs a person. */
export class IssueLedger {
  constructor(
    private readonly db: Knex,
    private readonly fence: Fence
  ) {}

  /** A page of what needs a person, or of all payments and everything unmatched. */
  page(query: IssueQuery, page: Page): Promise<IssuePage> {
    return issuePage(this.db, query, page)
  }

  /** What needs a person about one payment. */
  ofCheckout(checkout: Pick<Checkout, "id" | "problem">): Promise<OpenIssue[]> {
    return issuesOfCheckout(this.db, checkout)
  }

  /** What somebody has dealt with about these payments, and is still there. */
  dismissed(checkoutIds: readonly string[]): Promise<DismissedIssue[]> {
    return dismissedIssues(this.db, checkoutIds)
  }

  /** In which way a payment's amounts differed when they were compared last; null when they agreed. */
  notedDifference(checkoutId: string): Promise<Difference | null> {
    return notedDifference(this.db, checkoutId)
  }

  /**
   * Somebody has dealt with an issue: it leaves the list until there is a new one.
   *
   * @param subjectId the ledger's id of the checkout
   * @returns false when it is not open (any more)
   */
  dismiss(subjectId: string, by: string, key: string): Promise<boolean> {
    return this.fence.write((db) => dismissIssue(db, subjectId, by, key))
  }

  /** Somebody has dealt with what is unmatched. @returns false when it is not there (any more) */
  dismissUnmatched(id: string, by: string): Promise<boolean> {
    return this.fence.write((db) => dismissUnmatched(db, id, by))
  }

  /** It was not dealt with after all; returns its key, undefined when nobody had marked it. */
  reopen(checkoutId: string, issue: Issue, refundRowId: string | null): Promise<string | undefined> {
    return this.fence.write((db) => reopenIssue(db, checkoutId, issue, refundRowId))
  }

  /** Keeps what the service has and the ledger lacks; returns what is new. @param isExpected none of it needs a person */
  keepUnmatched(unmatched: readonly Unmatched[], isExpected: boolean): Promise<Unmatched[]> {
    return this.fence.transaction((trx) => keepUnmatched(trx, unmatched, isExpected))
  }

  /** The newest state of a checkout that the ledger lacks. */
  noteUnmatchedState(serviceId: string, remoteState: string): Promise<void> {
    return noteUnmatchedState(this.db, serviceId, remoteState)
  }

  /** The service's ids of checkouts that wait for a person and had not ended when they were seen last. */
  openUnmatched(key: { account: string; environment: string }, limit: number): Promise<string[]> {
    return openUnmatched(this.db, key, limit)
  }

  /** How many checkouts of others were made with an account since then, by their state. */
  foreignCheckouts(key: { account: string; environment: string }, since: Date): Promise<Record<string, number>> {
    return foreignCheckouts(this.db, key, since)
  }

  /** Sees to it that a page of payments has the issues that its rows call for. @param after "" for the first page */
  recheck(after: string, limit: number): Promise<Rechecked> {
    return recheckIssues(this.db, after, limit)
  }

  /** Raises what is unmatched and has no issue. @returns the ids */
  recheckUnmatched(limit: number): Promise<string[]> {
    return recheckUnmatched(this.db, limit)
  }

  /** The checkouts whose amounts may have come to differ from Medusa's since then, in the order of their making. */
  idsToCompare(wanted: { since: Date; references: readonly string[] }): Promise<string[]> {
    return idsToCompare(this.db, wanted)
  }

  /** Those of them that are placed, and how they differed when they were compared last. */
  paymentsToCompare(ids: readonly string[]): Promise<PaymentToCompare[]> {
    return paymentsToCompare(this.db, ids)
  }
}
