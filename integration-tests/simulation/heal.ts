import type { ShopperCart } from "./cart"
import type { Lane } from "./lane"
import { LEASES_OF_CARTS } from "./leases-of-carts"
import { helpOut } from "./people/afterwards"
import { restock } from "./stock"
import type { Time } from "./time"

/** More passes than any promise needs. */
const MOST_PASSES = 40
/** From this pass on, days go by between two of them: what is left are checkouts that nobody will ever pay. */
const PATIENT_PASSES = 8
/** An admin whose click is declined tries it again so often, a minute later: the shop may have been busy. */
const MOST_CLICKS = 3
const MINUTE_MS = 60_000
/** Cancelled orders are looked for so often, whether anything else is due or not. */
const CANCELLED_LOOK_MS = 11 * MINUTE_MS
const DAYS_MS = 4 * 24 * 60 * MINUTE_MS

export type Healing = { passes: number; declined: string[] }

/**
 * Everything that was broken works again, and time goes by, one pass of the jobs at every moment that something
 * is due, until nothing is. The service processes what it was asked for, and an admin decides what only a person can.
 *
 * @returns how many passes that took, and what an admin was told where the shop declined
 */
export async function heal(lane: Lane, carts: readonly ShopperCart[], time: Time): Promise<Healing> {
  lane.sandbox.control.clearFaults()
  await lane.sandbox.control.settled()
  await restock(lane)
  if (lane.account === "lost") {
    // What the documentation says to do about an account that is not wanted any more.
    lane.account = "closed"
  }
  const first = await healHere(lane, carts, time)
  if (!(await lane.environments.isUsed())) {
    return first
  }
  await lane.environments.switch()
  const second = await healHere(lane, carts, time)
  await lane.environments.compare()
  return { passes: first.passes + second.passes, declined: [...first.declined, ...second.declined] }
}

/** The same, for what belongs to the environment that the shop is deployed for. */
async function healHere(lane: Lane, carts: readonly ShopperCart[], time: Time): Promise<Healing> {
  const declined: string[] = []
  let clicks = 0
  await time.pass(lane, CANCELLED_LOOK_MS)
  await lane.life(0).live(() => lane.runJobs())
  for (let passes = 0; passes < MOST_PASSES; passes++) {
    const told = await helpOutAll(carts)
    declined.push(...told)
    clicks = told.length > 0 ? clicks + 1 : 0
    const isTriedAgain = clicks > 0 && clicks < MOST_CLICKS
    const dueInMs = (await untilDue(lane)) ?? (isTriedAgain ? MINUTE_MS : undefined)
    if (dueInMs === undefined) {
      return { passes, declined }
    }
    await time.pass(lane, Math.max(dueInMs + 1_500, passes < PATIENT_PASSES ? 1_500 : DAYS_MS))
    await lane.life(0).live(() => lane.runJobs())
  }
  return { passes: MOST_PASSES, declined }
}

async function helpOutAll(carts: readonly ShopperCart[]): Promise<string[]> {
  const declined: string[] = []
  for (const cart of carts) {
    declined.push(...(await helpOut(cart)))
  }
  return declined
}

/** Milliseconds until something is due; undefined when nothing ever will be. */
async function untilDue({ plan: { account }, sandbox, db, cartIds, environments }: Lane): Promise<number | undefined> {
  const here = "checkout.account = :account AND checkout.environment = :environment"
  const { rows } = await db.raw<{ rows: { ms: number | null }[] }>(
    `SELECT (extract(epoch from min(at) - now()) * 1000)::float8 AS ms FROM (
       SELECT greatest(next_check_at, lease_until) AS at FROM instalments_checkout checkout
         WHERE ${here} AND next_check_at IS NOT NULL
       UNION ALL SELECT greatest(refund.next_check_at, refund.lease_until) FROM instalments_refund refund
         JOIN instalments_checkout checkout ON checkout.id = refund.checkout_id
         WHERE ${here} AND refund.next_check_at IS NOT NULL
       UNION ALL SELECT last_seen_at + interval '61 seconds' FROM instalments_callback callback
         JOIN instalments_checkout checkout ON checkout.reference = callback.reference
         WHERE ${here} AND outcome IS NULL
       UNION ALL SELECT until + interval '181 seconds' FROM instalments_lease WHERE ${LEASES_OF_CARTS}
     ) AS due`,
    { account, cartIds, environment: environments.current }
  )
  const retried = sandbox.control.checkouts().some(({ callback }) => callback === "pending")
    ? 10 * MINUTE_MS
    : undefined
  const own = rows[0]?.ms ?? undefined
  return own === undefined ? retried : retried === undefined ? own : Math.min(own, retried)
}
