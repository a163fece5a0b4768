import { dbOf, type Lane } from "./lane"
import { restock } from "./stock"
import { shoppersOf, STRAY_ORDERS } from "./unlinked-orders"
import type { Time } from "./time"

/** The lane's account starts empty, here and at the service, and its article is in stock. */
export async function forget(lane: Lane, time: Time): Promise<void> {
  const db = dbOf(lane)
  const { account } = lane.plan
  await lane.sandbox.control.reset()
  const own = db("instalments_checkout").where({ account }).select("id")
  await db("instalments_timeline_entry").whereIn("checkout_id", own).delete()
  for (const table of time.tables) {
    await db(table).where({ account }).delete()
  }
  const emails = shoppersOf(account)
  await db("order").whereRaw(STRAY_ORDERS, { emails }).update({ status: "canceled" })
  await restock(lane)
}
