import { setTimeout as delay } from "node:timers/promises"
import type { Random } from "../simulation/random"
import { until } from "../support/time/until"
import type { CampaignShop } from "./shop"

/** When things happen around a kill. */
export type Pace = {
  /** How long a cart waits before it goes on its way, and the jobs before they pass. Milliseconds. */
  afterMs(): number
  /** Called before the carts set out. @returns the moment of the kill */
  death(shop: CampaignShop): Promise<() => Promise<unknown>>
}

/** The kill comes this long after the carts set out, at the latest; each takes about a second on its way. Milliseconds. */
const LATEST_KILL_MS = 2_000

/** Any moment. */
export function atRandom(random: Random): Pace {
  return {
    afterMs: () => random.int(0, LATEST_KILL_MS / 2),
    death: async () => () => delay(random.int(20, LATEST_KILL_MS)),
  }
}

export type Landmark = { name: string; count(shop: CampaignShop): Promise<number> }

const rows = async ({ db }: CampaignShop, table: string, where: Record<string, string> = {}) =>
  Number((await db(table).where(where).count<{ count: string }[]>())[0]?.count)

export const ORDER_WRITTEN: Landmark = { name: "order written", count: (shop) => rows(shop, "order") }

/** The steps from the cart to the order: as soon as there is one more of these. */
export const LANDMARKS: readonly Landmark[] = [
  { name: "checkout opened", count: async ({ sandbox }) => sandbox.control.checkouts().length },
  {
    name: "payment taken",
    count: async ({ sandbox }) => sandbox.control.checkouts().filter(({ status }) => status === "successful").length,
  },
  ORDER_WRITTEN,
  { name: "payment written", count: (shop) => rows(shop, "payment") },
  { name: "order in the ledger", count: (shop) => rows(shop, "instalments_checkout", { placement_state: "placed" }) },
]

/** As soon as a step is done, and not by the clock. */
export function atLandmark({ name, count }: Landmark): Pace {
  return {
    afterMs: () => 0,
    death: async (shop) => {
      const before = await count(shop)
      return () => until(name, async () => ((await count(shop)) > before ? true : undefined))
    },
  }
}
