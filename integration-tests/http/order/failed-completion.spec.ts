import { refundPaymentsWorkflow } from "@medusajs/medusa/core-flows"
import { paidPaymentOf } from "../../support/admin/back-office"
import { compareAccounting } from "../../support/store/chores"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { payAndSettle } from "../../support/shopper/paying"
import { whileMisbehaving } from "../../support/store/merchant"
import { agePayments } from "../../support/store/records"
import { brokenPromisesOf } from "../../support/promise/of-store"
import { attemptOf, paymentStatusOf, recordsOf } from "../../support/store/payment-records"
import { REVIEWED } from "../../support/store/no-limits"
import { startPayment, startShopping } from "../../support/shopper/shopper"
import { describeStore, type StoreUnderTest } from "../../support/store/store"
import { makeDue } from "../../support/time/due"

const orderCreated = () => Promise.reject(new Error("The merchant's own code failed"))

/** The callback's completion fails after it has captured the payment: Medusa takes the order back, and refunds in its own records. */
async function failAfterCapture(store: StoreUnderTest) {
  const started = await startShopping(store)
  await whileMisbehaving({ orderCreated }, () => payAndSettle(store, started.serviceCheckoutId))
  expect(await recordsOf(store, started.cartId)).toMatchObject({ orderIds: [], captured: [150.49], refunded: [150.49] })
  return started
}

describeStore(
  "failed_completion",
  (store) => {
    it("a completion that failed after the capture and is tried again makes an order that is shown as paid", async () => {
      const { cartId } = await failAfterCapture(store())

      await makeDue(store(), cartId)
      await reconcile(store().container)

      expect(await recordsOf(store(), cartId)).toMatchObject({
        paymentStatuses: ["captured"],
        captured: [150.49],
        refunded: [],
      })
      expect(await brokenPromisesOf(store(), cartId)).toEqual([])
    })

    it("so does one whose shopper began the payment again in between", async () => {
      const { cartId } = await failAfterCapture(store())
      await startPayment(store(), cartId)

      await makeDue(store(), cartId)
      await reconcile(store().container)

      expect(await recordsOf(store(), cartId)).toMatchObject({ paymentStatuses: ["captured"], captured: [150.49] })
      expect(await brokenPromisesOf(store(), cartId)).toEqual([])
    })

    it("what Medusa refunds because a completion failed is not sent, even where an order stands", async () => {
      const { container, sandbox } = store()
      const { cartId, serviceCheckoutId } = await startShopping(store())
      await payAndSettle(store(), serviceCheckoutId)
      const { payment } = await paidPaymentOf(store(), cartId)
      const compensation = { payment_id: payment.id, amount: 150.49, note: "Refunded due to cart completion failure" }

      await refundPaymentsWorkflow(container).run({ input: [compensation] })

      expect(sandbox.control.refunds()).toEqual([])
    })

    it("a part of it is refunded as of any other order, and the amounts agree", async () => {
      const { container, sandbox } = store()
      const { cartId } = await failAfterCapture(store())
      await makeDue(store(), cartId)
      await reconcile(container)
      const { admin, payment } = await paidPaymentOf(store(), cartId)

      await admin.payment.refund(payment.id, { amount: 10 })

      const { orderId } = await attemptOf(store(), cartId)
      expect(await paymentStatusOf(container, String(orderId))).toBe("partially_refunded")
      expect(sandbox.control.refunds().map(({ amountMinor }) => amountMinor)).toEqual([10_00])
      await agePayments(store(), cartId, 5)
      await compareAccounting(container)
      expect(await brokenPromisesOf(store(), cartId)).toEqual([])
    })
  },
  REVIEWED
)
