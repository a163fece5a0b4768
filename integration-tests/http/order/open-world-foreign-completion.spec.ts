import { setTimeout as delay } from "node:timers/promises"
import { Modules } from "@medusajs/framework/utils"
import { compareAccounting, ledgerOf, reconcile } from "../../../src/workflows"
import { attemptOf, recordsOf } from "../../support/store/payment-records"
import { makeDue } from "../../support/time/due"
import { leaveOrderWithoutPayment } from "../../support/shopper/killed-completion"
import { REVIEWED } from "../../support/store/no-limits"
import {
  agePayments,
  CARD,
  completeAsMerchant,
  completeAsShopper,
  noticesIn,
  offerProviders,
  payAndSettle,
  startCard,
  statusOf,
  whileMisbehaving,
} from "../../support/open-world/open-world"
import { PROVIDER_ID, startShopping } from "../../support/shopper/shopper"
import { until } from "../../support/time/until"
import { describeStore } from "../../support/store/store"

const PLACED = { paymentStatuses: ["captured"], captured: [150.49], refunded: [], payments: 1 }

describeStore(
  "open_world_foreign_completion",
  (store) => {
    beforeEach(() => offerProviders(store(), [PROVIDER_ID, CARD]))

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
          "This order has been placed already. There is nothing left to pay."
        )
      }

      expect(await sessions()).toEqual(before)
      expect(before.map(({ provider_id }) => provider_id)).toEqual([PROVIDER_ID])
    })

    it("a placed payment whose order is gone becomes an issue, and is told once", async () => {
      const { container } = store()
      const { cartId, serviceCheckoutId } = await startShopping(store())
      await payAndSettle(store(), serviceCheckoutId)
      const { orderId, reference } = await attemptOf(store(), cartId)
      await container.resolve(Modules.ORDER).softDeleteOrders([String(orderId)])
      await agePayments(store(), cartId, 5)

      await compareAccounting(container)
      await compareAccounting(container)

      const told = (await noticesIn(store())).filter((text) => text.includes(String(orderId)))
      expect(told).toHaveLength(1)
      const { items } = await ledgerOf(container).issueList.page(
        { issues: ["accounting"], search: { text: reference, orderIds: [], cartIds: [] } },
        { limit: 10 }
      )
      expect(items).toHaveLength(1)
    })
  },
  { ...REVIEWED, env: { STORE_CARD: "true" } }
)
