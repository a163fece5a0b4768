import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { passInMedusa } from "../simulation/medusa-time"
import { momentColumns, moveBack } from "../simulation/moments"
import { passAtService } from "../simulation/service-time"
import type { StoreUnderTest } from "../support/store/store"

const SLOTS = `
  UPDATE instalments_rate_budget SET slots = (
    SELECT coalesce(jsonb_agg(slot::numeric - :ms ORDER BY place), '[]')
    FROM jsonb_array_elements_text(slots) WITH ORDINALITY AS held (slot, place)
  )`

/** Time passes for service, ledger and Medusa alike: every moment that any of them has written down moves into the past. */
export async function passEverywhere(store: StoreUnderTest, cartIds: string[], ms: number): Promise<void> {
  await passAtService(store.sandbox, ms)
  await passInShop(store, cartIds, ms)
}

/** The same for ledger and Medusa alone: a database that comes from a backup lacks the time since. */
export async function passInShop({ container }: Pick<StoreUnderTest, "container">, cartIds: string[], ms: number) {
  const db: Knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await db.transaction(async (trx) => {
    // Time passes in a database that takes no writes as well.
    await trx.raw("SET TRANSACTION READ WRITE")
    for (const moment of await momentColumns(trx)) {
      await moveBack(trx, moment, ms)
    }
    await trx.raw(SLOTS, { ms })
    await passInMedusa(trx, cartIds, "default", ms)
  })
}
