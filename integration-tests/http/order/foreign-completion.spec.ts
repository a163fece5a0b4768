import { setTimeout as delay } from "node:timers/promises"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { Checkout } from "../../../src/core/checkout/checkout"
import { compareAccounting } from "../../support/store/chores"
import { SENTENCES } from "../../../src/core/sentences"
import { ENGLISH } from "../../../src/core/words/words"
import { paymentStatus } from "../../../src/use-cases/checkout/payment-status"
import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { placePayment } from "../../../src/use-cases/admin/actions/place-payment"
import { refundInFull } from "../../../src/use-cases/admin/actions/refund-in-full"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { brokenPromisesOf } from "../../support/promise/of-store"
import { paidPaymentOf } from "../../support/admin/back-office"
import { attemptOf, paymentStatusOf, recordsOf } from "../../support/store/payment-records"
import { makeDue } from "../../support/time/due"
import { leaveOrderWithoutPayment } from "../../support/shopper/killed-completion"
import { REVIEWED } from "../../support/store/no-limits"
import { CARD, completeAsShopper, payAndSettle, startCard } from "../../support/shopper/paying"
import { completeAsMerchant, failAfterCompletion, offerProviders, whileMisbehaving } from "../../support/store/merchant"
import { agePayments, noticesIn, statusOf } from "../../support/store/records"
import { PROVIDER_ID, startPayment, startShopping } from "../../support/shopper/shopper"
import { lookAgain, payChangedCart } from "../../support/shopper/changed-cart"
import { until } from "../../support/time/until"
import { describeStore } from "../../support/store/store"

const PLACED = { paymentStatuses: ["captured"], captured: [150.49], refunded: [], payments: 1 }

