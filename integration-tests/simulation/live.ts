import { setTimeout as delay } from "node:timers/promises"
import { isAwaited } from "../../src/use-cases/ledger/wait-for-lease"
import { cartLease, refundLease } from "../../src/use-cases/ledger/with-lease"
import { until } from "../support/time/until"
import { perform } from "./actions"
import { noteLateChange } from "./actions/prices"
import type { ShopperCart } from "./cart"
import type { Lane } from "./lane"
import { LEASES_OF_CARTS } from "./leases-of-carts"
import { leasesRunOut } from "./processes/leases"
import type { Life } from "./processes/life"
import type { Moment, PlannedAction } from "./schedule/schedule"
import type { ProcessNumber } from "./shop"
import type { Time } from "./time"

/** A request that nobody answers ends sooner, on a slow computer too. */
const QUIET_WITHIN_MS = 180_000
/** Between two looks at whether anybody still works. */
const LOOK_MS = 60

/** Who waits for a lease looks for it more often than this. */
const IN_LINE_MS = 500

/** What a pause takes at least: who pauses has lost its leases. */
const LEASES_LAST_MS = 30_000
/** The jobs run so often during a longer one. */
const TICK_MS = 4 * 60_000

/** What came of a moment. */
export type Lived = { died: boolean; paused: boolean; words: string[] }

/** How time passes, and for how long a process pauses. */
type Clock = { time: Time; stallMs: number }

/** Time goes by, things go wrong, and all actions of the moment are done at once. */
export async function live(lane: Lane, carts: readonly ShopperCart[], clock: Clock, moment: Moment): Promise<Lived> {
  await quiet(lane)
  await clock.time.pass(lane, moment.afterMs)
  lane.sandbox.control.addFault(...moment.faults)
  lane.callbacksTo = moment.callbacksTo
  lane.trouble(moment.troubles)
  const doomed = moment.crash && lane.life(moment.crash.process)
  doomed?.doom(moment.crash?.beforeTouch ?? null)
  const { paused, words } = await withPause(lane, clock, moment, (actions) => performAll(carts, actions))
  await lane.sandbox.control.settled()
  await Promise.all(carts.map(noteLateChange))
  doomed?.doom(null)
  lane.trouble([])
  return { died: doomed?.alive === false, paused, words }
}

function performAll(carts: readonly ShopperCart[], actions: readonly PlannedAction[]): Promise<string[]> {
  return Promise.all(
    actions.map(async (planned) => {
      const cart = carts[planned.cart]
      return cart ? perform(cart, planned) : "no such cart"
    })
  )
}

/** Does the moment's actions. If a process pauses over them, its leases run out and others do something before it goes on. */
async function withPause(
  lane: Lane,
  clock: Clock,
  { pause, actions }: Moment,
  perform: (actions: readonly PlannedAction[]) => Promise<string[]>
): Promise<Pick<Lived, "paused" | "words">> {
  const tired = pause && lane.life(pause.process)
  tired?.tire(pause?.beforeTouch ?? null)
  const working = perform(actions)
  if (!pause || !tired) {
    return { paused: false, words: await working }
  }
  const paused = await Promise.race([working.then(() => false), tired.pause.then(() => true)])
  const words = paused ? await whileAsleep(lane, clock, tired, pause, perform) : []
  tired.tire(null)
  tired.wake(paused ? beyondLeases(clock) : 0)
  return { paused, words: [...(await working), ...words] }
}

async function whileAsleep(
  lane: Lane,
  { time, stallMs }: Clock,
  asleep: Life,
  { process, meanwhile }: NonNullable<Moment["pause"]>,
  perform: (actions: readonly PlannedAction[]) => Promise<string[]>
): Promise<string[]> {
  const others: ProcessNumber = process === 0 ? 1 : 0
  await idle(lane)
  await leasesRunOut(lane.db, asleep)
  lane.callbacksTo = others
  const words = await perform(meanwhile)
  await idle(lane)
  for (let leftMs = beyondLeases({ stallMs }); leftMs > 0; leftMs -= TICK_MS) {
    await time.pass(lane, Math.min(leftMs, TICK_MS))
    await lane.life(others).live(() => lane.runJobs())
    await idle(lane)
  }
  return words.map((word) => `meanwhile: ${word}`)
}

/** What of a pause is left to be passed once its leases have run out. Milliseconds. */
function beyondLeases({ stallMs }: Pick<Clock, "stallMs">): number {
  return Math.max(0, stallMs - LEASES_LAST_MS)
}

/** Nobody touches the world any more, but for who waits. */
async function idle(lane: Lane): Promise<void> {
  for (let touches = -1; touches !== lane.touches;) {
    touches = lane.touches
    await delay(LOOK_MS)
  }
}

/** Waits until nobody works on the carts or their orders any more; what an event sets off follows the answer by a moment. */
export async function quiet(lane: Lane): Promise<void> {
  const { cartIds, db } = lane
  await lane.sandbox.control.settled()
  let touches = -1
  await until(
    "quiet moment",
    async () => {
      const before = touches
      touches = lane.touches
      const held = await db("instalments_lease")
        .whereRaw(LEASES_OF_CARTS, { cartIds })
        .where("until", ">", db.fn.now())
        .select("owner")
      const isStill = held.length === 0 && touches === before && lane.unanswered === 0
      return isStill && !(await isInLine(lane)) ? true : undefined
    },
    QUIET_WITHIN_MS
  )
}

/** Somebody waits for the lease on a cart or its order's refunds, to correct what they did; those who died in line do nothing more. */
async function isInLine(lane: Lane): Promise<boolean> {
  const orders: string[] = await lane.db("order_cart").whereIn("cart_id", lane.cartIds).pluck("order_id")
  if (![...lane.cartIds.map(cartLease), ...orders.map(refundLease)].some(isAwaited)) {
    return false
  }
  const { touches } = lane
  await delay(IN_LINE_MS)
  return lane.touches !== touches
}
