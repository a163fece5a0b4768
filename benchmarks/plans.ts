import { sqlOf } from "../integration-tests/support/store/sql"
import type { BenchedStore } from "./support/benched-store"
import { interleave, type Measured, type Rounds, type Side } from "./support/interleave"

/** Requests in one measured run, and how many of them are on their way at a time. */
export const BURST = { requests: 60, atOnce: 6 }
/** After so many requests the copy of the config has grown old, as it has after an hour. */
const OLD_AFTER = 500

/** `reads` holds all of this run's, those of other comparisons too. */
export type ConfigReads = { requests: number; timesOld: number; reads: number }

const PLANS = "/store/instalments/plans?amount=145.50&currency_code=gbp"
const REGIONS = "/store/regions"

/** The line beside a price, against a route of Medusa's own that every shop asks as often. */
export function plansAgainstRegions(store: BenchedStore, rounds: Rounds): Promise<Measured<"plans" | "regions">> {
  return interleave(store, { plans: burst(store, PLANS), regions: burst(store, REGIONS) }, rounds)
}

/** How often the service is asked for its config while shoppers look at prices and the copy keeps growing old. */
export async function configReads(store: BenchedStore, requests: number): Promise<ConfigReads> {
  const sql = sqlOf(store.databaseUrl)
  const timesOld = Math.floor(requests / OLD_AFTER)
  for (let time = 0; time < timesOld; time++) {
    await sql("UPDATE instalments_merchant_config SET next_fetch_at = now() - interval '1 minute'")
    await ask(store, PLANS, { requests: OLD_AFTER, atOnce: BURST.atOnce })
  }
  const reads = store.service.control.requests().filter(({ endpoint }) => endpoint === "GET /api/config").length
  return { requests: timesOld * OLD_AFTER, timesOld, reads }
}

const burst = (store: BenchedStore, path: string): Side => ({
  prepare: async () => () => ask(store, path, BURST),
})

async function ask(store: BenchedStore, path: string, { requests, atOnce }: typeof BURST): Promise<void> {
  let left = requests
  const asker = async () => {
    while (left > 0) {
      left -= 1
      await get(store, path)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, asker))
}

/** @throws Error for any answer but 200 */
async function get({ backendUrl, seeded }: BenchedStore, path: string): Promise<void> {
  const response = await fetch(backendUrl + path, { headers: { "x-publishable-api-key": seeded.publishableKey } })
  const text = await response.text()
  if (response.status !== 200) {
    throw new Error(`GET ${path} was answered with ${response.status}: ${text}`)
  }
}
