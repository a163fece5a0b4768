import { Modules } from "@medusajs/framework/utils"
import { createOrderCreditLinesWorkflow, processPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { type AskAdmin, adminApiOf } from "../../support/admin/admin-api"
import { list, REVIEW } from "../../support/admin/admin-views"
import { unplaced } from "../../support/store/unplaced"
import { attemptOf } from "../../support/store/payment-records"
import { paidPaymentOf } from "../../support/admin/back-office"
import { makeDue } from "../../support/time/due"
import { compareAccounting } from "../../support/store/chores"
import { dieBeforeNotice } from "../../support/store/failures"
import {
  ACCOUNTS,
  atService,
  buy,
  cancelOrder,
  moneyOf,
  moveRefund,
  newsOf,
  type Purchase,
  refund,
  rowsOf,
  runAll,
  runDue,
  WHOLE,
  TOO_LATE,
} from "../../support/refund/refunds"
import { openAddition } from "../../support/refund/order-changes"
import { payRestByHand } from "../../support/refund/paid-by-hand"
import { returnArticle } from "../../support/admin/returns"
import { fillCart, startPayment } from "../../support/shopper/shopper"
import { setStock } from "../../support/store/stock"
import { describeStore, type StoreUnderTest } from "../../support/store/store"
import { letPass, MINUTE, travelTo, useRealTime } from "../../support/time/time"
import { until } from "../../support/time/until"

/** An order whose first completion failed after the capture: Medusa keeps that payment, cancelled, beside the one that pays. */
async function buyAtTheSecondTry(store: StoreUnderTest): Promise<Purchase> {
  const cartId = await fillCart(store)
  const { serviceCheckoutId, sessionId } = await startPayment(store, cartId, undefined, REVIEW)
  await setStock(store, "lamp", 0)
  await store.sandbox.control.pay(serviceCheckoutId)
  await unplaced(store, cartId)
  await processPaymentWorkflow(store.container).run({
    input: { action: "captured", data: { session_id: sessionId, amount: 150.49 } },
    throwOnError: false,
  })
  await setStock(store, "lamp", 1000)
  await makeDue(store, cartId)
  await reconcile(store.container)
  await until("order", async () => (await attemptOf(store, cartId)).orderId ?? undefined)
  const { order, payment } = await paidPaymentOf(store, cartId)
  return { cartId, checkoutId: serviceCheckoutId, orderId: order.id, paymentId: payment.id }
}

describeStore(
  "records_of_refunds",
  (store) => {
    let ask: AskAdmin

    beforeEach(async () => {
      ask = await adminApiOf(store())
    })
    afterEach(async () => {
      useRealTime()
      await setStock(store(), "lamp", 1000)
    })

    it("of an order made at the second try, a refund that fails leaves nothing", async () => {
      const purchase = await buyAtTheSecondTry(store())
      await refund(store(), purchase, 10)
      moveRefund(store(), purchase, 0, "failed")

      await runAll(store())

      expect(await rowsOf(store(), purchase)).toMatchObject([{ state: "failed", settledAt: expect.any(Date) }])
      expect(await moneyOf(store(), purchase)).toEqual(WHOLE)
    })

    it("a refund that fails leaves what was paid by hand for the same order, and what was refunded of that", async () => {
      const purchase = await buy(store())
      await (await openAddition(store(), purchase.orderId)).confirm()
      const byHand = await payRestByHand(store(), purchase.orderId)
      await refund(store(), purchase, 20)
      await refund(store(), { ...purchase, paymentId: byHand }, 30)
      moveRefund(store(), purchase, 0, "failed")

      await runAll(store())

      expect(await moneyOf(store(), purchase)).toMatchObject({
        ...{ total: 265.99, paid: 295.99, refunded: 30, transactions: 265.99, pending: 0, refunds: [], collection: 0 },
      })
    })

    it("beside refunds of what was paid by hand for the same order, each is recorded once", async () => {
      const purchase = await buy(store())
      await (await openAddition(store(), purchase.orderId)).confirm()
      const byHand = { ...purchase, paymentId: await payRestByHand(store(), purchase.orderId) }

      const refunds = [refund(store(), purchase, 20), refund(store(), byHand, 30), refund(store(), byHand, 40)]
      expect(await Promise.all(refunds)).toEqual([undefined, undefined, undefined])

      expect(await moneyOf(store(), purchase)).toMatchObject({
        ...{ total: 205.99, paid: 295.99, refunded: 90, transactions: 205.99, pending: 0, refunds: [20] },
      })
      await cancelOrder(store(), purchase)
      await runAll(store())
      expect(atService(store(), purchase)).toEqual(["requested 2000", "requested 13049"])
      expect(await moneyOf(store(), purchase)).toMatchObject({ status: "canceled", refunded: 295.99, transactions: 0 })
    })

    it("beside what was paid by hand for the same order, a comparison credits no refund a second time", async () => {
      const purchase = await buy(store())
      await (await openAddition(store(), purchase.orderId)).confirm()
      const byHand = { ...purchase, paymentId: await payRestByHand(store(), purchase.orderId) }
      await returnArticle(store(), purchase.orderId)
      await refund(store(), purchase, 150)
      await refund(store(), byHand, 145.5)
      const credited = await moneyOf(store(), purchase)
      expect(credited).toMatchObject({ total: 0.49, refunded: 295.5, pending: 0 })

      await letPass(store(), 5 * MINUTE)
      await compareAccounting(store().container)

      expect(await moneyOf(store(), purchase)).toEqual(credited)
    })

    it("cancelled, an order that was paid by hand as well owes nobody anything, also after a comparison", async () => {
      const purchase = await buy(store())
      await (await openAddition(store(), purchase.orderId)).confirm()
      await payRestByHand(store(), purchase.orderId)
      await cancelOrder(store(), purchase)

      await letPass(store(), 5 * MINUTE)
      await runAll(store())
      await compareAccounting(store().container)

      expect(await moneyOf(store(), purchase)).toMatchObject({
        total: 0,
        refunded: 295.99,
        transactions: 0,
        pending: 0,
      })
    })

    it("somebody's goodwill after a refund stays when the refund fails", async () => {
      const purchase = await buy(store())
      await returnArticle(store(), purchase.orderId)
      // The return owes it, so Medusa credits nothing for this refund, and the next credit is another's.
      await refund(store(), purchase, 100)
      await createOrderCreditLinesWorkflow(store().container)
        .run({
          input: {
            id: purchase.orderId,
            credit_lines: [{ amount: 2, reference: "goodwill", reference_id: "sorry" }],
          },
        })
        .catch(async () => {
          const orders = store().container.resolve(Modules.ORDER)
          const change = await orders.createOrderChange({
            order_id: purchase.orderId,
            change_type: "credit_line",
            actions: [
              {
                action: "CREDIT_LINE_ADD",
                order_id: purchase.orderId,
                amount: 2,
                reference: "goodwill",
                reference_id: "sorry",
              },
            ],
          })
          await orders.confirmOrderChange(change.id)
        })
      const { total } = await moneyOf(store(), purchase)
      moveRefund(store(), purchase, 0, "failed")

      await runAll(store())

      expect(await moneyOf(store(), purchase)).toMatchObject({ total, refunded: 0, refunds: [] })
    })

    it("of two refunds that a return owed in part, both fail: each takes back its own credit", async () => {
      const purchase = await buy(store())
      await returnArticle(store(), purchase.orderId)
      const before = await moneyOf(store(), purchase)
      await refund(store(), purchase, 100)
      await refund(store(), purchase, 50.49)
      for (const index of [1, 0]) {
        moveRefund(store(), purchase, index, "failed")
        await runAll(store())
      }

      expect(await moneyOf(store(), purchase)).toEqual(before)
    })

    it("an order cancelled after a part had failed: what goes back is recorded, and no more", async () => {
      const purchase = await buy(store())
      await refund(store(), purchase, 33.33)
      moveRefund(store(), purchase, 0, "failed")
      await runAll(store())
      store().sandbox.control.addFault({ match: "POST /api/refunds", kind: "status", status: 401 })

      await cancelOrder(store(), purchase)
      await runAll(store())

      expect(atService(store(), purchase)).toEqual(["failed 3333", "requested 11716"])
      expect(await moneyOf(store(), purchase)).toMatchObject({
        status: "canceled",
        refunded: 117.16,
        refunds: [117.16],
        transactions: 33.33,
        collection: 117.16,
      })
    })

    it("pennies that floats do not have are recorded exactly", async () => {
      const purchase = await buy(store())
      for (const amount of [0.1, 0.2, 4.35]) {
        await refund(store(), purchase, amount)
        await refund(store(), purchase, 0.07)
      }
      for (const index of [0, 2, 4]) {
        moveRefund(store(), purchase, index, "failed")
      }

      await runAll(store())

      expect(await moneyOf(store(), purchase)).toMatchObject({
        total: 150.28,
        refunded: 0.21,
        transactions: 150.28,
        pending: 0,
        collection: 0.21,
      })
    })

    it("a refund that is declined in the morning is told of although the process ended in between", async () => {
      await travelTo(store(), "2026-07-01T12:00:00Z")
      const purchase = await buy(store(), "told")
      await refund(store(), purchase, 10)
      await travelTo(store(), "2026-07-02T09:00:00Z")
      store().sandbox.control.addFault(TOO_LATE)
      const recover = dieBeforeNotice(store(), "was declined")

      await runDue(store())
      await letPass(store(), MINUTE)
      await runDue(store())
      recover()
      for (let round = 0; round < 3; round++) {
        await letPass(store(), 10 * MINUTE)
        await runDue(store())
      }

      expect(await moneyOf(store(), purchase)).toEqual(WHOLE)
      const declined = (await newsOf(store())).filter((news) => news.includes("was declined"))
      expect(declined).toEqual([expect.stringMatching(/£10\.00.*totals have been corrected/)])
      expect((await list(ask)).payments).toMatchObject([{ issues: [{ issue: "refund_rejected" }] }])
    })
  },
  ACCOUNTS
)
