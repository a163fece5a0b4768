import { until } from "../../support/time/until"
import type { MachineClock } from "../../processes/machine-clock"
import type { Played } from "../topology/judge"
import { come, comeAll, ordered, pay, type Shopper } from "../topology/people"
import { amidRefunds, REFUNDED_MINOR, refundsDue, sentAndAnswered } from "../topology/rounds/refunds"
import type { Stage } from "../topology/stage"

const MINUTE = 60_000
const SHOPPERS = 4

type Seen = Played & { seen: readonly string[] }

/**
 * The clock of the computer with servers, workers and Postgres jumps amid refunds and payments, later back to the truth. What
 * was open before must end well under the wrong clock, and what was begun under it after that.
 */
export async function jump(stage: Stage, clock: MachineClock, seconds: number): Promise<Seen> {
  const [one, other] = stage.servers
  const refunded = await refundsDue(stage)
  stage.leadTo(other)
  const before = await comeAll(stage, one, SHOPPERS)
  await pay(stage, before[0] as Shopper)
  await amidRefunds(stage)
  clock.set(seconds)
  const from = performance.now()
  const since = () => Math.round((performance.now() - from) / 1_000)
  await payAll(stage, before.slice(1, 3))
  const meanwhile = await served(stage)
  const servedAfter = since()
  await pay(stage, meanwhile)
  await ordered(stage, [...before.slice(0, 3), meanwhile], 10 * MINUTE)
  const orderedAfter = since()
  await sentAndAnswered(stage, refunded)
  const refundedAfter = since()

  const open = await served(stage)
  clock.set(0)
  await payAll(stage, [before[3] as Shopper, open])
  const later = await served(stage)
  await pay(stage, later)
  const shoppers = [...before, meanwhile, open, later]
  await ordered(stage, shoppers, 10 * MINUTE)
  return {
    shoppers: [...refunded, ...shoppers],
    refundedMinor: REFUNDED_MINOR,
    seen: [`served after ${servedAfter} s, orders after ${orderedAfter} s, refunds after ${refundedAfter} s`],
  }
}

async function payAll(stage: Stage, shoppers: readonly Shopper[]): Promise<void> {
  for (const shopper of shoppers) {
    await pay(stage, shopper)
  }
}

function served(stage: Stage): Promise<Shopper> {
  return until("page for a new shopper", () => come(stage, stage.servers[0]).catch(() => undefined), 2 * MINUTE)
}
