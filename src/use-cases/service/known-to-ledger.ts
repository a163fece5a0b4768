import type { MedusaContainer } from "@medusajs/framework/types"
import type InstalmentsModuleService from "../../modules/instalments/service"
import { faultOf } from "../../core/report/fault"
import { report } from "../notify/report"
import { ledgerOf } from "../ledger/ledger-of"

/** undefined_table, invalid_schema_name. A ledger that is there and may not be read (insufficient_privilege) may know of it. */
const NOT_THERE = new Set(["42P01", "3F000"])
/** undefined_column: the ledger is there, of an earlier version, and may know of it. */
const OUTDATED = "42703"
const REMEDY = "run `npx medusa db:migrate --execute-safe-links`"

/**
 * What the ledger knows of something that may be another provider's. Before the migrations have run, the other ways to pay go on as
 * they would without this plugin: nothing can be ours yet. A new payment of ours is refused by its own hook, which asks the ledger too.
 *
 * @returns what `read` does, or `nothing` while there is no ledger to read
 */
export async function knownToLedger<T>(
  container: MedusaContainer,
  read: (ledger: InstalmentsModuleService) => Promise<T>,
  nothing: T
): Promise<T> {
  try {
    return await read(ledgerOf(container))
  } catch (error) {
    const { sqlState = "" } = faultOf(error)
    if (NOT_THERE.has(sqlState)) {
      report(container, `the ledger's tables are missing: ${REMEDY}`, error, { level: "error" })
      return nothing
    }
    if (sqlState === OUTDATED) {
      report(container, `the ledger's tables are those of an earlier version: ${REMEDY}`, error, { level: "error" })
    }
    throw error
  }
}

/** True where the ledger has a payment of this order. */
export async function knowsOrder(container: MedusaContainer, orderId: string): Promise<boolean> {
  return (await knownToLedger(container, ({ checkouts }) => checkouts.ofOrder(orderId), [])).length > 0
}
