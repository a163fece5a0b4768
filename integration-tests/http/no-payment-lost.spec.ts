import { Modules } from "@medusajs/framework/utils"
import { ledgerOf, reconcile } from "../../src/workflows"
import { attemptOf, booksOf } from "../support/books"
import { NO_LIMITS } from "../support/no-limits"
import { makeDue } from "../support/due"
import { leaveOrderWithoutPayment } from "../support/killed-completion"
import { fillCart, startPayment, startShopping } from "../support/shopper"
import { setStock } from "../support/stock"
import { describeStore, type StoreUnderTest } from "../support/store"

/** Lets the job look at everything of a cart now, whatever its schedule says. */
async function reconcileNow(store: StoreUnderTest, cartId: string): Promise<void> {
  await makeDue(store, cartId)
  await reconcile(store.container)
}

describeStore(
  "no_payment_lost",
  (store) => {
    it("places the order when the callback never comes", async () => {
      const { sandbox } = store()
      const payment = await startShopping(store())
      sandbox.control.addFault({ match: "callback", kind: "lost", times: 20 })
      await sandbox.control.pay(payment.checkoutId)

      await reconcileNow(store(), payment.cartId)

      expect((await booksOf(store(), payment.cartId)).captured).toEqual([150.49])
      expect(await attemptOf(store(), payment.cartId)).toMatchObject({ placementState: "placed", problem: null })
    })

    it("places the order although the session was replaced while the shopper paid", async () => {
      const { sandbox, shop } = store()
      const payment = await startShopping(store())
      await shop.store.cart.updateLineItem(payment.cartId, (await firstItem(store(), payment.cartId)).id, { quantity: 2 })
      await shop.store.cart.updateLineItem(payment.cartId, (await firstItem(store(), payment.cartId)).id, { quantity: 1 })

      await sandbox.control.pay(payment.checkoutId)

      expect(await booksOf(store(), payment.cartId)).toMatchObject({ captured: [150.49], refunded: [], payments: 1 })
    })

    it("places one order and returns the second payment when two tabs paid", async () => {
      const { sandbox, shop } = store()
      const cartId = await fillCart(store())
      const first = await startPayment(store(), cartId)
      await shop.store.cart.update(cartId, { email: "other@example.com" })
      const second = await startPayment(store(), cartId)
      expect(second.checkoutId).not.toBe(first.checkoutId)

      await sandbox.control.pay(second.checkoutId)
      await sandbox.control.pay(first.checkoutId)
      await reconcileNow(store(), cartId)

      expect((await booksOf(store(), cartId)).orderIds).toHaveLength(1)
      const attempts = await ledgerOf(store().container).checkoutsOfCart(cartId)
      expect(attempts.map(({ placementState }) => placementState).sort()).toEqual(["placed", "refunding"])
    })

    it("returns the money when the cart's total changed after the payment was started", async () => {
      const { sandbox, shop } = store()
      const payment = await startShopping(store())
      await shop.store.cart.updateLineItem(payment.cartId, (await firstItem(store(), payment.cartId)).id, { quantity: 2 })

      await sandbox.control.pay(payment.checkoutId)
      expect(await attemptOf(store(), payment.cartId)).toMatchObject({ placementState: "unplaced", problem: "cart_changed" })
      await reconcileNow(store(), payment.cartId)

      expect(await attemptOf(store(), payment.cartId)).toMatchObject({ placementState: "refunding" })
      expect((await booksOf(store(), payment.cartId)).orderIds).toEqual([])
      const notices = await store().container.resolve(Modules.NOTIFICATION).listNotifications({ channel: "feed" })
      expect(notices.map(({ data }) => data?.title)).toContainEqual(expect.stringContaining("£150.49"))
    })

    it("keeps trying while stock is missing, and places the order when it is back", async () => {
      const { sandbox } = store()
      const payment = await startShopping(store())
      await setStock(store(), "lamp", 0)

      await sandbox.control.pay(payment.checkoutId)
      expect(await attemptOf(store(), payment.cartId)).toMatchObject({ placementState: "unplaced", problem: "completion_failed" })
      expect(sandbox.control.refunds()).toEqual([])
      await setStock(store(), "lamp", 5)
      await reconcileNow(store(), payment.cartId)

      expect((await booksOf(store(), payment.cartId)).orderIds).toHaveLength(1)
      expect(sandbox.control.refunds()).toEqual([])
      expect(await attemptOf(store(), payment.cartId)).toMatchObject({ placementState: "placed" })
    })

    it("pays the order that a killed completion left without a payment", async () => {
      const { sandbox } = store()
      const payment = await startShopping(store())
      const orderId = await leaveOrderWithoutPayment(store(), payment.cartId)
      expect(await booksOf(store(), payment.cartId)).toMatchObject({ orderIds: [orderId], payments: 0 })

      const { redirectedTo } = await sandbox.control.pay(payment.checkoutId)

      expect(redirectedTo).toContain(orderId)
      expect(await booksOf(store(), payment.cartId)).toMatchObject({
        orderIds: [orderId],
        paymentStatuses: ["captured"],
        captured: [150.49],
        refunded: [],
      })
    })

    it("cancels the order that a killed completion left, when the shopper never pays", async () => {
      const { sandbox, container } = store()
      const payment = await startShopping(store())
      const orderId = await leaveOrderWithoutPayment(store(), payment.cartId)

      await sandbox.control.cancel(payment.checkoutId)

      const order = await container.resolve(Modules.ORDER).retrieveOrder(orderId)
      expect(order.status).toBe("canceled")
    })
  },
  NO_LIMITS
)

async function firstItem({ shop }: StoreUnderTest, cartId: string) {
  const { cart } = await shop.store.cart.retrieve(cartId, { fields: "id,*items" })
  const [item] = cart.items ?? []
  if (!item) {
    throw new Error("The cart is empty")
  }
  return item
}
