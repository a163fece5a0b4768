import { cartLease } from "../../../src/use-cases/ledger/with-lease"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { makeDue } from "../time/due"
import { until } from "../time/until"
import { attemptOf } from "./payment-records"
import { dbOf, holderOf } from "./stall"
import type { StoreUnderTest } from "./store"

/** Everything that Medusa and the cart's lease know of a cart happened five minutes earlier. */
export async function letMinutesPass(store: StoreUnderTest, cartId: string): Promise<void> {
  const db = dbOf(store)
  const before = (column: string) => db.raw("?? - interval '5 minutes'", [column])
  await db("cart")
    .where({ id: cartId })
    .update({ created_at: before("created_at") })
  await db("order").update({ created_at: before("created_at") })
  await db("instalments_lease")
    .where({ key: cartLease(cartId) })
    .update({ created_at: before("created_at"), until: before("until") })
}

/**
 * Waits until a payment that cannot become an order now is one without an order. Of the completions that fail Medusa's engine drops
 * one in some twenty-five: minutes pass, and the shop's job tries again.
 */
export async function unplaced(store: StoreUnderTest, cartId: string): Promise<void> {
  await until("payment without an order", async () => {
    const holder = await holderOf(store, cartLease(cartId))
    if (holder === "abandoned") {
      await letMinutesPass(store, cartId)
      await makeDue(store, cartId)
      await reconcile(store.container)
    }
    const { placementState } = await attemptOf(store, cartId)
    return placementState === "unplaced" && (await isFree(store, cartId)) ? true : undefined
  })
}

async function isFree(store: StoreUnderTest, cartId: string): Promise<boolean> {
  const [held] = await dbOf(store)("instalments_lease")
    .where({ key: cartLease(cartId) })
    .andWhereRaw("until >= now()")
  return held === undefined
}
