import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { beginOrderEditOrderWorkflow, cancelBeginOrderEditWorkflow } from "@medusajs/medusa/core-flows"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { refundLease } from "../../../src/use-cases/ledger/with-lease"
import { type AskAdmin, adminApiOf } from "../../support/admin/admin-api"
import { backOfficeOf } from "../../support/admin/back-office"
import {
  CHANGES,
  CHANGES_BEFORE_SENDING,
  leaveOpenCredit,
  openEdit,
  requestedReturn,
} from "../../support/refund/order-changes"
import {
  ACCOUNTS,
  atService,
  buy,
  cancelOrder,
  moneyOf,
  moveRefund,
  type Purchase,
  refund,
  refundElsewhere,
  requestsFor,
  rowsOf,
  runAll,
  WHOLE,
} from "../../support/refund/refunds"
import { until } from "../../support/time/until"
import { untilGivenBack } from "../../support/store/stall"
import { describeStore, type StoreUnderTest } from "../../support/store/store"

/** An admin cancels the order in the dashboard. @returns undefined, or what the dashboard shows instead */
async function cancel(store: StoreUnderTest, { orderId }: Purchase): Promise<string | undefined> {
  const admin = await backOfficeOf(store)
  return admin.order.cancel(orderId).then(
    () => undefined,
    (error: Error) => error.message
  )
}

async function statusOf(store: StoreUnderTest, { orderId }: Purchase): Promise<string> {
  const { order } = await (await backOfficeOf(store)).order.retrieve(orderId, { fields: "id,status" })
  return order.status
}

/** What a cancellation records for its refund, refused or not. Medusa's engine, when it stalls, loses the way back from it. */
async function recordCancellation({ container }: StoreUnderTest, { orderId, paymentId }: Purchase): Promise<void> {
  await container.resolve(Modules.ORDER).addOrderTransactions({
    ...{ order_id: orderId, amount: -150.49, currency_code: "gbp" },
    ...{ reference: "refund", reference_id: paymentId },
  })
}

