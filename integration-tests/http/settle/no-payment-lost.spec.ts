import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { audit } from "../../support/store/chores"
import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { brokenPromisesOf } from "../../support/promise/of-store"
import { requestsTo } from "../../support/refund/refunds"
import { changeQuantity } from "../../support/shopper/changed-cart"
import { refundsDaysLater } from "../../support/refund/days-later"
import { unplaced } from "../../support/store/unplaced"
import { attemptOf, recordsOf } from "../../support/store/payment-records"
import { NO_LIMITS } from "../../support/store/no-limits"
import { makeDue } from "../../support/time/due"
import { HOUR, letPass, useRealTime } from "../../support/time/time"
import { leaveLongDeadLease, leaveOrderWithoutPayment } from "../../support/shopper/killed-completion"
import { endsAt } from "../../support/shopper/ends-at"
import { fillCart, startPayment, startShopping } from "../../support/shopper/shopper"
import { setStock } from "../../support/store/stock"
import { describeStore, type StoreUnderTest } from "../../support/store/store"

/** Lets the job look at everything of a cart now, whatever its schedule says. */
async function reconcileNow(store: StoreUnderTest, cartId: string): Promise<void> {
  await makeDue(store, cartId)
  await reconcile(store.container)
}

describeStore(
  "no_payment_lost",
  (store) => {
    afterEach(useRealTime)

    it("places the order when the callback never comes", async () => {
      const { sandbox } = store()
      const payment = await startShopping(store())
      sandbox.control.addFault({ match: "callback", kind: "lost", times: 20 })
      await sandbox.control.pay(payment.serviceCheckoutId)

      await reconcileNow(store(), payment.cartId)

      expect((await recordsOf(store(), payment.cartId)).captured).toEqual([150.49])
      expect(await attemptOf(store(), payment.cartId)).toMatchObject({ placementState: "placed", problem: null })
      expect(await brokenPromisesOf(store(), payment.cartId)).toEqual([])
    })

    /** Paid a day ago, with the callbacks lost and no job running since. */
    const paidUnheard = async () => {
      const { sandbox } = store()
      const payment = await startShopping(store())
      sandbox.control.addFault({ match: "callback", kind: "lost", times: 40 })
      await sandbox.control.pay(payment.serviceCheckoutId)
      await letPass(store(), 24 * HOUR)
      sandbox.control.clearFaults()
      return payment
    }

    it("hears at the click that a cart was paid while no job ran for a day, and opens no other page", async () => {
      const payment = await paidUnheard()

      const again = await startPayment(store(), payment.cartId)

      expect(again.serviceCheckoutId).toBe(payment.serviceCheckoutId)
      await reconcileNow(store(), payment.cartId)
      expect(await attemptOf(store(), payment.cartId)).toMatchObject({ placementState: "placed", problem: null })
      expect((await recordsOf(store(), payment.cartId)).orderIds).toHaveLength(1)
    })

    it("hears at the click that a cart was paid which has come to cost something else, says so, and opens another page only after that", async () => {
      const payment = await paidUnheard()
      await changeQuantity(store(), payment.cartId, 2)
      const looks = () => requestsTo(store(), "GET /api/checkouts/{id}")
      const before = looks()

      await expect(startPayment(store(), payment.cartId)).rejects.toThrow("it does not match your cart as it is now")

      expect(looks()).toBe(before + 1)
      expect(await attemptOf(store(), payment.cartId)).toMatchObject({ remoteState: "successful" })
      const again = await startPayment(store(), payment.cartId)
      expect(again.serviceCheckoutId).not.toBe(payment.serviceCheckoutId)
      expect(looks()).toBe(before + 1)
    })

    it("of two clicks at the same time, neither opens another page before that is said", async () => {
      const payment = await paidUnheard()
      await changeQuantity(store(), payment.cartId, 2)

      const clicks = await Promise.allSettled([1, 2].map(() => startPayment(store(), payment.cartId)))

      const refused = { status: "rejected", reason: { message: expect.stringContaining("does not match your cart") } }
      expect(clicks).toMatchObject([refused, refused])
      await startPayment(store(), payment.cartId)
    })

    it("asks once about each at the click, opens another page where the first was not paid, and goes on where it cannot ask", async () => {
      const { sandbox } = store()
      const looks = () => requestsTo(store(), "GET /api/checkouts/{id}")
      const payment = await startShopping(store())
      await letPass(store(), HOUR)
      sandbox.control.addFault({ match: "GET /api/checkouts/{id}", kind: "status", status: 500, times: 9 })
      const second = await startPayment(store(), payment.cartId)
      expect(second.serviceCheckoutId).not.toBe(payment.serviceCheckoutId)
      sandbox.control.clearFaults()
      await letPass(store(), HOUR)
      const before = looks()

      const third = await startPayment(store(), payment.cartId)
      const again = [await startPayment(store(), payment.cartId), await startPayment(store(), payment.cartId)]

      expect(third.serviceCheckoutId).not.toBe(second.serviceCheckoutId)
      expect(again.map(({ serviceCheckoutId }) => serviceCheckoutId)).toEqual(Array(2).fill(third.serviceCheckoutId))
      expect(looks()).toBe(before + 2)
    })

    it("places the order although the session was replaced while the shopper paid", async () => {
      const { sandbox, shop } = store()
      const payment = await startShopping(store())
      await shop.store.cart.updateLineItem(payment.cartId, (await firstItem(store(), payment.cartId)).id, {
        quantity: 2,
      })
      await shop.store.cart.updateLineItem(payment.cartId, (await firstItem(store(), payment.cartId)).id, {
        quantity: 1,
      })

      await sandbox.control.pay(payment.serviceCheckoutId)

      expect(await recordsOf(store(), payment.cartId)).toMatchObject({ captured: [150.49], refunded: [], payments: 1 })
      expect(await brokenPromisesOf(store(), payment.cartId)).toEqual([])
    })

    it("places one order and returns the second payment when two tabs paid", async () => {
      const { sandbox, shop } = store()
      const cartId = await fillCart(store())
      const first = await startPayment(store(), cartId)
      await shop.store.cart.update(cartId, { email: "other@example.com" })
      const second = await startPayment(store(), cartId)
      expect(second.serviceCheckoutId).not.toBe(first.serviceCheckoutId)

      await sandbox.control.pay(second.serviceCheckoutId)
      await sandbox.control.pay(first.serviceCheckoutId)
      await reconcileNow(store(), cartId)

      expect((await recordsOf(store(), cartId)).orderIds).toHaveLength(1)
      const attempts = await ledgerOf(store().container).checkouts.ofCart(cartId)
      expect(attempts.map(({ placementState }) => placementState).sort()).toEqual(["placed", "refunding"])
      await refundsDaysLater(store())
      expect(await brokenPromisesOf(store(), cartId)).toEqual([])
    })

    it("returns the money when the cart's total changed after the payment was started", async () => {
      const { sandbox, shop } = store()
      const payment = await startShopping(store())
      await shop.store.cart.updateLineItem(payment.cartId, (await firstItem(store(), payment.cartId)).id, {
        quantity: 2,
      })

      await sandbox.control.pay(payment.serviceCheckoutId)
      expect(await attemptOf(store(), payment.cartId)).toMatchObject({
        placementState: "unplaced",
        problem: "cart_changed",
      })
      await reconcileNow(store(), payment.cartId)

      expect(await attemptOf(store(), payment.cartId)).toMatchObject({ placementState: "refunding" })
      expect((await recordsOf(store(), payment.cartId)).orderIds).toEqual([])
      expect(await newsTitles(store())).toContainEqual(expect.stringContaining("£150.49"))
      await refundsDaysLater(store())
      expect(await brokenPromisesOf(store(), payment.cartId)).toEqual([])
    })

    it("keeps trying while stock is missing, and places the order when it is back", async () => {
      const { sandbox } = store()
      const payment = await startShopping(store())
      await setStock(store(), "lamp", 0)

      await sandbox.control.pay(payment.serviceCheckoutId)
      await unplaced(store(), payment.cartId)
      expect(await attemptOf(store(), payment.cartId)).toMatchObject({
        placementState: "unplaced",
        problem: "completion_failed",
      })
      expect(sandbox.control.refunds()).toEqual([])
      await setStock(store(), "lamp", 5)
      await reconcileNow(store(), payment.cartId)

      expect((await recordsOf(store(), payment.cartId)).orderIds).toHaveLength(1)
      expect(sandbox.control.refunds()).toEqual([])
      expect(await attemptOf(store(), payment.cartId)).toMatchObject({ placementState: "placed" })
      expect(await brokenPromisesOf(store(), payment.cartId)).toEqual([])
    })

    it("makes another order in place of the one that a killed completion left without a payment", async () => {
      const { sandbox } = store()
      const payment = await startShopping(store())
      const orderId = await leaveOrderWithoutPayment(store(), payment.cartId)
      await leaveLongDeadLease(store(), payment.cartId)
      expect(await recordsOf(store(), payment.cartId)).toMatchObject({ orderIds: [orderId], payments: 0 })

      const { redirectedTo } = await sandbox.control.pay(payment.serviceCheckoutId)

      const page = await endsAt(store(), redirectedTo, payment)
      const { orderIds } = await recordsOf(store(), payment.cartId)
      expect(orderIds).not.toContain(orderId)
      expect(page).toContain(orderIds[0])
      expect(await recordsOf(store(), payment.cartId)).toMatchObject({
        paymentStatuses: ["captured"],
        captured: [150.49],
        refunded: [],
      })
      expect(await brokenPromisesOf(store(), payment.cartId)).toEqual([])
    })

    it("undoes the order that a killed completion left, when the shopper never pays", async () => {
      const { sandbox, container } = store()
      const payment = await startShopping(store())
      const orderId = await leaveOrderWithoutPayment(store(), payment.cartId)
      await leaveLongDeadLease(store(), payment.cartId)

      await sandbox.control.cancel(payment.serviceCheckoutId)

      expect(await container.resolve(Modules.ORDER).listOrders({ id: orderId })).toEqual([])
      expect(await brokenPromisesOf(store(), payment.cartId)).toEqual([])
    })

    it("recognises a checkout whose creation's answer was lost, and settles what became of it", async () => {
      const { sandbox, container } = store()
      const cartId = await fillCart(store())
      sandbox.control.addFault({ match: "POST /api/checkouts", kind: "lost_after", times: 1 })
      await expect(startPayment(store(), cartId)).rejects.toThrow("could not be started")
      expect(await attemptOf(store(), cartId)).toMatchObject({ remoteState: "unknown", serviceCheckoutId: null })
      const [made] = sandbox.control.checkouts()
      await audit(container)
      expect(await attemptOf(store(), cartId)).toMatchObject({ remoteState: "unknown", serviceCheckoutId: null })

      await letPass(store(), 5 * HOUR)
      await audit(container)

      expect(await attemptOf(store(), cartId)).toMatchObject({ remoteState: "received", serviceCheckoutId: made?.id })
      expect(await newsTitles(store())).toEqual([])
    })

    it("tells the admins once of a payment that a restored database has forgotten", async () => {
      const { sandbox, container } = store()
      const payment = await startShopping(store())
      await forget(store(), payment.cartId)
      await sandbox.control.pay(payment.serviceCheckoutId)

      await audit(container)
      await audit(container)

      const titles = await newsTitles(store())
      expect(titles.filter((title) => title.includes(payment.serviceCheckoutId))).toHaveLength(1)
      expect(titles.filter((title) => /^The service reported a payment of .* no record of/.test(title))).toHaveLength(1)
    })
  },
  NO_LIMITS
)

/** What a database restored from a backup no longer knows. */
async function forget({ container }: StoreUnderTest, cartId: string): Promise<void> {
  const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await db("instalments_checkout").where({ cart_id: cartId }).delete()
}

async function newsTitles({ container }: StoreUnderTest): Promise<string[]> {
  const news = await container.resolve(Modules.NOTIFICATION).listNotifications({ channel: "feed" })
  return news.map(({ data }) => String(data?.title))
}

async function firstItem({ shop }: StoreUnderTest, cartId: string) {
  const { cart } = await shop.store.cart.retrieve(cartId, { fields: "id,*items" })
  const [item] = cart.items ?? []
  if (!item) {
    throw new Error("The cart is empty")
  }
  return item
}
