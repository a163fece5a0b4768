import { Modules } from "@medusajs/framework/utils"
import { cartLease } from "../../../src/use-cases/ledger/with-lease"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { startShopping } from "../../support/shopper/shopper"
import { refuseToTakeBack, type TakenBack } from "../../support/store/broken-engine"
import { NO_LIMITS } from "../../support/store/no-limits"
import { attemptOf, recordsOf } from "../../support/store/payment-records"
import { letMinutesPass } from "../../support/store/unplaced"
import { holderOf } from "../../support/store/stall"
import { setStock } from "../../support/store/stock"
import { describeStore, type StoreUnderTest } from "../../support/store/store"
import { makeDue } from "../../support/time/due"
import { until } from "../../support/time/until"

async function ordersIn({ container }: StoreUnderTest): Promise<string[]> {
  return (await container.resolve(Modules.ORDER).listOrders({}, { select: ["id"] })).map(({ id }) => id)
}

/** The shopper's answer may be read before the cart's lease has been left. */
async function leftToEnd(store: StoreUnderTest, cartId: string): Promise<void> {
  await until("lease that is left to end", async () =>
    (await holderOf(store, cartLease(cartId))) === "abandoned" ? true : undefined
  )
}

/** The lamp is sold out, and Medusa cannot take back all of the order it has begun. @returns the order that stays */
async function whileNothingIsTakenBack(
  store: StoreUnderTest,
  cartId: string,
  tables: readonly TakenBack[],
  complete: () => Promise<unknown>
): Promise<string> {
  await setStock(store, "lamp", 0)
  const allow = await refuseToTakeBack(store, tables)
  try {
    await complete()
    await leftToEnd(store, cartId)
    return await until("order that nobody takes back", async () => (await ordersIn(store))[0])
  } finally {
    await allow()
    await setStock(store, "lamp", 10)
  }
}

/** As where Medusa's engine stops in the midst of a completion and leaves the cart locked. */
async function loseLocksOnceOrdered(store: StoreUnderTest) {
  const locking = store.container.resolve(Modules.LOCKING)
  const execute = locking.execute.bind(locking)
  return jest.spyOn(locking, "execute").mockImplementation(async (...args) => {
    if ((await ordersIn(store)).length > 0) {
      throw new Error("The cart is locked")
    }
    return execute(...args)
  })
}

/** By the job. On a busy computer whoever took the callback still writes when the service has given up waiting: another run comes. */
async function expectPlacedAnew(store: StoreUnderTest, cartId: string, left: string): Promise<void> {
  const orderId = await until("order", async () => {
    await makeDue(store, cartId)
    await reconcile(store.container)
    return (await attemptOf(store, cartId)).orderId ?? undefined
  })
  expect(orderId).not.toBe(left)
  expect(await ordersIn(store)).toEqual([orderId])
  expect(await recordsOf(store, cartId)).toMatchObject({ paymentStatuses: ["captured"], captured: [150.49] })
}

/** What may stay of a completion that failed. */
const LEFT: [string, TakenBack[]][] = [
  ["an order that no cart knows", ["order"]],
  ["an order without a payment", ["order_cart", "order"]],
]

describeStore(
  "dropped_completion",
  (store) => {
    it.each(LEFT)(
      "the callback's completion fails and %s stays: the unpaid order is undone, and the cart completed",
      async (_, tables) => {
        const { cartId, serviceCheckoutId } = await startShopping(store())
        const pay = () => store().sandbox.control.pay(serviceCheckoutId)
        const left = await whileNothingIsTakenBack(store(), cartId, tables, pay)
        expect(await attemptOf(store(), cartId)).toMatchObject({ remoteState: "successful", orderId: null })
        await letMinutesPass(store(), cartId)

        await expectPlacedAnew(store(), cartId, left)
      }
    )

    it.each(LEFT)(
      "the shopper's own completion fails and %s stays: so is its order, and the cart completed",
      async (_, tables) => {
        const { cartId, serviceCheckoutId } = await startShopping(store())
        const { sandbox, shop } = store()
        sandbox.control.addFault({ match: "callback", kind: "lost" })
        await sandbox.control.pay(serviceCheckoutId)
        const complete = () => shop.store.cart.complete(cartId).catch(() => undefined)
        const left = await whileNothingIsTakenBack(store(), cartId, tables, complete)
        await letMinutesPass(store(), cartId)

        await expectPlacedAnew(store(), cartId, left)
      }
    )

    it("so is an order that nobody could look at, because the lock of its cart was not to be had any more", async () => {
      const { cartId, serviceCheckoutId } = await startShopping(store())
      const { sandbox, shop } = store()
      const locks = await loseLocksOnceOrdered(store())
      const complete = () => shop.store.cart.complete(cartId).catch(() => undefined)
      const left = await whileNothingIsTakenBack(store(), cartId, ["order_cart", "order"], complete)
      locks.mockRestore()
      await letMinutesPass(store(), cartId)

      await sandbox.control.pay(serviceCheckoutId)

      await expectPlacedAnew(store(), cartId, left)
    })

    it("the shopper's own completion finds no payment yet and an order that no cart knows stays: it is undone", async () => {
      const { cartId, serviceCheckoutId } = await startShopping(store())
      const { sandbox, shop } = store()
      const allow = await refuseToTakeBack(store(), ["order"])
      expect(await shop.store.cart.complete(cartId)).toMatchObject({ type: "cart" })
      await leftToEnd(store(), cartId)
      const left = await until("order that nobody takes back", async () => (await ordersIn(store()))[0])
      await allow()
      await letMinutesPass(store(), cartId)

      await sandbox.control.pay(serviceCheckoutId)

      await expectPlacedAnew(store(), cartId, left)
    })
  },
  NO_LIMITS
)
