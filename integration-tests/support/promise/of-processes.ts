import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ledgerOn } from "../ledger/scratch-ledger"
import { until } from "../time/until"
import { paymentsKnown } from "./payments"
import { brokenPromises } from "./promise"
import { type CartRecords, recordsOfCart, requireAttempt } from "./records"
import type { ServiceWitness } from "./service-records"

/** What stores in processes of their own share: a database, and a service. */
export type Shared = { db: Knex; sandbox: { control: ServiceWitness } }

/** What stores in other processes have written of a cart. */
export function recordsOfProcesses({ db, sandbox: { control } }: Shared, cartId: string): Promise<CartRecords> {
  return recordsOfCart({ db, control, ledger: ledgerOn(db) }, cartId)
}

/** What is not as promised about their cart; empty when the promise holds. */
export async function brokenPromisesAmong(shared: Shared, cartId: string): Promise<string[]> {
  return brokenPromises(requireAttempt(await recordsOfProcesses(shared, cartId)))
}

/** Payments that the service took and the ledger does not know, whichever cart they were for: no cart's records show them. */
export async function unknownPayments({ db, sandbox: { control } }: Shared): Promise<string[]> {
  const ledger = await db("instalments_checkout").select<{ reference: string }[]>("reference")
  return paymentsKnown(await control.checkouts(), ledger)
}

/** The ledger learns a moment after the shopper of an order that Medusa's own completion made. */
export async function untilPlaced({ db }: Pick<Shared, "db">, cartId: string): Promise<void> {
  await until(`placed checkout of ${cartId} in the ledger`, async () => {
    const attempts = await ledgerOn(db).checkouts.ofCart(cartId)
    return attempts.some(({ placementState }) => placementState === "placed") || undefined
  })
}
