import { OrderWorkflowEvents } from "@medusajs/framework/utils"
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { REVIEWED } from "../../support/store/no-limits"
import { listenTo } from "../../support/store/events"
import { attemptOf, recordsOf } from "../../support/store/payment-records"
import { completeAsShopper, payAndSettle } from "../../support/shopper/paying"
import { whileMisbehaving } from "../../support/store/merchant"
import { databaseOf, noticesIn, statusOf } from "../../support/store/records"
import { startShopping } from "../../support/shopper/shopper"
import { describeStore } from "../../support/store/store"
import { makeDue } from "../../support/time/due"

describeStore(
  "cancelled_at_once",
  (store) => {
    /** A merchant's own code distrusts the order and cancels it before the completion has returned. */
    async function cancelOrderOf(cartId: string): Promise<void> {
      const [link] = await databaseOf(store())("order_cart").where({ cart_id: cartId, deleted_at: null })
      await cancelOrderWorkflow(store().container).run({ input: { order_id: String(link.order_id) } })
    }

    /** Medusa's word for all payments of a cart. */
    async function collectionStatusOf(cartId: string): Promise<string> {
      const [row] = await databaseOf(store())("payment_collection as collection")
        .join("cart_payment_collection as link", "link.payment_collection_id", "collection.id")
        .where({ "link.cart_id": cartId })
        .select("collection.status")
      return String(row.status)
    }

    it.each([
      ["the callback's completion", "callback"],
      ["the shopper's own completion", "shopper"],
    ])(
      "an order that is cancelled during %s keeps its payment, which is refunded once, and nobody is told of a failure",
      async (_, door) => {
        const { control } = store().sandbox
        const heard = listenTo(store(), OrderWorkflowEvents.PLACED)
        const { cartId, serviceCheckoutId } = await startShopping(store())

        if (door === "callback") {
          await whileMisbehaving({ orderCreated: cancelOrderOf }, () => payAndSettle(store(), serviceCheckoutId))
        } else {
          control.addFault({ match: "callback", kind: "lost" })
          await control.pay(serviceCheckoutId)
          await whileMisbehaving({ orderCreated: cancelOrderOf }, () => completeAsShopper(store(), cartId))
          await control.retriggerCallback(serviceCheckoutId)
        }
        await makeDue(store(), cartId)
        await reconcile(store().container)

        const records = await recordsOf(store(), cartId)
        expect(records).toMatchObject({ captured: [150.49], refunded: [150.49], payments: 1 })
        expect(await attemptOf(store(), cartId)).toMatchObject({
          placementState: "placed",
          orderId: records.orderIds[0],
          problem: null,
        })
        expect(await statusOf(store(), String(records.orderIds[0]))).toBe("canceled")
        expect(heard).toEqual(records.orderIds.map((id) => ({ id })))
        expect(await collectionStatusOf(cartId)).toBe("canceled")
        expect(control.refunds().map(({ amountMinor, status }) => [amountMinor, status])).toEqual([
          [150_49, "requested"],
        ])
        expect(await noticesIn(store())).toEqual([])
      }
    )
  },
  REVIEWED
)
