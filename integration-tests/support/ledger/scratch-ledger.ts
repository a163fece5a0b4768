import { readdirSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import type { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { type Knex, knex } from "@medusajs/framework/mikro-orm/knex"
import { Accounting } from "../../../src/modules/instalments/stores/accounting/accounting"
import { Movements } from "../../../src/modules/instalments/stores/accounting/movements"
import { Inbox } from "../../../src/modules/instalments/stores/callback/inbox"
import { Checkouts } from "../../../src/modules/instalments/stores/checkout/checkouts"
import { DueCheckouts } from "../../../src/modules/instalments/stores/checkout/due-checkouts"
import { Orphans } from "../../../src/modules/instalments/stores/checkout/orphans"
import { UnmatchedCheckouts } from "../../../src/modules/instalments/stores/checkout/unmatched-checkouts"
import { IssueList } from "../../../src/modules/instalments/stores/issues/issue-list"
import { IssueRecheck } from "../../../src/modules/instalments/stores/issues/issue-recheck"
import { Issues } from "../../../src/modules/instalments/stores/issues/issues"
import { Retention } from "../../../src/modules/instalments/stores/privacy/retention"
import { ForeignRefunds } from "../../../src/modules/instalments/stores/refund/foreign-refunds"
import { RefundClaims } from "../../../src/modules/instalments/stores/refund/refund-claims"
import { RefundIntents } from "../../../src/modules/instalments/stores/refund/refund-intents"
import { RefundReadings } from "../../../src/modules/instalments/stores/refund/refund-readings"
import { Refunds } from "../../../src/modules/instalments/stores/refund/refunds"
import { UnmatchedRefunds } from "../../../src/modules/instalments/stores/refund/unmatched-refunds"
import { DueWork } from "../../../src/modules/instalments/stores/checkout/due-work"
import { Fence } from "../../../src/modules/instalments/stores/service/fence"
import { Leases } from "../../../src/modules/instalments/stores/service/leases"
import { RateLimits } from "../../../src/modules/instalments/stores/service/rate-limits"
import { HealthRows } from "../../../src/modules/instalments/stores/health/health-facts"
import { Timeline } from "../../../src/modules/instalments/stores/timeline/timeline"

const MIGRATIONS = join(__dirname, "../../../src/modules/instalments/migrations")
const load: (path: string) => Record<string, new () => Migration> = createRequire(__filename)

/** A ledger on a database of its own, without a store around it. */
export type ScratchLedger = ReturnType<typeof ledgerOn>

/** @param url of a database that is empty */
export async function openScratchLedger(url: string): Promise<ScratchLedger> {
  const db: Knex = knex({ client: "pg", connection: url, pool: { min: 0, max: 4 } })
  await migrate(db)
  return ledgerOn(db)
}

/** The subjects of the ledger that have something to ask of many rows. */
export function ledgerOn(db: Knex) {
  const leases = new Leases(db, db)
  const fence = new Fence(db, leases)
  const orphans = new Orphans(db)
  return {
    db,
    fence,
    leases,
    accounting: new Accounting(db),
    movements: new Movements(db),
    checkouts: new Checkouts(db, fence),
    due: new DueCheckouts(db),
    foreignRefunds: new ForeignRefunds(db, fence),
    inbox: new Inbox(db, fence),
    issueList: new IssueList(db),
    issues: new Issues(db, fence),
    limits: new RateLimits(db),
    orphans,
    recheck: new IssueRecheck(db),
    refundIntents: new RefundIntents(fence),
    refundReadings: new RefundReadings(db, fence),
    refundClaims: new RefundClaims(db),
    refunds: new Refunds(db),
    retention: new Retention(db),
    health: new HealthRows(db),
    timeline: new Timeline(db),
    unmatchedCheckouts: new UnmatchedCheckouts(db, fence),
    unmatchedRefunds: new UnmatchedRefunds(db, fence),
    work: new DueWork(db, orphans),
  }
}

/** Runs the ledger's migrations, oldest first. */
export async function migrate(db: Knex): Promise<void> {
  const names = readdirSync(MIGRATIONS).flatMap((file) => /^(Migration\d+)\.[jt]s$/.exec(file)?.[1] ?? [])
  for (const name of names.sort()) {
    const migration = new (load(join(MIGRATIONS, name))[name]!)()
    await migration.up()
    for (const query of migration.getQueries()) {
      await db.raw(String(query).replaceAll("?", "\\?"))
    }
  }
}
