import { Modules } from "@medusajs/framework/utils"
import { compareAccounting, ledgerOf } from "../../../src/workflows"
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
  newsOf,
  type Purchase,
  refund,
  requestsFor,
  rowsOf,
  runAll,
  runDue,
} from "../../support/refund/refunds"
import { attemptOf } from "../../support/store/payment-records"
import { describeStore, type StoreUnderTest } from "../../support/store/store"
import { letPass, MINUTE, useRealTime } from "../../support/time/time"

const CANCELLED = { ...GONE, status: "canceled" }
/** A deploy leaves an account out of the options while something happens. */
async function withoutAccount({ container }: StoreUnderTest, name: string, work: () => Promise<unknown>) {
  const { accounts } = ledgerOf(container).options
  const account = accounts[name]
  Reflect.deleteProperty(accounts, name)
  await work().finally(() => Object.assign(accounts, { [name]: account }))
}

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
    afterEach(useRealTime)

    it("of an order that was cancelled while its account was missing: once it is configured again, one click refunds it, once", async () => {
      const purchase = await buy(store())
      await withoutAccount(store(), "review", () => cancelOrder(store(), purchase))
      await letPass(store(), 11 * MINUTE)
      await runDue(store())
      expect(await issuesOf(purchase)).toMatchObject([{ issue: "not_refunded", actions: ["retry", "dismiss"] }])
      expect(requestsFor(store())).toBe(0)

      const answers = [await refundInFull(purchase), await refundInFull(purchase)]
      await runAll(store())

      expect(answers.map(({ status }) => status)).toEqual([200, 400])
      expect(atService(store(), purchase)).toEqual(["requested 15049"])
      expect(await moneyOf(store(), purchase)).toEqual(CANCELLED)
      expect(await issuesOf(purchase)).toEqual([])
      expect(await newsOf(store())).toEqual([expect.stringContaining("which is no longer configured")])
      expect(await brokenPromisesOf(store(), purchase.cartId)).toEqual([])
    })

    it("and that is declined once more stays on the list, with the reason in the answer", async () => {
      const purchase = await buy(store())
      store().sandbox.control.addFault({ match: "POST /api/refunds", kind: "status", status: 422, times: 3 })
      await cancelOrder(store(), purchase)

      const again = await refundInFull(purchase)
      expect(again).toMatchObject({ status: 400, body: { message: expect.stringContaining("did not accept") } })
      expect(await issuesOf(purchase)).toMatchObject([{ issue: "not_refunded", amount_minor: 15049 }])
      expect((await refundInFull(purchase)).status).toBe(200)

      expect(atService(store(), purchase)).toEqual(["requested 15049"])
      expect(await moneyOf(store(), purchase)).toEqual(CANCELLED)
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