describeStore(
  "foreign_completion",
  (store) => {
    beforeEach(() => offerProviders(store(), [PROVIDER_ID, CARD]))

    it("a cart that is ordered another way after its payment was refunded is not said to have no order", async () => {
      const payment = await payChangedCart(store())
      await lookAgain(store(), payment)
      const words = { isWaiting: false, words: ENGLISH }
      const before = await paymentStatus(store().container, payment.cartId, words)
      expect(before).toMatchObject({ state: "refunded", message: expect.stringContaining(SENTENCES.stateRefunded) })

      await startCard(store(), payment.cartId)
      await completeAsShopper(store(), payment.cartId)

      const { message } = await paymentStatus(store().container, payment.cartId, words)
      expect(message).toContain(SENTENCES.notUsed)
      expect(message).toContain("£150.49")
      expect(message).not.toContain("could not be placed")
    })

    it("a merchant's own completion that is under way when the callback comes makes the order, and it stands", async () => {
      const { sandbox } = store()
      const { cartId, serviceCheckoutId } = await startShopping(store())
      sandbox.control.addFault({ match: "callback", kind: "lost", times: 20 })
      await payAndSettle(store(), serviceCheckoutId)
      sandbox.control.clearFaults()
      const lookUp = "GET /api/checkouts/{id}" as const
      sandbox.control.addFault({ match: lookUp, kind: "held" })

      const completion = completeAsMerchant(store(), cartId)
      await sandbox.control.until(() => sandbox.control.requests(lookUp).length > 0)
      const callback = sandbox.control.retriggerCallback(serviceCheckoutId)
      await Promise.race([callback, delay(4_000)])
      sandbox.control.clearFaults()
      await Promise.all([callback, completion])
      await makeDue(store(), cartId)
      await reconcile(store().container)

      const { orderIds } = await recordsOf(store(), cartId)
      expect(await recordsOf(store(), cartId)).toEqual({ orderIds, ...PLACED })
      const { orderId, placementState } = await attemptOf(store(), cartId)
      expect({ orderId, placementState }).toEqual({ orderId: orderIds[0], placementState: "placed" })
      expect(await statusOf(store(), String(orderId))).toBe("pending")
    })

    it("a merchant's own workflow fails after Medusa's completion in it: nothing is sent back, and the payment becomes an order again", async () => {
      const { sandbox, container } = store()
      const { cartId, serviceCheckoutId } = await startShopping(store())
      sandbox.control.addFault({ match: "callback", kind: "lost" })
      await payAndSettle(store(), serviceCheckoutId)

      await failAfterCompletion(store(), cartId, () => sandbox.control.retriggerCallback(serviceCheckoutId))
      expect(await recordsOf(store(), cartId)).toMatchObject({ orderIds: [], refunded: [150.49] })
      await agePayments(store(), cartId, 40)
      const orderIds = await until("order again", async () => {
        await makeDue(store(), cartId)
        await reconcile(container)
        const { orderIds } = await recordsOf(store(), cartId)
        return orderIds.length > 0 ? orderIds : undefined
      })
      await compareAccounting(container)

      expect(sandbox.control.requests("POST /api/refunds")).toEqual([])
      expect(await recordsOf(store(), cartId)).toMatchObject({ orderIds, captured: [150.49], refunded: [] })
      expect(await Promise.all(orderIds.map((id) => statusOf(store(), id)))).toEqual(["pending"])
      expect(await brokenPromisesOf(store(), cartId)).toEqual([])
    })

    it("a completion that failed after the capture pays nothing: an order paid by card sends our payment back", async () => {
      const { sandbox } = store()
      const { cartId, serviceCheckoutId } = await startShopping(store())
      const orderCreated = () => Promise.reject(new Error("The merchant's own code failed"))
      await whileMisbehaving({ orderCreated }, () => payAndSettle(store(), serviceCheckoutId))
      expect(await attemptOf(store(), cartId)).toMatchObject({ problem: "completion_failed" })

      await startCard(store(), cartId)
      const orderId = await completeAsMerchant(store(), cartId)
      await makeDue(store(), cartId)
      await reconcile(store().container)
      await makeDue(store(), cartId)
      await reconcile(store().container)

      expect(await statusOf(store(), orderId)).toBe("pending")
      expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "refunding", orderId: null })
      expect(sandbox.control.refunds().map(({ amountMinor }) => amountMinor)).toEqual([150_49])
      expect(await paymentStatusOf(store().container, orderId)).toBe("captured")
    })

    it("the same at the shopper's own door", async () => {
      const { cartId, serviceCheckoutId } = await startShopping(store())
      const orderCreated = () => Promise.reject(new Error("The merchant's own code failed"))
      await whileMisbehaving({ orderCreated }, () => payAndSettle(store(), serviceCheckoutId))

      await startCard(store(), cartId)
      await completeAsShopper(store(), cartId)
      await until("payment known to be without an order", async () => {
        const { problem } = await attemptOf(store(), cartId)
        return problem === "cart_already_ordered" || undefined
      })
      // The shopper's answer may be read before the cart's lease has been given back.
      const returning = await until("payment going back", async () => {
        await makeDue(store(), cartId)
        await reconcile(store().container)
        const attempt = await attemptOf(store(), cartId)
        return attempt.placementState === "refunding" ? attempt : undefined
      })

      expect(returning).toMatchObject({ orderId: null })
    })

    it("an order that a merchant's completion died over is paid when nobody can be at work on it any more", async () => {
      const { cartId, serviceCheckoutId } = await startShopping(store())
      const orderId = await leaveOrderWithoutPayment(store(), cartId)

      await payAndSettle(store(), serviceCheckoutId)
      expect(await recordsOf(store(), cartId)).toMatchObject({ payments: 0 })
      expect(await attemptOf(store(), cartId)).toMatchObject({ problem: "completion_failed" })
      await agePayments(store(), cartId, 5)
      await makeDue(store(), cartId)
      await reconcile(store().container)

      expect(await recordsOf(store(), cartId)).toEqual({ orderIds: [orderId], ...PLACED })
    })

    it("who would pay a cart with an unpaid order reads that it is being placed only where a payment is heard of", async () => {
      const { cartId, serviceCheckoutId } = await startShopping(store())
      await leaveOrderWithoutPayment(store(), cartId)

      await expect(startPayment(store(), cartId)).rejects.toThrow(SENTENCES.busy)
      await payAndSettle(store(), serviceCheckoutId)
      await expect(startPayment(store(), cartId)).rejects.toThrow(SENTENCES.beingPlaced)
    })

    it("a cart whose order is paid begins no other payment, and keeps the session that paid it", async () => {
      const { container, shop } = store()
      const { cartId, serviceCheckoutId } = await startShopping(store())
      await payAndSettle(store(), serviceCheckoutId)
      const { paymentCollectionId: payment_collection_id } = await attemptOf(store(), cartId)
      const sessions = () =>
        container
          .resolve(Modules.PAYMENT)
          .listPaymentSessions({ payment_collection_id }, { select: ["id", "provider_id"] })
      const before = await sessions()

      const { cart } = await shop.store.cart.retrieve(cartId, { fields: "id,*payment_collection" })
      for (const provider_id of [CARD, PROVIDER_ID]) {
        await expect(shop.store.payment.initiatePaymentSession(cart, { provider_id })).rejects.toThrow(
          "This order has already been placed. There is nothing left to pay."
        )
      }

      expect(await sessions()).toEqual(before)
      expect(before.map(({ provider_id }) => provider_id)).toEqual([PROVIDER_ID])
    })

    it("a placed payment whose order is gone is told once, and a person has it placed again with a click", async () => {
      const { container } = store()
      const { cartId, orderId } = await placedWithoutOrder()

      await compareAccounting(container)
      await compareAccounting(container)

      const told = (await noticesIn(store())).filter((text) => text.includes("no longer exists in Medusa"))
      expect(told).toHaveLength(1)
      const attempt = await attemptOf(store(), cartId)
      expect(attempt).toMatchObject({ placementState: "unplaced", problem: "order_missing", orderId: null })
      await placePayment(container, attempt.id, "user_1")
      const { orderIds } = await recordsOf(store(), cartId)
      expect(orderIds).not.toContain(orderId)
      expect(await recordsOf(store(), cartId)).toEqual({ ...PLACED, orderIds, payments: expect.any(Number) })
    })

    it("or given back, where nothing was delivered", async () => {
      const { container, sandbox } = store()
      const { cartId } = await placedWithoutOrder()
      await compareAccounting(container)

      await refundInFull(container, (await attemptOf(store(), cartId)).id, "user_1")

      expect(sandbox.control.refunds().map(({ amountMinor }) => amountMinor)).toEqual([150_49])
    })

    it("an order that a late completion, cut short in its undoing, has taken from its cart is linked with it again", async () => {
      const { container } = store()
      const { cartId, serviceCheckoutId } = await startShopping(store())
      await payAndSettle(store(), serviceCheckoutId)
      const placed = await recordsOf(store(), cartId)
      await takeLinks(String(placed.orderIds[0]), await attemptOf(store(), cartId))
      await agePayments(store(), cartId, 5)

      await compareAccounting(container)

      expect(await recordsOf(store(), cartId)).toEqual(placed)
      expect(await completeAsShopper(store(), cartId)).toBe(placed.orderIds[0])
      expect(await brokenPromisesOf(store(), cartId)).toEqual([])
      expect(await noticesIn(store())).toEqual([])
    })

    it("one of which something has gone back is left as it is: it becomes an issue, and is told once", async () => {
      const { container } = store()
      const { cartId, reference, orderId } = await placedWithoutOrder((payment) => payment.refund(10))
      await compareAccounting(container)
      await compareAccounting(container)

      const told = (await noticesIn(store())).filter((text) => text.includes(orderId))
      expect(told).toHaveLength(1)
      expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "placed" })
      const { items } = await ledgerOf(container).issueList.page(
        { issues: ["accounting"], search: { text: reference, orderIds: [], cartIds: [] } },
        { limit: 10 }
      )
      expect(items).toHaveLength(1)
    })

    /** What Medusa undoes first of a completion that fails. */
    async function takeLinks(
      order_id: string,
      { cartId: cart_id, paymentCollectionId: payment_collection_id }: Pick<Checkout, "cartId" | "paymentCollectionId">
    ): Promise<void> {
      const { container } = store()
      const order = { [Modules.ORDER]: { order_id } }
      await container.resolve(Modules.CART).updateCarts(cart_id, { completed_at: null })
      await container.resolve(ContainerRegistrationKeys.LINK).dismiss([
        { ...order, [Modules.CART]: { cart_id } },
        { ...order, [Modules.PAYMENT]: { payment_collection_id } },
      ])
    }

    /** Somebody deletes the order of a payment, long after it was placed. */
    async function placedWithoutOrder(
      before?: (payment: { refund(pounds: number): Promise<unknown> }) => Promise<unknown>
    ) {
      const { container } = store()
      const { cartId, serviceCheckoutId } = await startShopping(store())
      await payAndSettle(store(), serviceCheckoutId)
      const { admin, payment } = await paidPaymentOf(store(), cartId)
      await before?.({ refund: (amount) => admin.payment.refund(payment.id, { amount }) })
      const { orderId, reference } = await attemptOf(store(), cartId)
      await container.resolve(Modules.ORDER).softDeleteOrders([String(orderId)])
      await agePayments(store(), cartId, 5)
      return { cartId, reference, orderId: String(orderId) }
    }
  },
  { ...REVIEWED, env: { STORE_CARD: "true" } }
)