describeStore(
  "refund_open_change",
  (store) => {
    let ask: AskAdmin

    beforeEach(async () => {
      ask = await adminApiOf(store())
    })

    it.each(CHANGES)(
      "with an open %s, three clicks on Refund are refused in words and nothing moves; once it is cancelled a refund goes out once",
      async (name, open) => {
        const purchase = await buy(store())
        const change = await open(store(), purchase.orderId)
        const before = await moneyOf(store(), purchase)

        for (let click = 0; click < 3; click++) {
          expect(await refund(store(), purchase, 10)).toMatch(`This order has an open ${name}. Confirm or cancel it`)
        }
        expect(requestsFor(store())).toBe(0)
        expect(await rowsOf(store(), purchase)).toEqual([])
        expect(await moneyOf(store(), purchase)).toEqual(before)
        await change.cancel()

        expect(await refund(store(), purchase, 10)).toBeUndefined()
        expect(atService(store(), purchase)).toEqual(["requested 1000"])
        expect((await moneyOf(store(), purchase)).refunds).toEqual([10])
      }
    )

    it.each(CHANGES_BEFORE_SENDING)(
      "with an open %s, three clicks on Cancel are refused in words and nothing moves; once it is cancelled all goes back once",
      async (name, open) => {
        const purchase = await buy(store())
        const change = await open(store(), purchase.orderId)

        for (let click = 0; click < 3; click++) {
          expect(await cancel(store(), purchase)).toMatch(`This order has an open ${name}. Confirm or cancel it`)
        }
        expect(requestsFor(store())).toBe(0)
        expect(await rowsOf(store(), purchase)).toEqual([])
        expect(await moneyOf(store(), purchase)).toMatchObject({ status: "pending", refunds: [], refunded: 0 })
        await change.cancel()

        expect(await cancel(store(), purchase)).toBeUndefined()
        await runAll(store())
        expect(atService(store(), purchase)).toEqual(["requested 15049"])
        expect(await statusOf(store(), purchase)).toBe("canceled")
      }
    )

    it("with an open edit, an order that is not captured is not cancelled either, and no money moves", async () => {
      const purchase = await buy(store(), "manual")
      const [, open] = CHANGES_BEFORE_SENDING[0]!
      const change = await open(store(), purchase.orderId)

      expect(await cancel(store(), purchase)).toMatch("This order has an open edit")
      await runAll(store())
      expect(requestsFor(store())).toBe(0)
      await change.cancel()
      await cancelOrder(store(), purchase)

      expect(atService(store(), purchase)).toEqual(["requested 15049"])
    })

    it.each(CHANGES)(
      "with an open %s, Refund again is refused in words, and works once it is cancelled",
      async (name, open) => {
        const purchase = await buy(store())
        await refund(store(), purchase, 10)
        moveRefund(store(), purchase, 0, "failed")
        await runAll(store())
        const [failed] = await rowsOf(store(), purchase)
        const change = await open(store(), purchase.orderId)

        for (let click = 0; click < 3; click++) {
          const answer = await ask(`refunds/${failed?.id}/retry`, {})
          expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(`an open ${name}.`) } })
        }
        expect(atService(store(), purchase)).toEqual(["failed 1000"])
        await change.cancel()

        expect((await ask(`refunds/${failed?.id}/retry`, {})).status).toBe(200)
        expect(atService(store(), purchase)).toEqual(["failed 1000", "requested 1000"])
        expect((await moneyOf(store(), purchase)).refunds).toEqual([10])
      }
    )

    it("an edit that is still open on a cancelled order, where nobody can end it, stops no refund", async () => {
      const purchase = await buy(store())
      await cancelOrder(store(), purchase)
      moveRefund(store(), purchase, 0, "failed")
      await runAll(store())
      await store()
        .container.resolve(Modules.ORDER)
        .createOrderChange({
          ...{ order_id: purchase.orderId, change_type: "edit", internal_note: "begun while the order was cancelled" },
        })
      const [failed] = await rowsOf(store(), purchase)

      expect((await ask(`refunds/${failed?.id}/retry`, {})).status).toBe(200)

      expect(atService(store(), purchase)).toEqual(["failed 15049", "requested 15049"])
      expect(await moneyOf(store(), purchase)).toMatchObject({ refunded: 150.49, transactions: 0, refunds: [150.49] })
    })

    /** As if its holder had died with it so many minutes ago. */
    async function endLease({ orderId }: Purchase, minutesAgo: number): Promise<void> {
      const db = store().container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
      const until = db.raw("now() - ? * interval '1 minute'", [minutesAgo])
      await db("instalments_lease")
        .where({ key: refundLease(orderId) })
        .update({ until })
    }

    describe("while the service is asked for a refund", () => {
      /** What the service is asked for by a click waits there, before or after its work, until it is let go. */
      async function hold(click: () => Promise<string | undefined>, when: "before_work" | "after_work") {
        const { control } = store().sandbox
        control.addFault({ match: "POST /api/refunds", kind: "held", when })
        const before = requestsFor(store())
        const clicked = click()
        await until("request at the service", async () => (requestsFor(store()) > before ? true : undefined))
        return { clicked, letGo: () => control.releaseHeld() }
      }
      const beginRefund = (purchase: Purchase, pounds = 10) =>
        hold(() => refund(store(), purchase, pounds), "after_work")

      it.each([
        ["an edit", 10, async (orderId: string) => () => openEdit(store(), orderId)],
        ["the receipt of a return", 150, (orderId: string) => requestedReturn(store(), orderId)],
      ])("%s that begins waits for it, and both succeed", async (_, pounds, prepare) => {
        const purchase = await buy(store())
        const begin = await prepare(purchase.orderId)
        const { clicked, letGo } = await beginRefund(purchase, pounds)

        const change = begin()
        letGo()

        expect(await clicked).toBeUndefined()
        await (await change).cancel()
        expect(await moneyOf(store(), purchase)).toMatchObject({ refunds: [pounds], pending: 0 })
        expect(atService(store(), purchase)).toEqual([`requested ${pounds * 100}`])
      })

      it("an edit that the merchant's own code begins cuts Medusa short: the admin reads that it is refunded, and the records are completed once the edit has ended", async () => {
        const purchase = await buy(store())
        const { clicked, letGo } = await beginRefund(purchase)
        const input = { order_id: purchase.orderId }
        await beginOrderEditOrderWorkflow(store().container).run({ input })
        letGo()
        expect(await clicked).toBeUndefined()

        await endLease(purchase, 4)
        await reconcile(store().container)
        await endLease(purchase, 4)
        expect(await refund(store(), purchase, 20)).toMatch("This order has an open edit")
        await cancelBeginOrderEditWorkflow(store().container).run({ input })
        await endLease(purchase, 4)
        await reconcile(store().container)

        expect(atService(store(), purchase)).toEqual(["requested 1000"])
        expect(await moneyOf(store(), purchase)).toMatchObject({
          ...{ total: 140.49, transactions: 140.49, refunded: 10, pending: 0, refunds: [10], collection: 10 },
        })
      })

      it("one that cuts Refund again short: the admin reads that it is refunded, and it is sent once", async () => {
        const purchase = await buy(store())
        await refund(store(), purchase, 10)
        moveRefund(store(), purchase, 0, "failed")
        await runAll(store())
        const [failed] = await rowsOf(store(), purchase)
        const again = async () => String((await ask(`refunds/${failed?.id}/retry`, {})).status)
        const { clicked, letGo } = await hold(again, "after_work")
        const input = { order_id: purchase.orderId }
        await beginOrderEditOrderWorkflow(store().container).run({ input })
        letGo()
        expect(await clicked).toBe("200")

        await cancelBeginOrderEditWorkflow(store().container).run({ input })
        await endLease(purchase, 4)
        await reconcile(store().container)

        expect(atService(store(), purchase)).toEqual(["failed 1000", "requested 1000"])
        expect(await moneyOf(store(), purchase)).toMatchObject({
          refunded: 10,
          pending: 0,
          refunds: [10],
          collection: 10,
        })
      })

      it("a cancellation that such an edit stops leaves no refund in the order's records, though Medusa does not take it back", async () => {
        const purchase = await buy(store())
        const { clicked, letGo } = await hold(() => cancel(store(), purchase), "before_work")
        await beginOrderEditOrderWorkflow(store().container).run({ input: { order_id: purchase.orderId } })
        await refundElsewhere(store(), purchase, 1000)
        await recordCancellation(store(), purchase)
        letGo()

        expect(await clicked).toMatch("already has an existing active order change")
        expect(await statusOf(store(), purchase)).toBe("pending")
        await until("records without a refund", async () =>
          (await moneyOf(store(), purchase)).transactions === WHOLE.transactions ? true : undefined
        )
        expect(await moneyOf(store(), purchase)).toEqual(WHOLE)
        expect(atService(store(), purchase)).toEqual(["requested 1000"])
      })
    })

    describe("when a process died while it credited a refund", () => {
      async function leaveLease({ orderId }: Purchase, endedMinutesAgo: number): Promise<void> {
        await untilGivenBack(store(), refundLease(orderId))
        const db = store().container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
        const until = db.raw("now() - ? * interval '1 minute'", [endedMinutesAgo])
        await db("instalments_lease").insert({ key: refundLease(orderId), owner: "dead", until })
      }

      it("the change it left open is cleared, and the next refund goes out", async () => {
        const purchase = await buy(store())
        await leaveOpenCredit(store(), purchase.orderId, 5)
        await leaveLease(purchase, 4)

        await reconcile(store().container)

        expect(await refund(store(), purchase, 10)).toBeUndefined()
        expect(atService(store(), purchase)).toEqual(["requested 1000"])
        expect(await moneyOf(store(), purchase)).toMatchObject({ total: 140.49, refunds: [10], pending: 0 })
      })

      it("its refund is credited all the same", async () => {
        const purchase = await buy(store())
        await refund(store(), purchase, 10)
        const db = store().container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
        await db("order_credit_line").where({ order_id: purchase.orderId }).delete()
        await db("order_change").where({ order_id: purchase.orderId }).delete()
        await db("order").where({ id: purchase.orderId }).update({ version: 1 })
        await db("order_summary").where({ order_id: purchase.orderId, version: 2 }).delete()
        await db("order_item").where({ order_id: purchase.orderId, version: 2 }).delete()
        await db("order_shipping").where({ order_id: purchase.orderId, version: 2 }).delete()
        await leaveOpenCredit(store(), purchase.orderId, 5)
        await leaveLease(purchase, 4)

        await reconcile(store().container)

        expect(await moneyOf(store(), purchase)).toMatchObject({
          total: 140.49,
          refunded: 10,
          pending: 0,
          refunds: [10],
        })
      })

      it("an open edit of a person is left as it is", async () => {
        const purchase = await buy(store())
        const [, open] = CHANGES_BEFORE_SENDING[0]!
        const change = await open(store(), purchase.orderId)
        await leaveLease(purchase, 4)

        await reconcile(store().container)

        await change.cancel()
        expect(await moneyOf(store(), purchase)).toEqual(WHOLE)
      })
    })
  },
  ACCOUNTS
)
