import { Modules } from "@medusajs/framework/utils"
import { InstalmentsProvider } from "../../../src/providers/instalments/service"
import { defaultIntegration } from "../../../sandbox/src"
import { returnCancelledOrder } from "../../../src/use-cases/refund/cancelled-order/return-cancelled-order"
import { orderAndPayment } from "../../support/admin/back-office"
import { recordsOf } from "../../support/store/payment-records"
import { NO_LIMITS } from "../../support/store/no-limits"
import { PROVIDER_ID, startPayment, startShopping } from "../../support/shopper/shopper"
import { describeStore } from "../../support/store/store"
import { callbacksSettled } from "../../support/shopper/paying"

// A service that reviews refunds by hand takes them on the day of purchase too.
const SETTING = {
  ...NO_LIMITS,
  sandbox: { ...NO_LIMITS.sandbox, integrations: [{ ...defaultIntegration(), automaticRefundApproval: false }] },
}

describeStore(
  "hooks",
  (store) => {
    /** A paid order, as the admin opens it. */
    async function paidOrder() {
      const payment = await startShopping(store())
      await store().sandbox.control.pay(payment.serviceCheckoutId)
      return { ...payment, ...(await orderAndPayment(store(), payment.cartId)) }
    }

    /** What the service was asked to give back, in pence. */
    const refundsAtService = () =>
      store()
        .sandbox.control.refunds()
        .map(({ amountMinor }) => amountMinor)
    const posts = (path: string) =>
      store()
        .sandbox.control.requests()
        .filter((request) => request.method === "POST" && request.path === path)

    describe("initiatePayment", () => {
      it("opens no second checkout for a cart whose order is placed", async () => {
        const { cartId } = await paidOrder()

        await expect(startPayment(store(), cartId)).rejects.toMatchObject({ status: 400 })

        expect(posts("/api/checkouts")).toHaveLength(1)
        expect(await recordsOf(store(), cartId)).toMatchObject({ captured: [150.49], refunded: [] })
      })

      it("says in a sentence that the service cannot be reached, and a second try succeeds", async () => {
        const { sandbox } = store()
        sandbox.control.addFault({ kind: "lost_before", match: "POST /api/checkouts", times: 10 })
        const failed = startShopping(store())
        await expect(failed).rejects.toMatchObject({
          status: 400,
          message: expect.stringMatching(/^The payment could not be started\. Nothing was charged\./),
        })
        sandbox.control.clearFaults()

        const { paymentUrl } = await startShopping(store())

        expect(paymentUrl).toMatch(/^http/)
      })
    })

    describe("authorizePayment", () => {
      it("is asked once: authorising a paid session again gives the same payment", async () => {
        const { cartId, sessionId, payment } = await paidOrder()

        const again = await store().container.resolve(Modules.PAYMENT).authorizePaymentSession(sessionId, {})

        expect(again?.id).toBe(payment.id)
        expect(await recordsOf(store(), cartId)).toMatchObject({ captured: [150.49], payments: 1 })
      })
    })

    describe("capturePayment", () => {
      it("has nothing left to do after the automatic capture", async () => {
        const { cartId, admin, payment } = await paidOrder()

        await admin.payment.capture(payment.id, {})

        expect(await recordsOf(store(), cartId)).toMatchObject({ captured: [150.49], paymentStatuses: ["captured"] })
      })
    })

    describe("refundPayment", () => {
      it("gives back a part, and then the rest", async () => {
        const { cartId, admin, payment } = await paidOrder()

        await admin.payment.refund(payment.id, { amount: 50.5 })
        expect(refundsAtService()).toEqual([50_50])
        expect(await recordsOf(store(), cartId)).toMatchObject({
          refunded: [50.5],
          paymentStatuses: ["partially_refunded"],
        })

        await admin.payment.refund(payment.id, { amount: 99.99 })
        expect(refundsAtService()).toEqual([50_50, 99_99])
        expect(await recordsOf(store(), cartId)).toMatchObject({ paymentStatuses: ["refunded"] })
      })

      it("gives back everything", async () => {
        const { cartId, admin, payment } = await paidOrder()

        await admin.payment.refund(payment.id, {})

        expect(refundsAtService()).toEqual([150_49])
        expect(await recordsOf(store(), cartId)).toMatchObject({ refunded: [150.49], paymentStatuses: ["refunded"] })
      })

      it.each([
        ["a penny too much", 150.5],
        ["a fraction of a penny", 10.005],
        ["less than a penny", 0.001],
      ])("refuses %s with a sentence and asks the service nothing", async (_what, amount) => {
        const { cartId, admin, payment } = await paidOrder()

        const refused = admin.payment.refund(payment.id, { amount })

        await expect(refused).rejects.toMatchObject({ status: 400, message: expect.stringMatching(/^[A-Z].*[.]?$/) })
        expect(refundsAtService()).toEqual([])
        expect(await recordsOf(store(), cartId)).toMatchObject({ refunded: [], paymentStatuses: ["captured"] })
      })

      it("gives the money back once, however often it hears that the order was cancelled", async () => {
        const { admin, order } = await paidOrder()

        await admin.order.cancel(order.id)
        await returnCancelledOrder(store().container, order.id)

        expect(refundsAtService()).toEqual([150_49])
      })
    })

    describe("deletePayment", () => {
      it("lets a shopper choose another way to pay without a word to the service", async () => {
        const { sandbox, shop } = store()
        const { cartId, serviceCheckoutId } = await startShopping(store())
        const before = sandbox.control.requests().length
        const { cart } = await shop.store.cart.retrieve(cartId, { fields: "id,*payment_collection" })

        await shop.store.payment.initiatePaymentSession(cart, { provider_id: "pp_system_default" })

        const { type } = await shop.store.cart.complete(cartId)
        expect(type).toBe("order")
        expect(sandbox.control.requests()).toHaveLength(before)
        expect(sandbox.control.checkout(serviceCheckoutId).status).toBe("received")
      })
    })

    describe("updatePayment", () => {
      it("takes an update that changes nothing and refuses every other amount or currency", async () => {
        const { sessionId, serviceCheckoutId } = await startShopping(store())
        const payments = store().container.resolve(Modules.PAYMENT)
        const data = { session_id: sessionId, status: "captured" }
        const update = (amount: number, currency_code = "gbp") =>
          payments.updatePaymentSession({ id: sessionId, data, amount, currency_code })

        expect((await update(150.49)).data).toMatchObject({ checkout_id: serviceCheckoutId, session_id: sessionId })
        await expect(update(150.5)).rejects.toThrow("The amount to pay has changed.")
        await expect(update(150.49, "eur")).rejects.toThrow("The amount to pay has changed.")
        expect(await payments.retrievePaymentSession(sessionId)).toMatchObject({ amount: 150.49, currency_code: "gbp" })
      })
    })

    describe("retrievePayment and getPaymentStatus", () => {
      // Medusa 2.21.2 calls neither; merchants' own code may.
      const provider = new InstalmentsProvider({}, {})

      it("tell what the ledger knows, and nothing of the data they are handed", async () => {
        const { sandbox } = store()
        const { reference, serviceCheckoutId } = await startShopping(store())
        const data = { reference, status: "captured", checkout_id: "another" }
        expect(await provider.getPaymentStatus({ data })).toEqual({ status: "pending" })

        await sandbox.control.pay(serviceCheckoutId, { term: 6 })
        await callbacksSettled(store())

        expect(await provider.getPaymentStatus({ data })).toEqual({ status: "captured" })
        const { data: retrieved } = await provider.retrievePayment({ data })
        expect(retrieved).toMatchObject({ reference, checkout_id: serviceCheckoutId, number_of_payments: 6 })
        expect(retrieved).not.toHaveProperty("status")
      })

      it("tell of a cancelled payment, and that an unknown one is not known", async () => {
        const { reference, serviceCheckoutId } = await startShopping(store())
        await store().sandbox.control.cancel(serviceCheckoutId)

        expect(await provider.getPaymentStatus({ data: { reference } })).toEqual({ status: "canceled" })
        await expect(provider.getPaymentStatus({ data: { reference: "another" } })).rejects.toThrow("does not know")
        await expect(provider.retrievePayment({ data: {} })).rejects.toThrow("does not know")
      })
    })

    it("is registered under one name", () => {
      expect(PROVIDER_ID).toBe(`pp_${InstalmentsProvider.identifier}_instalments`)
    })
  },
  SETTING
)
