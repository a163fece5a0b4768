import { Modules } from "@medusajs/framework/utils"
import { compareAccounting } from "../../support/store/chores"
import { type AskAdmin, adminApiOf } from "../../support/admin/admin-api"
import { orderView } from "../../support/admin/admin-views"
import { brokenPromisesOf } from "../../support/promise/of-store"
import {
  ACCOUNTS,
  atService,
  buy,
  cancelOrder,
  GONE,
  moneyOf,
  moveRefund,
  type Purchase,
  refund,
  rowsOf,
  runAll,
  TOO_LATE,
} from "../../support/refund/refunds"
import { attemptOf } from "../../support/store/payment-records"
import { describeStore } from "../../support/store/store"

const CANCELLED = { ...GONE, status: "canceled" }
describeStore(
  "refund_given_up",
  (store) => {
    let ask: AskAdmin
    const refundInFull = async ({ cartId }: Purchase) =>
      ask(`payments/${(await attemptOf(store(), cartId)).id}/refund`, {})
    const issuesOf = async ({ orderId }: Purchase) => (await orderView(ask, orderId)).issues

    beforeEach(async () => {
      ask = await adminApiOf(store())
    })

    it("of a cancelled order, and declined once more, stays on the list with the reason in the answer, until a click refunds it, once", async () => {
      const purchase = await buy(store())
      store().sandbox.control.addFault({ ...TOO_LATE, times: 3 })
      await cancelOrder(store(), purchase)

      const again = await refundInFull(purchase)
      expect(again).toMatchObject({ status: 400, body: { message: expect.stringContaining("100-day refund period") } })
      expect(await issuesOf(purchase)).toMatchObject([
        { issue: "not_refunded", amount_minor: 15049, actions: ["retry", "dismiss"] },
      ])
      expect((await refundInFull(purchase)).status).toBe(200)
      expect((await refundInFull(purchase)).status).toBe(400)

      expect(atService(store(), purchase)).toEqual(["requested 15049"])
      expect(await brokenPromisesOf(store(), purchase.cartId)).toEqual([])
      expect(await moneyOf(store(), purchase)).toEqual(CANCELLED)
      expect(await issuesOf(purchase)).toEqual([])
    })

    it("of a cancelled order leaves the list with the money, whichever of its refunds a person tries again", async () => {
      const purchase = await buy(store())
      store().sandbox.control.addFault({ ...TOO_LATE, times: 2 })
      await cancelOrder(store(), purchase)
      await runAll(store())
      const [declined] = await rowsOf(store(), purchase)
      expect(await issuesOf(purchase)).toMatchObject([{ issue: "not_refunded" }])

      expect((await ask(`refunds/${declined?.id}/retry`, {})).status).toBe(200)

      expect(atService(store(), purchase)).toEqual(["requested 15049"])
      expect(await issuesOf(purchase)).toEqual([])
    })

    it("is asked for in Medusa's dialog where the order stands", async () => {
      const purchase = await buy(store())
      await refund(store(), purchase, 10)

      expect(await refundInFull(purchase)).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("Only a payment without an order") },
      })
      expect(atService(store(), purchase)).toEqual(["requested 1000"])
    })

    it("of an order that is gone says nothing of the next one: when that is cancelled, its money goes back", async () => {
      const purchase = await buy(store())
      store().sandbox.control.addFault({ ...TOO_LATE, times: 2 })
      await cancelOrder(store(), purchase)
      expect(await issuesOf(purchase)).toMatchObject([{ issue: "not_refunded" }])
      store().sandbox.control.clearFaults()
      await store().container.resolve(Modules.ORDER).deleteOrders([purchase.orderId])
      await compareAccounting(store().container)
      const { id } = await attemptOf(store(), purchase.cartId)
      expect((await ask(`payments/${id}/place`, {})).status).toBe(200)
      const { orderId } = await attemptOf(store(), purchase.cartId)
      expect(orderId).not.toBe(purchase.orderId)

      await cancelOrder(store(), { ...purchase, orderId: String(orderId) })
      await runAll(store())

      expect(atService(store(), purchase)).toEqual(["requested 15049"])
      expect(await issuesOf({ ...purchase, orderId: String(orderId) })).toEqual([])
    })

    it("of an order that is gone: Refund again sends nothing that another order would then stand without", async () => {
      const purchase = await buy(store(), "manual")
      await cancelOrder(store(), purchase)
      moveRefund(store(), purchase, 0, "failed")
      await runAll(store())
      await store().container.resolve(Modules.ORDER).deleteOrders([purchase.orderId])
      await compareAccounting(store().container)
      const [failed] = await rowsOf(store(), purchase)

      expect(await ask(`refunds/${failed?.id}/retry`, {})).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("Medusa no longer has this payment's order.") },
      })
      expect(atService(store(), purchase)).toEqual(["failed 15049"])
      expect((await refundInFull(purchase)).status).toBe(200)

      expect(atService(store(), purchase)).toEqual(["failed 15049", "requested 15049"])
      expect(await attemptOf(store(), purchase.cartId)).toMatchObject({ placementState: "refunding" })
    })
  },
  ACCOUNTS
)
