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
export async function passEverywhere({ container, sandbox }: StoreUnderTest, cartIds: string[], ms: number) {
  const db: Knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await passAtService(sandbox, ms)
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
