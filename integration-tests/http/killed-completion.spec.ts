import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { booksOf } from "../support/books"
import { leaveOrderWithoutPayment } from "../support/killed-completion"
import { NO_LIMITS } from "../support/no-limits"
import { startShopping } from "../support/shopper"
import { describeStore } from "../support/store"

describeStore(
  "killed_completion",
  (store) => {
    it("killed between the order's two links: the payment finds the order and is linked with it", async () => {
      const { container, sandbox, shop } = store()
      const { cartId, checkoutId } = await startShopping(store())
      const { cart } = await shop.store.cart.retrieve(cartId, { fields: "id,*payment_collection" })
      const orderId = await leaveOrderWithoutPayment(store(), cartId)
      await container.resolve(ContainerRegistrationKeys.LINK).dismiss({
        [Modules.ORDER]: { order_id: orderId },
        [Modules.PAYMENT]: { payment_collection_id: cart.payment_collection?.id },
      })

      const { redirectedTo } = await sandbox.control.pay(checkoutId)

      expect(redirectedTo).toContain(orderId)
      expect(await booksOf(store(), cartId)).toEqual({
        orderIds: [orderId],
        paymentStatuses: ["captured"],
        captured: [150.49],
        refunded: [],
        payments: 1,
      })
    })
  },
  NO_LIMITS
)
