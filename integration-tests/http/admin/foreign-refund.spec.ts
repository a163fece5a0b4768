import { Modules } from "@medusajs/framework/utils"
import type { RefundOrderView } from "../../../src/core/admin/views/refund"
import { runRefunds } from "../../../src/workflows"
import { type AskAdmin, adminApiOf } from "../../support/admin/admin-api"
import { backOfficeOf } from "../../support/admin/back-office"
import { list, orderView } from "../../support/admin/admin-views"
import { ADMIN_SETTING } from "../../support/refund/failed-refund"
import { openEdit } from "../../support/refund/order-changes"
import {
  atService,
  buy,
  cancelOrder,
  moneyOf,
  type Purchase,
  refund,
  refundElsewhere,
  rowsOf,
  runAll,
} from "../../support/refund/refunds"
import { unplacedPayment } from "../../support/refund/unplaced-payment"
import { recordsOf } from "../../support/store/payment-records"
import { setStock } from "../../support/store/stock"
import { describeStore, type StoreUnderTest } from "../../support/store/store"
import { letPass, MINUTE, travelTo, useRealTime } from "../../support/time/time"

/** A refund that somebody made in the service's back office, noticed. @returns its id in the list */
async function noticed(store: StoreUnderTest, ask: AskAdmin, purchase: Purchase, amountMinor = 2000): Promise<string> {
  await refundElsewhere(store, purchase, amountMinor)
  return listed(store, ask)
}

async function listed(store: StoreUnderTest, ask: AskAdmin): Promise<string> {
  await letPass(store, 35 * MINUTE)
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

    it("of the amount of a payment without an order keeps that order from being placed, until a person has said whose it is", async () => {
      const { checkout, cartId, serviceCheckoutId: checkoutId } = await unplacedPayment(store())
      await refundElsewhere(store(), { checkoutId }, checkout.amountMinor)
      const id = await listed(store(), ask)
      await setStock(store(), "lamp", 1000)
      const place = () => ask(`payments/${checkout.id}/place`, {})

      expect(await place()).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("A refund of the same amount was made outside this shop") },
      })
      expect((await recordsOf(store(), cartId)).orderIds).toEqual([])
      await ask(`unmatched/${id}/dismiss`, {})

      expect((await place()).status).toBe(200)
      expect((await recordsOf(store(), cartId)).orderIds).toHaveLength(1)
    })

    it("waits for an open edit of the order, in words: nothing is recorded before, and all of it afterwards", async () => {
      const purchase = await buy(store())
      const id = await noticed(store(), ask, purchase)
      const wanted = { payment_id: (await orderView(ask, purchase.orderId)).payment.id }
      const edit = await openEdit(store(), purchase.orderId)

      expect(await ask(`unmatched/${id}/record`, wanted)).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("This order has an open edit.") },
      })
      expect(await rowsOf(store(), purchase)).toEqual([])
      await edit.cancel()
      expect((await ask(`unmatched/${id}/record`, wanted)).status).toBe(200)

      expect(await totalsOf(store(), purchase)).toEqual({ pending: 0, refunded: 20, refunds: [20] })
    })

    it("recorded by two admins at once, on two orders, belongs to one of them, and the other admin is told so", async () => {
      const purchases = [await buy(store()), await buy(store())]
      const id = await noticed(store(), ask, purchases[0]!)
      const views = await Promise.all(purchases.map(({ orderId }) => orderView(ask, orderId)))

      const answers = await Promise.all(
        views.map(({ payment }) => ask(`unmatched/${id}/record`, { payment_id: payment.id }))
      )

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
      const totals = await Promise.all(purchases.map((purchase) => totalsOf(store(), purchase)))
      expect(totals.map(({ refunded }) => refunded).sort()).toEqual([0, 20])
    })

    describe("of an order that is cancelled before anybody has noticed it", () => {
      it.each([
        ["a part", 5000, ["requested 10049", "requested 5000"]],
        ["all", 15049, ["requested 15049"]],
      ] as const)("%s: once it is recorded, the rest is refunded", async (_, amountMinor, refunds) => {
        const purchase = await buy(store())
        await refundElsewhere(store(), purchase, amountMinor)
        await cancelOrder(store(), purchase)
        expect((await orderView(ask, purchase.orderId)).issues).toMatchObject([{ issue: "not_refunded" }])
        const id = await listed(store(), ask)
        const { payment } = await orderView(ask, purchase.orderId)

        expect((await ask(`unmatched/${id}/record`, { payment_id: payment.id })).status).toBe(200)
        await runAll(store())

        expect(atService(store(), purchase).sort()).toEqual(refunds)
        expect((await orderView(ask, purchase.orderId)).issues).toEqual([])
        expect(await moneyOf(store(), purchase)).toMatchObject({
          status: "canceled",
          refunded: 150.49,
          transactions: 0,
        })
      })

      it("and whose refund was declined in the morning: Refund again takes what is left", async () => {
        await travelTo(store(), "2026-07-01T12:00:00Z")
        const purchase = await buy(store(), "told")
        await cancelOrder(store(), purchase)
        await travelTo(store(), "2026-07-02T09:00:00Z")
        await refundElsewhere(store(), purchase, 5000, "told")
        await runRefunds(store().container)
        const id = await listed(store(), ask)
        const { payment } = await orderView(ask, purchase.orderId)
        await ask(`unmatched/${id}/record`, { payment_id: payment.id })

        const declined = (await rowsOf(store(), purchase)).find(({ state }) => state === "rejected")
        expect((await ask(`refunds/${declined?.id}/retry`, {})).status).toBe(200)

        expect(atService(store(), purchase).sort()).toEqual(["requested 10049", "requested 5000"])
        expect(await moneyOf(store(), purchase)).toMatchObject({
          refunded: 150.49,
          transactions: 0,
          refunds: [50, 100.49],
        })
        expect((await orderView(ask, purchase.orderId)).issues).toEqual([])
      })
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
