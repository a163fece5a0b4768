import type { Lane } from "./lane"
import { restock } from "./stock"
import { ORDERS_WITHOUT_CART, shoppersOf } from "./unlinked-orders"
import type { Time } from "./time"

/** The lane's account starts empty, here and at the service, and its article is in stock. */
export async function forget(lane: Lane, time: Time): Promise<void> {
  const { db } = lane
  const { account } = lane.plan
  await lane.sandbox.control.reset()
  const own = db("instalments_checkout").where({ account }).select("id")
  await db("instalments_timeline_entry").whereIn("checkout_id", own).delete()
  for (const table of time.tables) {
    await db(table).where({ account }).delete()
  }
  const emails = shoppersOf(account)
  await db("order").whereRaw(ORDERS_WITHOUT_CART, { emails }).update({ deleted_at: new Date() })
  await restock(lane)
}
