import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { type AskAdmin, adminApiOf } from "../../support/admin/admin-api"
import { orderView } from "../../support/admin/admin-views"
import { attemptOf } from "../../support/store/payment-records"
import { orderAndPayment, backOfficeOf } from "../../support/admin/back-office"
import { makeDue } from "../../support/time/due"
import {
  ACCOUNTS,
  atService,
  buy,
  cancelOrder,
  moveRefund,
  newsOf,
  type Purchase,
  refund,
  rowsOf,
  runAll,
  runDue,
} from "../../support/refund/refunds"
import { fillCart, startPayment } from "../../support/shopper/shopper"
import { describeStore, type StoreUnderTest } from "../../support/store/store"
import { HOUR, letPass, MINUTE, travelTo, useRealTime } from "../../support/time/time"
import { until } from "../../support/time/until"

/** Bought in the evening; the callback is lost, and the shop learns of it the next day. */
async function buyUnheard(store: StoreUnderTest): Promise<Purchase> {
  await travelTo(store, "2026-07-01T17:00:00Z")
  const cartId = await fillCart(store)
  const { serviceCheckoutId } = await startPayment(store, cartId, undefined, "pp_instalments_told")
  store.sandbox.control.addFault({ match: "callback", kind: "lost", times: 100 })
  await store.sandbox.control.pay(serviceCheckoutId)
  // Rows are begun by the database's clock, which no test moves.
  const db = store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await db("instalments_checkout").where({ cart_id: cartId }).update({ created_at: new Date() })
  await travelTo(store, "2026-07-02T12:00:00Z")
  await makeDue(store, cartId)
  await reconcile(store.container)
  await until("order", async () => (await attemptOf(store, cartId)).orderId ?? undefined)
  const { order, payment } = await orderAndPayment(store, cartId)
  return { cartId, checkoutId: serviceCheckoutId, orderId: order.id, paymentId: payment.id }
}

describeStore(
  "refund_day",
  (store) => {
    let ask: AskAdmin

    beforeEach(async () => {
      ask = await adminApiOf(store())
    })
    afterEach(useRealTime)

    it("a payment that the shop learnt of the next day is refunded on that day: the service is asked", async () => {
      const purchase = await buyUnheard(store())

      expect(await refund(store(), purchase, 10)).toBeUndefined()

      expect(atService(store(), purchase)).toEqual(["requested 1000"])
    })

    it("a service whose clock is hours ahead calls it the day of purchase again and again: told at first, and once when it lasts", async () => {
      await travelTo(store(), "2026-07-06T20:00:00Z")
      await store().sandbox.control.clock.advance(12 * HOUR)
      const purchase = await buy(store(), "told")
      expect(await refund(store(), purchase, 10)).toBeUndefined()

      for (let quarters = 0; quarters < 120; quarters++) {
        await letPass(store(), 15 * MINUTE)
        await runDue(store())
      }

      await store().sandbox.control.clock.reset()
      expect(atService(store(), purchase)).toEqual(["requested 1000"])
      expect(await newsOf(store())).toEqual([
        expect.stringContaining("sent automatically after 10:00 on 7 July 2026"),
        expect.stringContaining("does not accept refunds on the day of purchase"),
      ])
    })

    describe("the timeline says who asked", () => {
      const asked = async ({ orderId }: Purchase) =>
        (await orderView(ask, orderId)).timeline.filter(({ kind }) => kind === "refund_requested")

      it("an admin, by name, for a refund in Medusa's dialog", async () => {
        const purchase = await buy(store())

        await refund(store(), purchase, 10)

        expect(await asked(purchase)).toMatchObject([{ source: "admin", by: { name: "Alex Morgan" } }])
      })

      it("an admin, by name, for Refund again, and Medusa's refund has who made it", async () => {
        const purchase = await buy(store())
        await refund(store(), purchase, 10)
        moveRefund(store(), purchase, 0, "failed")
        await runAll(store())
        const [failed] = await rowsOf(store(), purchase)

        await ask(`refunds/${failed?.id}/retry`, {})

        expect(await asked(purchase)).toMatchObject([
          { source: "admin", by: { name: "Alex Morgan" } },
          { source: "admin", by: { name: "Alex Morgan" } },
        ])
        const admin = await backOfficeOf(store())
        const { order } = await admin.order.retrieve(purchase.orderId, {
          fields: "id,*payment_collections.payments.refunds",
        })
        const made = order.payment_collections
          .flatMap((of) => of.payments ?? [])
          .flatMap(({ refunds }) => refunds ?? [])
        expect(made).toMatchObject([{ created_by: expect.stringMatching(/^user_/) }])
      })

      it("an admin, by name, for the cancellation of an order that is captured", async () => {
        const purchase = await buy(store())

        await cancelOrder(store(), purchase)

        expect(await asked(purchase)).toMatchObject([{ source: "admin", by: { name: "Alex Morgan" } }])
      })

      it("the shop, for what the cancellation of an order left out", async () => {
        const purchase = await buy(store(), "manual")

        await cancelOrder(store(), purchase)
        await runAll(store())

        expect(await asked(purchase)).toMatchObject([{ source: "shop", by: null }])
      })
    })
  },
  ACCOUNTS
)
