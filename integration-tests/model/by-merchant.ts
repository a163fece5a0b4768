import { Modules } from "@medusajs/framework/utils"
import { beginFlight, completable } from "../../src/core/cart/__tests__/explore/medusa"
import { cancels, step } from "../../src/core/cart/__tests__/explore/moves"
import { linkedOrder } from "../../src/core/cart/__tests__/explore/world"
import { placePaid, returnPayment } from "../../src/use-cases/settle/payments"
import { backOfficeOf } from "../support/admin/back-office"
import { completeAsMerchant } from "../support/store/merchant"
import { recordsOf } from "../support/store/payment-records"
import { setStock } from "../support/store/stock"
import { type Deed, deed } from "./deed"
import { secondsPass } from "./by-time"
import { runs } from "./run"
import { type PlayedShop, rowOf } from "./shop"
import { fails } from "./steps"

/** The merchant's own code completes the cart, beside the plugin. */
export const completesAsMerchant: Deed = deed(
  "The merchant's own code completes the cart.",
  (next) => {
    const [session] = completable(next)
    if (session) {
      beginFlight(next, "merchant", session)
    }
    for (let flight = next.flights.at(-1); flight; flight = next.flights.find((each) => each === flight)) {
      step(next, flight, false)
    }
  },
  async (shop) => {
    await secondsPass(shop)
    await shop.processes.run(() => completeAsMerchant(shop.store, shop.cartId).catch(() => undefined))
  }
)

export const cancelsOrder: Deed = deed("An admin cancels the order.", cancels, async ({ store, cartId }) => {
  const admin = await backOfficeOf(store)
  await admin.order.cancel(await orderOf({ store, cartId }))
})

export const deletesOrder: Deed = deed(
  "An admin deletes the order.",
  (next) => {
    const order = linkedOrder(next)
    if (order) {
      order.state = "deleted"
    }
  },
  async ({ store, cartId }) =>
    store.container.resolve(Modules.ORDER).softDeleteOrders([await orderOf({ store, cartId })])
)

async function orderOf({ store, cartId }: Pick<PlayedShop, "store" | "cartId">): Promise<string> {
  const [id] = (await recordsOf(store, cartId)).orderIds
  if (id === undefined) {
    throw new Error("The cart has no order")
  }
  return id
}

/** An admin decides about a payment that has no order. */
export const asks = (wish: "place" | "return", place: number): Deed =>
  deed(
    `An admin asks to ${wish} payment ${place + 1}.`,
    (next) => runs(next, wish, place),
    async (shop) => {
      const payment = await rowOf(shop, place)
      const decide = wish === "place" ? placePaid : returnPayment
      await shop.processes.run(() => decide(shop.store.container, payment).catch(() => undefined))
    }
  )

export const sellsOut: Deed = deed(
  "The last item is sold elsewhere.",
  (next) => (next.isInStock = false),
  ({ store }) => setStock(store, "lamp", 0)
)

/** Until it is mended, the shop's own code throws at the end of every completion. */
export const breaks: Deed = deed(
  "The shop's own code breaks.",
  (next) => (next.isWorking = false),
  async () => {
    globalThis.instalmentsMisbehaviour = { orderCreated: fails }
  }
)

export const mends: Deed = deed(
  "The shop's own code is mended.",
  (next) => (next.isWorking = true),
  async () => {
    globalThis.instalmentsMisbehaviour = undefined
  }
)
