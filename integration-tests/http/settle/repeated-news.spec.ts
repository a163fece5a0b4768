import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { adminApiOf } from "../../support/admin/admin-api"
import { attemptOf } from "../../support/store/payment-records"
import { lookAgain, payChangedCart, reload } from "../../support/shopper/changed-cart"
import { callbackBody, sendCallback } from "../../support/shopper/callback"
import { callbacksSettled } from "../../support/shopper/paying"
import { databaseOf, noticesIn } from "../../support/store/records"
import { REVIEWED } from "../../support/store/no-limits"
import { runAll } from "../../support/refund/refunds"
import { describeStore } from "../../support/store/store"

describeStore(
  "repeated_news",
  (store) => {
    it("after a refund that failed, repeated news sends no second one and tells nobody again", async () => {
      const { sandbox } = store()
      const payment = await payChangedCart(store())
      await lookAgain(store(), payment)
      const [refund] = sandbox.control.refunds()
      sandbox.control.moveRefund(String(refund?.id), "failed")
      await runAll(store())
      expect(await attemptOf(store(), payment.cartId)).toMatchObject({ problem: "refund_failed" })
      const told = await noticesIn(store())

      await sandbox.control.retriggerCallback(payment.serviceCheckoutId)

      await callbacksSettled(store())
      await reload(store(), payment)
      await reload(store(), payment)

      expect(sandbox.control.refunds()).toHaveLength(1)
      expect(await attemptOf(store(), payment.cartId)).toMatchObject({
        placementState: "unplaced",
        problem: "refund_failed",
      })
      expect(await noticesIn(store())).toEqual(told)
    })

    it("news that contradicts takes back the refund that was announced, and then there is none", async () => {
      const { sandbox } = store()
      const payment = await payChangedCart(store())
      expect((await noticesIn(store())).join()).toContain("is refunded in full automatically unless")

      await sendCallback(store(), { body: callbackBody(payment.reference, { status: "cancelled" }) })
      await callbacksSettled(store())
      await lookAgain(store(), payment)

      expect(await attemptOf(store(), payment.cartId)).toMatchObject({ problem: "outcome_contradicted" })
      expect(sandbox.control.refunds()).toEqual([])
      expect((await noticesIn(store())).filter((text) => text.includes("now reported as cancelled"))).toEqual([
        expect.stringMatching(/not refunded automatically any more.*then place the order or refund the payment/),
      ])
    })

    it("nor does an admin who asks in vain for the order of such a payment", async () => {
      const { sandbox } = store()
      const payment = await payChangedCart(store())
      await lookAgain(store(), payment)
      sandbox.control.moveRefund(String(sandbox.control.refunds()[0]?.id), "failed")
      await runAll(store())
      const ask = await adminApiOf(store())
      const { id } = await attemptOf(store(), payment.cartId)

      expect((await ask(`payments/${id}/place`, {})).status).toBe(400)
      await lookAgain(store(), payment)

      expect(sandbox.control.refunds()).toHaveLength(1)
    })

    it("a row that a crash left in the making keeps the problem that a person decides", async () => {
      const { sandbox } = store()
      const payment = await payChangedCart(store())
      await lookAgain(store(), payment)
      sandbox.control.moveRefund(String(sandbox.control.refunds()[0]?.id), "failed")
      await runAll(store())
      const row = databaseOf(store())("instalments_checkout").where({ cart_id: payment.cartId })
      await row.clone().update({ placement_state: "placing" })

      await reload(store(), payment)
      await row.clone().update({ next_check_at: new Date() })
      await reconcile(store().container)

      expect(await attemptOf(store(), payment.cartId)).toMatchObject({
        placementState: "unplaced",
        problem: "refund_failed",
      })
      expect(sandbox.control.refunds()).toHaveLength(1)
    })
  },
  REVIEWED
)
