import { roundOf } from "../../src/core/cart/__tests__/explore/alone"
import { asked } from "../../src/core/cart/__tests__/explore/medusa"
import { goneBack, step } from "../../src/core/cart/__tests__/explore/moves"
import { after, type World } from "../../src/core/cart/__tests__/explore/world"
import { holdCart } from "../../src/use-cases/cart/heal"
import { recoverPayment } from "../../src/use-cases/settle/payments"
import { cartLease } from "../../src/use-cases/ledger/with-lease"
import { reconcile } from "../../src/use-cases/reconcile/reconcile"
import { compareAccounting } from "../support/store/chores"
import { holderOf, unlessBusy } from "../support/store/stall"
import { runAll } from "../support/refund/refunds"
import { makeDue } from "../support/time/due"
import { attemptIn, type Deed, deed } from "./deed"
import { type Mishap, ofMishap, runs, UNWATCHED } from "./run"
import { moveRefunds, pageOf, type PlayedShop, rowOf } from "./shop"
import { withMishap } from "./steps"

/** The service's news of an attempt arrive, and all that follows is done, or is cut off. */
export const hears = (place: number, mishap?: Mishap): Deed =>
  deed(
    `The news of attempt ${place + 1} arrive${ofMishap(mishap)}.`,
    (next) => {
      asked(next, place)
      runs(next, attemptIn(next, place).service === "paid" ? "place" : "release", place, mishap)
    },
    async (shop) => {
      const page = await pageOf(shop, place)
      const news = () => shop.store.sandbox.control.retriggerCallback(page)
      return mishap ? withMishap(shop, mishap, news) : news()
    }
  )

/** The job takes up a payment without an order, as it does first of all. */
export const takesUp = (place: number, mishap: Mishap): Deed =>
  deed(
    `The job takes up payment ${place + 1}${ofMishap(mishap)}.`,
    (next) => runs(next, "recover", place, mishap),
    async (shop) => {
      const payment = await rowOf(shop, place)
      await withMishap(shop, mishap, () => shop.processes.run(() => recoverPayment(shop.store.container, payment)))
    }
  )

/** The jobs of a minute and of an hour, with all that is due by now. */
export const jobsRun: Deed = {
  story: "The jobs run.",
  inModel: (world) => after(roundOf(world, UNWATCHED), returnsCancelled),
  inStore: async (shop) => {
    const { store, processes, cartId } = shop
    await processes.run(() => healDead(shop))
    await makeDue(store, cartId)
    await processes.run(() => reconcile(store.container))
    moveRefunds(shop, "complete")
    await processes.run(async () => {
      await runAll(store)
      await compareAccounting(store.container)
    })
  },
}

/** What nobody has captured Medusa forgets when it cancels an order; the model's healing ends with the order. */
function returnsCancelled(next: World): void {
  for (const [place, attempt] of next.attempts.entries()) {
    const order = next.orders.find(({ id }) => id === attempt.order)
    const uncaptured = next.payments.find(({ of, isCaptured }) => of === place && !isCaptured)
    if (attempt.placement === "placed" && order?.state === "cancelled" && attempt.back === "no" && uncaptured) {
      attempt.back = "sent"
      uncaptured.isCancelled = true
    }
  }
}

/** A job takes a dead lease as soon as it has ended. */
async function healDead({ store, cartId }: PlayedShop): Promise<void> {
  if ((await holderOf(store, cartLease(cartId))) !== undefined) {
    await holdCart(store.container, cartId, 5_000).then((lease) => lease.release(), unlessBusy)
  }
}

/** A process that had stalled goes on, beside whoever has taken its lease since. */
export const wakes: Deed = deed(
  "The process that had stalled goes on.",
  (next) => {
    for (let flight = lost(next); flight; flight = lost(next)) {
      step(next, flight, false)
    }
    if (next.isLookOwed) {
      runs(next, "look", 0)
    }
  },
  ({ processes }) => processes.wake()
)

const lost = ({ flights }: Parameters<Deed["inModel"]>[0]) => flights.find(({ fence }) => fence === "lost")

/** What the ledger has sent back comes to this. */
export const refundEnds = (place: number, end: "complete" | "failed"): Deed =>
  deed(
    `The refund of attempt ${place + 1} is ${end}.`,
    (next) => goneBack(next, place, end),
    async (shop) => {
      moveRefunds(shop, end)
      await shop.processes.run(() => runAll(shop.store))
    }
  )
