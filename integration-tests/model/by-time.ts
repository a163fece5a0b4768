import { grown } from "../../src/core/cart/__tests__/explore/world"
import { momentColumns, moveBack } from "../simulation/moments"
import { dbOf } from "../support/store/stall"
import type { Deed } from "./deed"
import type { PlayedShop } from "./shop"

const MINUTE_MS = 60_000
/** Medusa's rows whose age means something to the plugin. Addresses keep theirs: an order is known by those of its cart. */
const OF_MEDUSA = ["cart", "order", "order_change", "order_transaction", "payment", "capture", "refund"]

/** More than a completion takes; five times as long, with the story's end, is less than a stall. */
export const minutesPass: Deed = {
  story: "Some minutes pass.",
  inModel: (world) => grown(world, 1),
  inStore: (shop) => pass(shop, 5.5 * MINUTE_MS),
}

/** Pages that are still open then have ended. */
export const hourPasses: Deed = {
  story: "An hour passes.",
  inModel: (world) => grown(world, 2),
  inStore: async (shop) => {
    await pass(shop, 61 * MINUTE_MS)
    const { control } = shop.store.sandbox
    for (const { id, status } of control.checkouts()) {
      if (status === "received") {
        control.addFault({ kind: "lost", match: "callback" })
        await control.expire(id, { status: "cancelled" })
      }
    }
  },
}

/** After some seconds the service may be asked about an attempt again, and nobody's order is taken for one of a process that died before. */
export async function secondsPass(shop: PlayedShop): Promise<void> {
  const { store, cartId } = shop
  await pass(shop, 15_000)
  await dbOf(store)("instalments_checkout").where({ cart_id: cartId }).update({ looked_at: null })
}

async function pass({ store }: PlayedShop, ms: number): Promise<void> {
  const db = dbOf(store)
  for (const moments of await momentColumns(db)) {
    await moveBack(db, moments, ms)
  }
  for (const table of OF_MEDUSA) {
    await moveBack(db, { table, columns: ["created_at"] }, ms)
  }
}
