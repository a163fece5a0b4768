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

/** Every row a payment can touch, of the ledger and of Medusa: equal before and after means that nothing was written. */
export async function recordsOf({ container }: StoreUnderTest): Promise<Record<string, object[]>> {
  const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const tables = await Promise.all(
    [...LEDGER, ...MEDUSA].map(async (table) => [
      table,
      await db(table).select<object[]>().orderBy("created_at").orderBy("id"),
    ])
  )
  return Object.fromEntries(tables)
}
