import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { until } from "../time/until"
import type { StoreUnderTest } from "./store"

export const dbOf = ({ container }: Pick<StoreUnderTest, "container">): Knex =>
  container.resolve(ContainerRegistrationKeys.PG_CONNECTION)

/**
 * Lets whoever is about to write into a table stall there, as a jammed pool or a paused machine would, does what happens
 * meanwhile, and lets them go on.
 *
 * @param start sets off the work that stalls
 * @returns what became of that work
 */
export async function whileStalledAt<T>(
  store: StoreUnderTest,
  table: string,
  start: () => Promise<T>,
  meanwhile: () => Promise<unknown>
): Promise<PromiseSettledResult<T>> {
  const db = dbOf(store)
  const jam = await db.transaction()
  await jam.raw("LOCK TABLE ?? IN EXCLUSIVE MODE", [table])
  const work = Promise.allSettled([start()])
  await until(`statement that waits for ${table}`, () => waitsFor(db, table))
  await meanwhile()
  await jam.rollback()
  const [settled] = await work
  return settled
}

async function waitsFor(db: Knex, table: string): Promise<true | undefined> {
  const { rows } = await db.raw("SELECT 1 FROM pg_locks WHERE NOT granted AND relation = ?::regclass", [`"${table}"`])
  return rows.length > 0 ? true : undefined
}

/** A lease ends, and somebody else takes it: their work begins. */
export async function takeOver(store: StoreUnderTest, key: string): Promise<void> {
  const db = dbOf(store)
  const taken = await db("instalments_lease")
    .where({ key })
    .update({
      owner: "the next holder",
      token: db.raw("nextval('instalments_lease_token')"),
      until: db.raw("now() + interval '1 minute'"),
    })
  if (taken !== 1) {
    throw new Error(`Nobody holds the lease ${key}`)
  }
}

/** Their work is over. */
export async function giveBack(store: StoreUnderTest, key: string): Promise<void> {
  await dbOf(store)("instalments_lease").where({ key, owner: "the next holder" }).delete()
}

/** Who holds a lease at the moment. */
export async function holderOf(store: StoreUnderTest, key: string): Promise<string | undefined> {
  const row = await dbOf(store)("instalments_lease").where({ key }).first<{ owner: string } | undefined>("owner")
  return row?.owner
}
