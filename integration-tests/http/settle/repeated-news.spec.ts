import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { adminApiOf } from "../../support/admin/admin-api"
import { attemptOf } from "../../support/store/payment-records"
import { lookAgain, payChangedCart, reload } from "../../support/shopper/changed-cart"
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
