import { cartLease } from "../../../src/use-cases/ledger/with-lease"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { attemptOf, recordsOf } from "../../support/store/payment-records"
import { makeDue } from "../../support/time/due"
import { leaveLongDeadLease, leaveOrderWithoutPayment } from "../../support/shopper/killed-completion"
import { NO_LIMITS } from "../../support/store/no-limits"
import { cancelAndSettle, completeAsShopper, payAndSettle } from "../../support/shopper/paying"
import { giveCredit, givePromotion } from "../../support/store/merchant"
import { agePayments, noticesIn, statusOf } from "../../support/store/records"
import { startPayment, startShopping } from "../../support/shopper/shopper"
import { dbOf, holderOf } from "../../support/store/stall"
import { until } from "../../support/time/until"
import { describeStore, type StoreUnderTest } from "../../support/store/store"

/** So long after the hosted page has closed that the job looks. */
async function minutesLater(store: StoreUnderTest, cartId: string): Promise<void> {
  await agePayments(store, cartId, 40)
  await makeDue(store, cartId)
  await reconcile(store.container)
}

describeStore(
  "free_orders",
  (store) => {
    it("an order made free by a promotion stands when the checkout that was opened before is cancelled", async () => {
      const { cartId, serviceCheckoutId } = await startShopping(store())
      await givePromotion(store(), cartId)
      const orderId = await completeAsShopper(store(), cartId)

      await cancelAndSettle(store(), serviceCheckoutId)

      expect(await attemptOf(store(), cartId)).toMatchObject({ remoteState: "cancelled", placementState: "none" })
      expect(await statusOf(store(), orderId)).toBe("pending")
      expect(await recordsOf(store(), cartId)).toMatchObject({ payments: 0 })
    })

    it("an order made free by a promotion stands when the checkout's page has expired", async () => {
      const { cartId } = await startShopping(store())
      await givePromotion(store(), cartId)
      const orderId = await completeAsShopper(store(), cartId)

      await minutesLater(store(), cartId)

      expect(await statusOf(store(), orderId)).toBe("pending")
    })

    it("an order that store credit pays in full stands when the checkout's page has expired", async () => {
      const { cartId } = await startShopping(store())
      await giveCredit(store(), cartId, 150.49)
      const orderId = await completeAsShopper(store(), cartId)

      await minutesLater(store(), cartId)

      expect(await statusOf(store(), orderId)).toBe("pending")
    })

    it("a free order stands when its process died afterwards and its cart costs something again", async () => {
      const { cartId, serviceCheckoutId } = await startShopping(store())
      await giveCredit(store(), cartId, 150.49)
      const orderId = await completeAsShopper(store(), cartId)
      await dbOf(store())("credit_line").where({ cart_id: cartId }).delete()
      await until("cart that nobody works on", async () =>
        (await holderOf(store(), cartLease(cartId))) ? undefined : true
      )
      await leaveLongDeadLease(store(), cartId)

      await cancelAndSettle(store(), serviceCheckoutId)
      await minutesLater(store(), cartId)

      expect(await statusOf(store(), orderId)).toBe("pending")
    })

    it("a free order stands, and a payment that still comes in goes back", async () => {
      const { cartId, serviceCheckoutId } = await startShopping(store())
      await givePromotion(store(), cartId)
      const orderId = await completeAsShopper(store(), cartId)

      await payAndSettle(store(), serviceCheckoutId)
      await makeDue(store(), cartId)
      await reconcile(store().container)

      expect(await statusOf(store(), orderId)).toBe("pending")
      expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "refunding" })
      expect(await recordsOf(store(), cartId)).toMatchObject({ payments: 0 })
    })

    it("an unpaid order that nothing proves to be the plugin's own is left to a person, who is told once", async () => {
      const { cartId, serviceCheckoutId } = await startShopping(store())
      const orderId = await leaveOrderWithoutPayment(store(), cartId)

      await cancelAndSettle(store(), serviceCheckoutId)
      await minutesLater(store(), cartId)
      await expect(startPayment(store(), cartId)).rejects.toThrow("This order has already been placed.")

      expect(await statusOf(store(), orderId)).toBe("pending")
      expect(await attemptOf(store(), cartId)).toMatchObject({ problem: "order_unpaid" })
      const told = (await noticesIn(store())).filter((text) => text.includes("has no payment"))
      expect(told).toHaveLength(1)
    })
  },
  NO_LIMITS
)
