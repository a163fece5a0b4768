import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { StoreUnderTest } from "./store"

const LEDGER = ["callback", "checkout", "merchant_config", "refund", "timeline_entry"].map(
  (name) => `instalments_${name}`
)
const MEDUSA = [
  "capture",
  "cart",
  "notification",
  "order",
  "order_cart",
  "payment",
  "payment_collection",
  "payment_session",
  "refund",
]

/**
 * Every row a payment can touch, of the ledger and of Medusa: equal before and after means that nothing was written.
 *
 * @param except tables that may change
 */
export async function allRowsOf(
  { container }: StoreUnderTest,
  except: readonly string[] = []
): Promise<Record<string, object[]>> {
  const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const tables = await Promise.all(
    [...LEDGER, ...MEDUSA]
      .filter((table) => !except.includes(table))
      .map(async (table) => [table, await db(table).select<object[]>().orderBy("created_at").orderBy("id")])
  )
  return Object.fromEntries(tables)
}
