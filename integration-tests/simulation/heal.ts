import type { ShopperCart } from "./cart"
import { dbOf } from "./lane"
import { LEASES_OF_CART } from "./leases-of-cart"
import { helpOut } from "./person"
import { restock } from "./stock"
import type { Time } from "./time"

/** More passes than any promise needs. */
const MOST_PASSES = 40
/** From this pass on, days go by between two of them: what is left are checkouts that nobody will ever pay. */
const PATIENT_PASSES = 8
const MINUTE_MS = 60_000
const DAYS_MS = 4 * 24 * 60 * MINUTE_MS

/**
 * Everything that was broken works again, and time goes by, one pass of the jobs at every moment that something
 * is due, until nothing is. The service processes what it was asked for, and an admin decides what only a person can.
 *
 * @returns how many passes that took
 */
export async function heal(cart: ShopperCart, time: Time): Promise<number> {
  const { lane } = cart
  lane.sandbox.control.clearFaults()
  await lane.sandbox.control.settled()
  await restock(lane)
  for (let passes = 0; passes < MOST_PASSES; passes++) {
    await helpOut(cart)
    const dueInMs = await untilDue(cart)
    if (dueInMs === undefined) {
      return passes
    }
    await time.pass(lane, Math.max(dueInMs + 1_500, passes < PATIENT_PASSES ? 1_500 : DAYS_MS))
    await lane.life(0).live(() => lane.runJobs())
  }
  return MOST_PASSES
}

/** Milliseconds until something is due; undefined when nothing ever will be. */
async function untilDue({ lane, cartId }: ShopperCart): Promise<number | undefined> {
  const { plan, sandbox } = lane
  const { rows } = await dbOf(lane).raw<{ rows: { ms: number | null }[] }>(
    `SELECT (extract(epoch from min(at) - now()) * 1000)::float8 AS ms FROM (
       SELECT greatest(next_check_at, lease_until) AS at FROM instalments_checkout WHERE account = :account AND next_check_at IS NOT NULL
       UNION ALL SELECT greatest(next_check_at, lease_until) FROM instalments_refund WHERE account = :account AND next_check_at IS NOT NULL
       UNION ALL SELECT last_seen_at + interval '61 seconds' FROM instalments_callback WHERE account = :account AND outcome IS NULL
       UNION ALL SELECT until + interval '181 seconds' FROM instalments_lease WHERE ${LEASES_OF_CART}
     ) AS due`,
    { account: plan.account, cartId }
  )
  const retried = sandbox.control.checkouts().some(({ callback }) => callback === "pending")
    ? 10 * MINUTE_MS
    : undefined
  const own = rows[0]?.ms ?? undefined
  return own === undefined ? retried : retried === undefined ? own : Math.min(own, retried)
}
