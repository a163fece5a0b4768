import type Medusa from "@medusajs/js-sdk"
import { backOfficeOf } from "../../support/admin/back-office"
import { payAndSettle } from "../../support/shopper/paying"
import { booksOf, LAMP, owingOrder, startLink } from "../../support/refund/order-payment"
import { NO_LIMITS } from "../../support/store/no-limits"
import { describeStore } from "../../support/store/store"

describeStore(
  "order_payment_by_hand",
  (store) => {
    it("where an admin captures by hand, what was paid and is not captured yet is not asked for again", async () => {
      const { orderId, collectionId } = await owingOrder(store())
      expect(await booksOf(store(), orderId)).toMatchObject({ paid: 0, pending: 150.49 + LAMP })
      await expect(startLink(store(), collectionId)).rejects.toThrow(
        "The amount left to pay for this order has gone down."
      )

      const admin = await backOfficeOf(store())
      await capture(admin, orderId)
      const { payment_collection: renewed } = await admin.paymentCollection.create({ order_id: orderId, amount: LAMP })
      await payAndSettle(store(), (await startLink(store(), renewed.id)).serviceCheckoutId)
      await expect(startLink(store(), renewed.id)).rejects.toThrow("There is nothing left to pay")
      await capture(admin, orderId)

      expect(await booksOf(store(), orderId)).toMatchObject({
        paid: 150.49 + LAMP,
        pending: 0,
        payments: [150.49, LAMP],
      })
    })
  },
  { ...NO_LIMITS, options: { ...NO_LIMITS.options, capture: "manual" } }
)

async function capture(admin: Medusa["admin"], orderId: string): Promise<void> {
  const { order } = await admin.order.retrieve(orderId, { fields: "id,*payment_collections.payments" })
  for (const payment of order.payment_collections.flatMap(({ payments }) => payments ?? [])) {
    if (!payment.captured_at) {
      await admin.payment.capture(payment.id, {})
    }
  }
}
