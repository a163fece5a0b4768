import type { Checkout } from "../../src/core/checkout/checkout"
import { until } from "../support/time/until"
import type { ShopperCart } from "./cart"
import { copyCart, type Template } from "./copy-cart"
import { type Evidence, gather } from "./evidence"
import { forget } from "./forget"
import { heal } from "./heal"
import { violations } from "./invariants"
import { dbOf, type Lane } from "./lane"
import { LEASES_OF_CART } from "./leases-of-cart"
import { perform } from "./perform"
import type { Moment, Schedule } from "./schedule"
import { tellBroken, tellHeading, tellMoment } from "./tell"
import type { Time } from "./time"

/** A request that nobody answers ends sooner, on a slow computer too. */
const QUIET_WITHIN_MS = 180_000

/** What a campaign adds up. */
export type Counted = "paid" | "orders" | "returned" | "refunds" | "failed" | "deaths" | "passes" | "requests"

/** What came of one seed. */
export type SeedReport = {
  seed: number
  violations: string[]
  /** The schedule, with what came of every deed. */
  story: string
  /** For the campaign's summary. */
  counts: Record<Counted, number>
}

/** Runs one schedule on a lane from start to end and looks at the records afterwards. */
export async function runSeed(lane: Lane, template: Template, time: Time, schedule: Schedule): Promise<SeedReport> {
  await forget(lane, time)
  lane.restart(schedule.skewMs)
  const cart: ShopperCart = { ...(await copyCart(dbOf(lane), template)), lane, tabs: [] }
  lane.cartId = cart.cartId
  const story = [tellHeading(schedule), `  cart ${cart.cartId}`]
  let deaths = 0
  for (const moment of schedule.moments) {
    const { died, words } = await live(cart, time, moment)
    deaths += died ? 1 : 0
    story.push(`  ${tellMoment(moment)}`, ...words.map((word) => `     -> ${word}`))
  }
  await quiet(cart)
  const passes = await heal(cart, time)
  const evidence = await gather(cart)
  const broken = violations(evidence)
  lane.restart([0, 0])
  story.push(`  healed in ${passes} passes`, ...tellBroken(schedule, broken))
  return {
    seed: schedule.seed,
    violations: broken,
    story: story.join("\n"),
    counts: { ...counted(evidence), deaths, passes },
  }
}

function counted({ service, orders, ledger }: Evidence): Omit<SeedReport["counts"], "deaths" | "passes"> {
  const isReturned = ({ placementState }: Checkout) => placementState === "refunding" || placementState === "returned"
  return {
    paid: service.checkouts.filter(({ status }) => status === "successful").length,
    orders: orders.filter(({ cancelled }) => !cancelled).length,
    refunds: service.refunds.length,
    failed: service.refunds.filter(({ status }) => status === "failed").length,
    returned: ledger.filter(isReturned).length,
    requests: service.requests.length,
  }
}

/** Time goes by, things go wrong, and all deeds of the moment are done at once. */
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

/** Waits until nobody works on the cart or its order any more; what an event sets off follows the answer by a moment. */
async function quiet(cart: ShopperCart): Promise<void> {
  const { lane, cartId } = cart
  const db = dbOf(lane)
  await lane.sandbox.control.settled()
  let touches = -1
  await until(
    "quiet moment",
    async () => {
      const before = touches
      touches = lane.touches
      const held = await db("instalments_lease")
        .whereRaw(LEASES_OF_CART, { cartId })
        .where("until", ">", db.fn.now())
        .select("owner")
      return held.length === 0 && touches === before ? true : undefined
    },
    QUIET_WITHIN_MS
  )
}
