import { cartLease } from "../../src/use-cases/ledger/with-lease"
import { readTruth } from "../../src/use-cases/cart/read-truth"
import { dbOf } from "../support/store/stall"
import { ageFrom } from "./ages"
import type { PlayedShop } from "./shop"
import { type Besides, type View, viewOf } from "./view"

/** Any order of the cart may have been begun and not finished. */
const EVER = { since: new Date(0), until: new Date("2100-01-01") }

/** What the store shows, read by the plugin's own reader. */
export async function viewOfStore({ store, cartId, prices }: PlayedShop): Promise<View> {
  const truth = await readTruth(store.container, cartId, { dead: EVER, failedSince: null })
  const due = new Set<string>(
    await dbOf(store)("instalments_checkout").where({ cart_id: cartId }).whereNotNull("next_check_at").pluck("id")
  )
  return viewOf(truth, {
    lease: await leaseOf({ store, cartId }),
    isDue: ({ id }) => due.has(id),
    units: (amount) => String(amount === 0 ? 0 : prices.indexOf(amount) + 1 || `${amount} p`),
    age: (moment) => ageFrom(moment, new Date()),
    inOrder: (ids) => [...new Set(ids)].sort(),
  })
}

async function leaseOf({ store, cartId }: Pick<PlayedShop, "store" | "cartId">): Promise<Besides["lease"]> {
  const row = await dbOf(store)("instalments_lease")
    .where({ key: cartLease(cartId) })
    .first<{ ended: boolean } | undefined>(dbOf(store).raw("until < now() AS ended"))
  return row === undefined ? "free" : row.ended ? "dead" : "held"
}
