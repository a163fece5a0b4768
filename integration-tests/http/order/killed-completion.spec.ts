import { ContainerRegistrationKeys, Modules, OrderWorkflowEvents } from "@medusajs/framework/utils"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { brokenPromisesOf } from "../../support/promise/of-store"
import { recordsOf } from "../../support/store/payment-records"
import {
  leaveDeadLease,
  leaveHalfMadeOrder,
  leaveLongDeadLease,
  leaveOrderWithoutPayment,
} from "../../support/shopper/killed-completion"
import { agePayments, statusOf } from "../../support/store/records"
import { NO_LIMITS } from "../../support/store/no-limits"
import { endsAt } from "../../support/shopper/ends-at"
import { CODE, offerPromotion } from "../../support/shopper/promotion"
import { startPayment, startShopping } from "../../support/shopper/shopper"
import { describeStore, type StoreUnderTest } from "../../support/store/store"
import { makeDue } from "../../support/time/due"

const PLACED = { paymentStatuses: ["captured"], captured: [150.49], refunded: [], payments: 1 }

async function ordersIn({ container }: StoreUnderTest): Promise<string[]> {
  return (await container.resolve(Modules.ORDER).listOrders({}, { select: ["id"] })).map(({ id }) => id)
}

/** The orders' items that stock is reserved for. */
async function reservedFor({ container }: StoreUnderTest): Promise<string[]> {
  const reservations = await container.resolve(Modules.INVENTORY).listReservationItems({}, { relations: [] })
  const lines = await container.resolve(Modules.ORDER).listOrderLineItems({
    id: reservations.flatMap(({ line_item_id }) => line_item_id ?? []),
  })
  return lines.map(({ title }) => title)
}

/** The orders that Medusa's subscribers hear of from now on. */
function placedOrders({ container }: StoreUnderTest): string[] {
  const heard: string[] = []
  container.resolve(Modules.EVENT_BUS).subscribe(OrderWorkflowEvents.PLACED, async ({ data }: { data: unknown }) => {
    heard.push((data as { id: string }).id)
  })
  return heard
}

