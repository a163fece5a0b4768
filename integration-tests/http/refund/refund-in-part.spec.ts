import { adminApiOf } from "../../support/admin/admin-api"
import { brokenPromisesOf } from "../../support/promise/of-store"
import { ACCOUNTS, atService, runAll } from "../../support/refund/refunds"
import { callbackBody, sendCallback } from "../../support/shopper/callback"
import { callbacksSettled, payAndSettle } from "../../support/shopper/paying"
import { fillCart, startPayment } from "../../support/shopper/shopper"
import { audit } from "../../support/store/chores"
import { attemptOf } from "../../support/store/payment-records"
import { noticesIn } from "../../support/store/records"
import { describeStore } from "../../support/store/store"

describeStore(
  "refund_in_part",
  (store) => {
    /** The service says of a paid checkout that it took £99.00, and an admin has that refunded. */
    async function returnedInPart() {
      const cartId = await fillCart(store())
      const payment = await startPayment(store(), cartId, undefined, "pp_instalments_review")
      store().sandbox.control.changeAmount(payment.serviceCheckoutId, 99_00)
      await payAndSettle(store(), payment.serviceCheckoutId)
      const { id } = await attemptOf(store(), cartId)
      const ask = await adminApiOf(store())
      expect(await ask(`payments/${id}/refund`, {})).toMatchObject({ status: 200 })
      const news = { body: callbackBody(payment.reference), path: "/hooks/instalments/review" }
      return { ...payment, id, cartId, ask, news }
    }

    async function complete() {
      const { control } = store().sandbox
      const open = control.refunds().filter(({ status }) => status !== "complete")
      open.forEach(({ id }) => control.moveRefund(id, "complete"))
      await runAll(store())
    }

    async function requireRest({ id, cartId, serviceCheckoutId, ask }: Awaited<ReturnType<typeof returnedInPart>>) {
      expect(await attemptOf(store(), cartId)).toMatchObject({
        placementState: "unplaced",
        problem: "returned_in_part",
      })
      expect((await noticesIn(store())).join()).toContain("The service now reports £150.49.")
      expect(await ask(`payments/${id}/refund`, {})).toMatchObject({ status: 200 })
      expect(atService(store(), { checkoutId: serviceCheckoutId })).toEqual(["complete 9900", "requested 5149"])
      await complete()
      expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "returned", problem: null })
      expect(await brokenPromisesOf(store(), cartId)).toEqual([])
    }

    it.each(["a callback", "the daily comparison"])("is open again once %s says so", async (way) => {
      const payment = await returnedInPart()
      await complete()
      expect(await attemptOf(store(), payment.cartId)).toMatchObject({ placementState: "returned" })

      store().sandbox.control.changeAmount(payment.serviceCheckoutId, 150_49)
      await (way === "a callback" ? sendCallback(store(), payment.news) : audit(store().container))
      await callbacksSettled(store())

      await requireRest(payment)
    })

    it("is open again once all that is on its way has arrived, where more is named meanwhile", async () => {
      const payment = await returnedInPart()
      store().sandbox.control.changeAmount(payment.serviceCheckoutId, 150_49)
      await sendCallback(store(), payment.news)
      await callbacksSettled(store())
      expect(await attemptOf(store(), payment.cartId)).toMatchObject({ placementState: "refunding" })

      await complete()

      await requireRest(payment)
    })

    it("of which the service says that nothing was taken does not count as back", async () => {
      const cartId = await fillCart(store())
      const payment = await startPayment(store(), cartId, undefined, "pp_instalments_review")
      const { control } = store().sandbox
      control.changeAmount(payment.serviceCheckoutId, 99_00)
      await payAndSettle(store(), payment.serviceCheckoutId)
      const { id } = await attemptOf(store(), cartId)
      const ask = await adminApiOf(store())
      control.changeAmount(payment.serviceCheckoutId, 0)

      expect(await ask(`payments/${id}/refund`, {})).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("£0.00, so nothing was refunded") },
      })

      expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "unplaced" })
      control.changeAmount(payment.serviceCheckoutId, 150_49)
      expect(await ask(`payments/${id}/refund`, {})).toMatchObject({ status: 200 })
      expect(atService(store(), { checkoutId: payment.serviceCheckoutId })).toEqual(["requested 15049"])
    })
  },
  ACCOUNTS
)
