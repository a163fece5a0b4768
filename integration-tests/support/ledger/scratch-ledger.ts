import { readdirSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import type { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { type Knex, knex } from "@medusajs/framework/mikro-orm/knex"
import { CallbackLedger } from "../../../src/modules/instalments/callback-ledger"
import { CheckoutLedger } from "../../../src/modules/instalments/checkout-ledger"
import { IssueLedger } from "../../../src/modules/instalments/issue-ledger"
import { LeaseLedger } from "../../../src/modules/instalments/lease-ledger"
import { RefundLedger } from "../../../src/modules/instalments/refund-ledger"
import { RetentionLedger } from "../../../src/modules/instalments/retention-ledger"
import { Fence } from "../../../src/modules/instalments/stores/service/fence"

const MIGRATIONS = join(__dirname, "../../../src/modules/instalments/migrations")
const load: (path: string) => Record<string, new () => Migration> = createRequire(__filename)

/** A ledger on a database of its own, without a store around it. */
export type ScratchLedger = {
  db: Knex
  checkouts: CheckoutLedger
  refunds: RefundLedger
  callbacks: CallbackLedger
  issues: IssueLedger
  leases: LeaseLedger
  retention: RetentionLedger
}

/** @param url of a database that is empty */
export async function openScratchLedger(url: string): Promise<ScratchLedger> {
  const db: Knex = knex({ client: "pg", connection: url, pool: { min: 0, max: 4 } })
  await migrate(db)
  return ledgerOn(db)
}

export function ledgerOn(db: Knex): ScratchLedger {
  const fence = new Fence(db)
  return {
    db,
    checkouts: new CheckoutLedger(db, fence),
    refunds: new RefundLedger(db, fence),
    callbacks: new CallbackLedger(db, fence),
    issues: new IssueLedger(db, fence),
    leases: new LeaseLedger(db, fence),
    retention: new RetentionLedger(db),
  }
}

/**
 * Runs the ledger's migrations, oldest first.
 *
 * @param from the name of the first, and `to` of the last; all of them unless told
 */
export async function migrate(db: Knex, from = "", to = "Migration9"): Promise<void> {
  const names = readdirSync(MIGRATIONS).flatMap((file) => /^(Migration\d+)\.[jt]s$/.exec(file)?.[1] ?? [])
  for (const name of names.filter((name) => name >= from && name <= to).sort()) {
    const migration = new (load(join(MIGRATIONS, name))[name]!)()
    await migration.up()
    for (const query of migration.getQueries()) {
      await db.raw(String(query).replaceAll("?", "\\?"))
    }
  }
}
