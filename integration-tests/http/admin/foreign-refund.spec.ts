import { Modules } from "@medusajs/framework/utils"
import type { RefundOrderView } from "../../../src/core/admin/views/refund"
import { runRefunds } from "../../../src/workflows"
import { type AskAdmin, adminApiOf } from "../../support/admin/admin-api"
import { backOfficeOf } from "../../support/admin/back-office"
import { list, orderView } from "../../support/admin/admin-views"
import { ADMIN_SETTING } from "../../support/refund/failed-refund"
import { buy, type Purchase, refund, refundElsewhere, rowsOf } from "../../support/refund/refunds"
import { describeStore, type StoreUnderTest } from "../../support/store/store"
import { letPass, MINUTE, useRealTime } from "../../support/time/time"

/** A refund of £20 that somebody made in the service's back office, noticed. @returns its id in the list */
async function noticed(store: StoreUnderTest, ask: AskAdmin, purchase: Purchase): Promise<string> {
  await refundElsewhere(store, purchase, 2000)
  await letPass(store, 5 * MINUTE)
  await runRefunds(store.container)
  const { payments } = await list(ask, "?state=unmatched")
  return String(payments[0]?.unmatched?.id)
}

async function totalsOf(store: StoreUnderTest, { orderId, paymentId }: Purchase) {
  const admin = await backOfficeOf(store)
  const { order } = await admin.order.retrieve(orderId, { fields: "id,summary,*payment_collections" })
  const payment = await store.container.resolve(Modules.PAYMENT).retrievePayment(paymentId, { relations: ["refunds"] })
  return {
    pending: Number(order.summary.pending_difference),
    refunded: Number(order.payment_collections[0]?.refunded_amount),
    refunds: (payment.refunds ?? []).map(({ amount }) => Number(amount)),
  }
}

describeStore(
  "foreign_refund",
  (store) => {
    let ask: AskAdmin

    beforeEach(async () => {
      ask = await adminApiOf(store())
    })

    afterEach(useRealTime)

    it("is recorded on the order that a person names, in Medusa's records and the ledger, and nothing is sent", async () => {
      const purchase = await buy(store())
      const id = await noticed(store(), ask, purchase)
      const made = store().sandbox.control.refunds()
      const { body } = await ask<{ orders: RefundOrderView[] }>(`unmatched/${id}/orders`)
      expect(body.orders).toMatchObject([{ order_id: purchase.orderId, left_minor: 15049, currency_code: "GBP" }])

      const wanted = { payment_id: body.orders[0]?.payment_id }
      expect(await ask(`unmatched/${id}/record`, wanted)).toMatchObject({ status: 200 })
      expect(await ask(`unmatched/${id}/record`, wanted)).toMatchObject({ status: 404 })

      expect(await totalsOf(store(), purchase)).toEqual({ pending: 0, refunded: 20, refunds: [20] })
      expect(await rowsOf(store(), purchase)).toMatchObject([
        { state: "requested", amountMinor: 2000, serviceRefundId: made[0]?.id },
      ])
      const { refundable, timeline, issues } = await orderView(ask, purchase.orderId)
      expect(refundable).toMatchObject({ left_minor: 13049 })
      expect(issues).toEqual([])
      expect(timeline.find(({ kind }) => kind === "refund_recorded")?.by?.name).toBe("Alex Morgan")
      expect((await list(ask, "?state=unmatched")).count).toBe(0)
      expect(store().sandbox.control.refunds()).toHaveLength(made.length)
    })

    it("is followed to its end as if the shop had asked for it", async () => {
      const purchase = await buy(store())
      const id = await noticed(store(), ask, purchase)
      const { body } = await ask<{ orders: RefundOrderView[] }>(`unmatched/${id}/orders`)
      await ask(`unmatched/${id}/record`, { payment_id: body.orders[0]?.payment_id })
      store().sandbox.control.moveRefund(String(store().sandbox.control.refunds()[0]?.id), "failed")

      const [row] = await rowsOf(store(), purchase)
      expect(await ask(`refunds/${row!.id}/check-now`, {})).toMatchObject({ status: 200, body: { status: "failed" } })

      expect(await totalsOf(store(), purchase)).toEqual({ pending: 0, refunded: 0, refunds: [] })
    })

    it("is not offered for an order that has less left, nor recorded on it", async () => {
      const [whole, spent] = [await buy(store()), await buy(store())]
      const id = await noticed(store(), ask, whole)
      await refund(store(), spent, 140)
      const { body } = await ask<{ orders: RefundOrderView[] }>(`unmatched/${id}/orders`)
      expect(body.orders.map(({ order_id }) => order_id)).toEqual([whole.orderId])

      const { payment } = await orderView(ask, spent.orderId)
      expect(await ask(`unmatched/${id}/record`, { payment_id: payment.id })).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("Only £10.49 of this payment is left") },
      })

      expect(await totalsOf(store(), spent)).toMatchObject({ refunded: 140, refunds: [140] })
      expect((await list(ask, "?state=unmatched")).count).toBe(1)
    })
  },
  ADMIN_SETTING
)
