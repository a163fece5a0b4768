import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { setStock } from "../support/stock"
import { until } from "../support/until"
import type { ShopperCart } from "./cart"
import { copyCart, type Template } from "./copy-cart"
import { gather } from "./evidence"
import { heal } from "./heal"
import { violations } from "./invariants"
import type { Lane } from "./lane"
import { perform, PLENTY } from "./perform"
import type { Moment, Schedule } from "./schedule"
import { tell, tellMoment } from "./tell"
import type { Time } from "./time"

/** What came of one seed. */
export type SeedReport = {
  seed: number
  violations: string[]
  /** The schedule, with what came of every deed. */
  story: string
  /** For the campaign's summary. */
  counts: { paid: number; orders: number; returned: number; deaths: number; passes: number; requests: number }
}

/** Runs one schedule on a lane from start to end and looks at the books afterwards. */
export async function runSeed(lane: Lane, template: Template, time: Time, schedule: Schedule): Promise<SeedReport> {
  await forget(lane, time)
  lane.restart(schedule.skewMs)
  const db: Knex = lane.store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const cart: ShopperCart = { ...(await copyCart(db, template)), lane, tabs: [] }
  lane.cartId = cart.cartId
  const story = [tell(schedule).split("\n")[0] ?? "", `  cart ${cart.cartId}`]
  let deaths = 0
  for (const moment of schedule.moments) {
    const t0 = performance.now()
    const outcome = await live(cart, time, moment)
    deaths += outcome.died ? 1 : 0
    story.push(`  [${Math.round(performance.now() - t0)} ms] ${tellMoment(moment)}`, ...outcome.words.map((word) => `     -> ${word}`))
  }
  await quiet(cart)
  const t1 = performance.now()
  const passes = await heal(lane, time)
  const t2 = performance.now()
  const evidence = await gather(cart)
  const broken = violations(evidence)
  story.push(`  healed in ${passes} passes, ${Math.round(t2 - t1)} ms`, ...broken.map((sentence) => `  BROKEN: ${sentence}`))
  lane.restart([0, 0])
  const { service, orders, ledger } = evidence
  const counts = {
    paid: service.checkouts.filter(({ status }) => status === "successful").length,
    orders: orders.filter(({ cancelled }) => !cancelled).length,
    returned: ledger.filter(({ placementState }) => placementState === "refunding" || placementState === "returned").length,
    requests: service.requests.length,
    deaths,
    passes,
  }
  return { seed: schedule.seed, violations: broken, story: story.join("\n"), counts }
}

async function live(cart: ShopperCart, time: Time, moment: Moment): Promise<{ died: boolean; words: string[] }> {
  const { lane } = cart
  await quiet(cart)
  await time.pass(lane, moment.afterMs)
  lane.sandbox.control.addFault(...moment.faults)
  lane.callbacksTo = moment.callbacksTo
  const doomed = moment.crash && lane.life(moment.crash.process)
  doomed?.doom(moment.crash?.beforeTouch ?? null)
  const words = await Promise.all(moment.deeds.map((deed) => perform(cart, deed)))
  await lane.sandbox.control.settled()
  doomed?.doom(null)
  return { died: doomed?.alive === false, words }
}

/** Waits until nobody works on the cart any more. */
async function quiet({ lane, cartId }: ShopperCart): Promise<void> {
  const db: Knex = lane.store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await lane.sandbox.control.settled()
  await until("quiet moment", async () => {
    const held = await db("instalments_lease").where({ key: `cart:${cartId}` }).where("until", ">", db.fn.now()).select("owner")
    return held.length === 0 ? true : undefined
  }, 60_000)
}

/** The lane's account starts empty, here and at the service. */
async function forget(lane: Lane, time: Time): Promise<void> {
  const db: Knex = lane.store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await lane.sandbox.control.reset()
  const { account } = lane.plan
  await db("instalments_timeline_entry").whereIn("checkout_id", db("instalments_checkout").where({ account }).select("id")).delete()
  for (const table of time.tables) {
    await db(table).where({ account }).delete()
  }
  await setStock(lane.store, lane.plan.article, PLENTY)
}