describeStore(
  "killed_completion",
  (store) => {
    it("killed after the order had its links: it is undone, and the payment makes another, which subscribers hear of", async () => {
      const { sandbox } = store()
      const heard = placedOrders(store())
      const payment = await startShopping(store())
      const { cartId, serviceCheckoutId } = payment
      const undone = await leaveOrderWithoutPayment(store(), cartId)
      await leaveLongDeadLease(store(), cartId)

      const { redirectedTo } = await sandbox.control.pay(serviceCheckoutId)

      const page = await endsAt(store(), redirectedTo, payment)
      const orders = await ordersIn(store())
      expect(orders).toHaveLength(1)
      expect(orders).not.toContain(undone)
      expect(page).toContain(orders[0])
      expect(await recordsOf(store(), cartId)).toEqual({ orderIds: orders, ...PLACED })
      expect(heard).toEqual(orders)
      expect(await brokenPromisesOf(store(), cartId)).toEqual([])
    })

    it.each(["in_all", "for_each"] as const)(
      "killed after its code was counted, which may be used once %s: it is undone, and the payment makes another with the code",
      async (once) => {
        const { container, sandbox } = store()
        const promotions = container.resolve(Modules.PROMOTION)
        await offerPromotion(store(), once)
        const payment = await startShopping(store(), { promoCodes: [CODE] })
        const { cartId, serviceCheckoutId } = payment
        await leaveOrderWithoutPayment(store(), cartId)
        const byAda = { customer_id: null, customer_email: "ada@example.com" }
        await promotions.registerUsage([{ amount: 10, code: CODE }], byAda)
        await leaveLongDeadLease(store(), cartId)

        const { redirectedTo } = await sandbox.control.pay(serviceCheckoutId)

        const page = await endsAt(store(), redirectedTo, payment)
        const orders = await ordersIn(store())
        expect(orders).toHaveLength(1)
        expect(page).toContain(orders[0])
        await expect(promotions.registerUsage([{ amount: 10, code: CODE }], byAda)).rejects.toThrow(/exceeds/)
      }
    )

    it("killed a moment ago: it may only have stalled, so its order is left alone until no completion can be under way", async () => {
      const { container, sandbox } = store()
      const { cartId, serviceCheckoutId } = await startShopping(store())
      const begun = await leaveOrderWithoutPayment(store(), cartId)
      await leaveDeadLease(store(), cartId)

      const { redirectedTo } = await sandbox.control.pay(serviceCheckoutId)
      await makeDue(store(), cartId)
      await reconcile(container)

      expect(redirectedTo).toContain("checkout/instalments")
      expect(await ordersIn(store())).toEqual([begun])
      await agePayments(store(), cartId, 4)
      await makeDue(store(), cartId)
      await reconcile(container)
      const orders = await ordersIn(store())
      expect(orders).toHaveLength(1)
      expect(await recordsOf(store(), cartId)).toEqual({ orderIds: orders, ...PLACED })
      expect(await brokenPromisesOf(store(), cartId)).toEqual([])
    })

    it("a merchant's own code killed between the order's two links: the payment finds the order, and subscribers hear of it", async () => {
      const { container, sandbox, shop } = store()
      const heard = placedOrders(store())
      const payment = await startShopping(store())
      const { cartId, serviceCheckoutId } = payment
      const { cart } = await shop.store.cart.retrieve(cartId, { fields: "id,*payment_collection" })
      const orderId = await leaveOrderWithoutPayment(store(), cartId)
      await container.resolve(ContainerRegistrationKeys.LINK).dismiss({
        [Modules.ORDER]: { order_id: orderId },
        [Modules.PAYMENT]: { payment_collection_id: cart.payment_collection?.id },
      })
      await agePayments(store(), cartId, 5)

      const { redirectedTo } = await sandbox.control.pay(serviceCheckoutId)

      expect(await endsAt(store(), redirectedTo, payment)).toContain(orderId)
      expect(await recordsOf(store(), cartId)).toEqual({ orderIds: [orderId], ...PLACED })
      expect(heard).toEqual([orderId])
      expect(await brokenPromisesOf(store(), cartId)).toEqual([])
    })

    it("killed before the order had any link: it is undone, its stock is free, and the payment makes the order", async () => {
      const heard = placedOrders(store())
      const payment = await startShopping(store())
      const { cartId, serviceCheckoutId } = payment
      const halfMade = await leaveHalfMadeOrder(store(), cartId)
      await leaveLongDeadLease(store(), cartId)
      expect(await ordersIn(store())).toEqual([halfMade])

      const { redirectedTo } = await store().sandbox.control.pay(serviceCheckoutId)

      const page = await endsAt(store(), redirectedTo, payment)
      const orders = await ordersIn(store())
      expect(orders).toHaveLength(1)
      expect(orders).not.toContain(halfMade)
      expect(page).toContain(orders[0])
      expect(await recordsOf(store(), cartId)).toEqual({ orderIds: orders, ...PLACED })
      expect(await reservedFor(store())).toHaveLength(1)
      expect(heard).toEqual(orders)
      expect(await brokenPromisesOf(store(), cartId)).toEqual([])
    })

    it("killed before the order had any link, and never paid: the job undoes it", async () => {
      const { cartId, serviceCheckoutId } = await startShopping(store())
      await store().sandbox.control.cancel(serviceCheckoutId)
      await leaveHalfMadeOrder(store(), cartId)
      await leaveLongDeadLease(store(), cartId)

      await reconcile(store().container)

      expect(await ordersIn(store())).toEqual([])
      expect(await reservedFor(store())).toEqual([])
    })

    it("killed after the order had its links, and never paid: the shopper's next click undoes it and begins a payment", async () => {
      const { cartId, serviceCheckoutId } = await startShopping(store())
      await store().sandbox.control.cancel(serviceCheckoutId)
      await leaveOrderWithoutPayment(store(), cartId)
      await leaveLongDeadLease(store(), cartId)

      await startPayment(store(), cartId)

      expect(await ordersIn(store())).toEqual([])
      expect(await brokenPromisesOf(store(), cartId)).toEqual([])
    })

    it("killed after the order had its links, while the shopper paid another way: it is cancelled half an hour later, if nobody has paid it", async () => {
      const { shop } = store()
      const payment = await startShopping(store())
      const { cartId, serviceCheckoutId } = payment
      const { cart } = await shop.store.cart.retrieve(cartId, { fields: "id,*payment_collection" })
      await shop.store.payment.initiatePaymentSession(cart, { provider_id: "pp_system_default" })
      const orderId = await leaveOrderWithoutPayment(store(), cartId)
      await leaveDeadLease(store(), cartId)

      await store().sandbox.control.cancel(serviceCheckoutId)
      await agePayments(store(), cartId, 20)
      await makeDue(store(), cartId)
      await reconcile(store().container)
      expect(await statusOf(store(), orderId)).toBe("pending")

      await agePayments(store(), cartId, 10)
      await makeDue(store(), cartId)
      await reconcile(store().container)

      expect(await statusOf(store(), orderId)).toBe("canceled")
    })

    it("orders of another cart stay, linked with it or not", async () => {
      const { cartId, serviceCheckoutId } = await startShopping(store())
      const other = await startShopping(store())
      const stays = [
        await leaveHalfMadeOrder(store(), other.cartId),
        await leaveOrderWithoutPayment(store(), other.cartId),
      ]
      await leaveLongDeadLease(store(), cartId)

      await store().sandbox.control.pay(serviceCheckoutId)

      expect(await ordersIn(store())).toEqual(expect.arrayContaining(stays))
    })
  },
  NO_LIMITS
)
