import type { PaymentCollectionUpdatableFields } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { adminApiOf } from "../../support/admin/admin-api"
import { paidPaymentOf } from "../../support/admin/back-office"
import { brokenPromisesOf } from "../../support/promise/of-store"
import { compareAccounting } from "../../support/store/chores"
import { databaseOf, noticesIn } from "../../support/store/records"
import { attemptOf, recordsOf } from "../../support/store/payment-records"
import { makeDue } from "../../support/time/due"
import { REVIEWED } from "../../support/store/no-limits"
import { completeAsShopper, payAndSettle } from "../../support/shopper/paying"
import { completeAsMerchant, whileMisbehaving } from "../../support/store/merchant"
import { startPayment, startShopping } from "../../support/shopper/shopper"
import { letPass, MINUTE, useRealTime } from "../../support/time/time"
import { describeStore } from "../../support/store/store"

const orderCreated = () => Promise.reject(new Error("The merchant's own code failed"))

describeStore(
  "manual_capture",
  (store) => {
    afterEach(useRealTime)

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

    it("a part that an admin captured, cut short before Medusa added it up, is added up by a click", async () => {
      const { container } = store()
      const { cartId, serviceCheckoutId } = await startShopping(store())
      await payAndSettle(store(), serviceCheckoutId)
      const { id, paymentCollectionId } = await attemptOf(store(), cartId)
      const { payment } = await paidPaymentOf(store(), cartId)
      await container.resolve(Modules.PAYMENT).capturePayment({ payment_id: payment.id, amount: 25 })
      const nothing: PaymentCollectionUpdatableFields & { captured_amount: number } = { captured_amount: 0 }
      await container.resolve(Modules.PAYMENT).updatePaymentCollections(paymentCollectionId, nothing)
      await letPass(store(), 5 * MINUTE)
      expect(await brokenPromisesOf(store(), cartId, { capture: "manual" })).not.toEqual([])

      const ask = await adminApiOf(store())
      expect(await ask(`payments/${id}/correct`, {})).toMatchObject({ status: 200 })

      expect(await recordsOf(store(), cartId)).toMatchObject({
        captured: [25],
        paymentStatuses: ["partially_captured"],
      })
      expect(await brokenPromisesOf(store(), cartId, { capture: "manual" })).toEqual([])
    })

    it("an order that is not captured yet is nothing to tell once the shop captures by itself, and what it captures by hand afterwards stays", async () => {
      const { cartId, serviceCheckoutId } = await startShopping(store())
      await payAndSettle(store(), serviceCheckoutId)

      await whileCapturing("automatic", async () => {
        await letPass(store(), 5 * MINUTE)
        await compareAccounting(store().container)
        expect(await noticesIn(store())).toEqual([])
        await captureOrderOf(cartId)
      })
    })

    it("one that was to be captured at once is told and put right once the shop captures by hand", async () => {
      const { cartId, serviceCheckoutId } = await startShopping(store())
      await whileCapturing("automatic", () => payAndSettle(store(), serviceCheckoutId))
      const { id } = await attemptOf(store(), cartId)
      await loseCapture(cartId)
      await letPass(store(), 5 * MINUTE)

      await compareAccounting(store().container)

      expect(await noticesIn(store())).toHaveLength(1)
      const ask = await adminApiOf(store())
      expect(await ask(`payments/${id}/correct`, {})).toMatchObject({ status: 200 })
      expect(await recordsOf(store(), cartId)).toMatchObject({ captured: [150.49] })
    })

    async function whileCapturing(capture: "automatic" | "manual", act: () => Promise<unknown>): Promise<void> {
      const [account] = Object.values(ledgerOf(store().container).options.accounts)
      Object.assign(account!, { capture })
      await act().finally(() => Object.assign(account!, { capture: "manual" }))
    }

    /** As if the process had died between the payment and its capture. */
    async function loseCapture(cartId: string): Promise<void> {
      const { payment } = await paidPaymentOf(store(), cartId)
      const db = databaseOf(store())
      await db("order_transaction")
        .where({ reference: "capture" })
        .whereIn("reference_id", db("capture").select("id").where({ payment_id: payment.id }))
        .delete()
      await db("capture").where({ payment_id: payment.id }).delete()
      await db("payment").where({ id: payment.id }).update({ captured_at: null })
    }

    async function captureOrderOf(cartId: string): Promise<void> {
      const { admin, payment } = await paidPaymentOf(store(), cartId)
      await admin.payment.capture(payment.id, {})
      expect(await recordsOf(store(), cartId)).toMatchObject({ captured: [150.49], refunded: [] })
      expect(store().sandbox.control.refunds()).toEqual([])
    }
  },
  { ...REVIEWED, options: { ...REVIEWED.options, capture: "manual" } }
)
