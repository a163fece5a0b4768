import { reconcile } from "../../../src/workflows"
import { paidPaymentOf } from "../../support/admin/back-office"
import { attemptOf, recordsOf } from "../../support/store/payment-records"
import { makeDue } from "../../support/time/due"
import { REVIEWED } from "../../support/store/no-limits"
import {
  completeAsMerchant,
  completeAsShopper,
  payAndSettle,
  whileMisbehaving,
} from "../../support/open-world/open-world"
import { startPayment, startShopping } from "../../support/shopper/shopper"
import { describeStore } from "../../support/store/store"

const orderCreated = () => Promise.reject(new Error("The merchant's own code failed"))

describeStore(
  "open_world_manual_capture",
  (store) => {
    it("a completion that failed after it was authorised leaves an order that can be captured", async () => {
      const { cartId, serviceCheckoutId } = await startShopping(store())
      await whileMisbehaving({ orderCreated }, () => payAndSettle(store(), serviceCheckoutId))
      expect(await attemptOf(store(), cartId)).toMatchObject({ problem: "completion_failed" })

      await makeDue(store(), cartId)
      await reconcile(store().container)

      expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "placed" })
      await captureOrderOf(cartId)
    })

    it("so does one that failed at the shopper's own door and was tried again there", async () => {
      const { sandbox } = store()
      const { cartId, serviceCheckoutId } = await startShopping(store())
      sandbox.control.addFault({ match: "callback", kind: "lost", times: 20 })
      await payAndSettle(store(), serviceCheckoutId)
      await whileMisbehaving({ orderCreated }, () => expect(completeAsShopper(store(), cartId)).rejects.toThrow())

      await completeAsShopper(store(), cartId)

      await captureOrderOf(cartId)
    })

    it("so does one whose shopper began the payment again in between: the payment of the deleted session is cancelled", async () => {
      const { cartId, serviceCheckoutId } = await startShopping(store())
      await whileMisbehaving({ orderCreated }, () => payAndSettle(store(), serviceCheckoutId))
      await startPayment(store(), cartId)

      await completeAsShopper(store(), cartId)

      await captureOrderOf(cartId)
    })

    it("and one that a merchant's own code completes", async () => {
      const { cartId, serviceCheckoutId } = await startShopping(store())
      await whileMisbehaving({ orderCreated }, () => payAndSettle(store(), serviceCheckoutId))
      await startPayment(store(), cartId)

      await completeAsMerchant(store(), cartId)
      await makeDue(store(), cartId)
      await reconcile(store().container)

      await captureOrderOf(cartId)
    })

    async function captureOrderOf(cartId: string): Promise<void> {
      const { admin, payment } = await paidPaymentOf(store(), cartId)
      await admin.payment.capture(payment.id, {})
      expect(await recordsOf(store(), cartId)).toMatchObject({ captured: [150.49], refunded: [] })
      expect(store().sandbox.control.refunds()).toEqual([])
    }
  },
  { ...REVIEWED, options: { ...REVIEWED.options, capture: "manual" } }
)
