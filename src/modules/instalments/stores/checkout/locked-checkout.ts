import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Checkout } from "../../../../core/checkout/checkout"
import { CHECKOUT_TABLE, type CheckoutRow, toCheckout } from "../tables/checkout"

/** The checkout as it stands, and nobody else's to lock until the transaction ends. @throws when there is none */
export async function lockedCheckout(trx: Knex, id: string): Promise<Checkout> {
  const row = await trx(CHECKOUT_TABLE).where({ id }).forUpdate().first<CheckoutRow | undefined>()
  if (!row) {
    throw new Error(`There is no checkout ${id}`)
  }
  return toCheckout(row)
}
