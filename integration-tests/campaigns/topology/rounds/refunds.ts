import { until } from "../../../support/time/until"
import type { Played } from "../judge"
import type { Member } from "../member"
import { comeAll, ordered, pay, refund, type Shopper } from "../people"
import type { Stage } from "../stage"

const MINUTE = 60_000
const ORDERS = 6
const REFUNDS_OF_EACH = 2
const REFUNDS = ORDERS * REFUNDS_OF_EACH
export const REFUNDED_MINOR = REFUNDS * 10_00
/** The service takes so long for each, so that a job is long amid them. Milliseconds. */
const SLOW_MS = 1_500
/** The worker ends when so many have been sent. */
const AMID = 3

/** A worker is killed amid a job's refunds; the other one goes on. */
export async function killWorker(stage: Stage): Promise<Played> {
  const shoppers = await refundsDue(stage)
  const worker = await amidRefunds(stage)
  await worker.kill()
  await sentAndAnswered(stage, shoppers)
  await worker.start()
  return { shoppers, refundedMinor: REFUNDED_MINOR, seen: [`${worker.name} was at work`] }
}

/** A deployment ends a worker amid a job's refunds: it begins no other step. */
export async function endWorker(stage: Stage): Promise<Played> {
  const shoppers = await refundsDue(stage)
  const worker = await amidRefunds(stage)
  const before = worker.refundsSent()
  const ms = await worker.end()
  const after = worker.refundsSent() - before
  await sentAndAnswered(stage, shoppers)
  await worker.start()
  return {
    shoppers,
    refundedMinor: REFUNDED_MINOR,
    seen: [`${worker.name} was at work and ended after ${ms === undefined ? "being killed" : `${Math.round(ms)} ms`}`],
    wrong: [
      ...(after === 0 ? [] : [`${after} refunds were sent by a worker that was to end`]),
      ...(ms === undefined ? ["the worker did not end by itself"] : []),
    ],
  }
}

/** Orders of which admins have asked parts back, which a job is to send. */
export async function refundsDue(stage: Stage): Promise<Shopper[]> {
  const { control } = stage.shop.sandbox
  const [server] = stage.servers
  stage.leadTo(server)
  const shoppers = await comeAll(stage, server, ORDERS)
  for (const shopper of shoppers) {
    await pay(stage, shopper)
  }
  await ordered(stage, shoppers, MINUTE)
  await pause(stage)
  for (const shopper of shoppers) {
    for (let count = 0; count < REFUNDS_OF_EACH; count++) {
      await refund(stage, shopper, server, 10)
    }
  }
  control.addFault({ match: "POST /api/refunds", kind: "slow", ms: SLOW_MS, times: REFUNDS })
  await nowDue(stage)
  return shoppers
}

/** As where the service has asked for an hour without refunds: what admins ask for is left to a job. */
async function pause({ shop: { db } }: Stage): Promise<void> {
  await db.raw(
    `INSERT INTO instalments_rate_budget (id, account, endpoint, slots, blocked_until)
     VALUES ('inrate_pause', 'default', 'create_refund', '[]', now() + interval '1 hour')
     ON CONFLICT (account, endpoint) WHERE deleted_at IS NULL DO UPDATE SET blocked_until = excluded.blocked_until`
  )
}

/** The hour is over. */
async function nowDue({ shop: { db } }: Stage): Promise<void> {
  await db("instalments_rate_budget").update({ blocked_until: null })
  const due = { submit_after: db.fn.now(), next_check_at: db.fn.now() }
  await db("instalments_refund").where({ state: "scheduled" }).update(due)
}

/** @returns the worker whose job sends them */
export async function amidRefunds(stage: Stage): Promise<Member> {
  const before = stage.workers.map((worker) => worker.refundsSent())
  return until(
    "worker amid refunds",
    async () => stage.workers.find((worker, index) => worker.refundsSent() - (before[index] ?? 0) >= AMID),
    5 * MINUTE
  )
}

/** The service has taken all of them. */
export async function sentAndAnswered({ shop }: Stage, shoppers: readonly Shopper[]): Promise<void> {
  const carts = shoppers.map(({ cartId }) => cartId)
  await until(
    "answer to each refund",
    async () => {
      const known = await shop
        .db("instalments_refund")
        .join("instalments_checkout", "instalments_checkout.id", "instalments_refund.checkout_id")
        .whereIn("cart_id", carts)
        .whereNotNull("service_refund_id")
      return known.length >= REFUNDS || undefined
    },
    20 * MINUTE
  )
}
