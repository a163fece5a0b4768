import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { compareAccounting } from "../../support/store/chores"
import { returnPayment } from "../../../src/use-cases/settle/payments"
import { type AskAdmin, adminApiOf } from "../../support/admin/admin-api"
import { list, orderView } from "../../support/admin/admin-views"
import { backOfficeOf } from "../../support/admin/back-office"
import { attemptOf } from "../../support/store/payment-records"
import { refuseUpdates } from "../../support/store/failures"
import {
  ACCOUNTS,
  atService,
  buy,
  cancelOrder,
  moneyOf,
  moveRefund,
  refund,
  requestsFor,
  rowsOf,
  runAll,
  WHOLE,
} from "../../support/refund/refunds"
import { unplacedPayment } from "../../support/refund/unplaced-payment"
import { openAddition } from "../../support/refund/order-changes"
import { returnArticle } from "../../support/admin/returns"
import { setStock } from "../../support/store/stock"
import { describeStore, type StoreUnderTest } from "../../support/store/store"

/** A payment whose order could not be made and whose money could not go back: the service failed its refund. */
async function unplacedAndFailed(store: StoreUnderTest) {
  const { cartId, serviceCheckoutId, checkout } = await unplacedPayment(store)
  await returnPayment(store.container, checkout)
  const [row] = await rowsOf(store, { cartId })
  store.sandbox.control.moveRefund(String(row?.serviceRefundId), "failed")
  await runAll(store)
  await setStock(store, "lamp", 1000)
  return { cartId, checkoutId: serviceCheckoutId, id: checkout.id, failed: String(row?.id) }
}

type Admin = Awaited<ReturnType<typeof backOfficeOf>>

describeStore(
  "refund_again",
  (store) => {
    let ask: AskAdmin

    beforeEach(async () => {
      ask = await adminApiOf(store())
    })
    afterEach(() => setStock(store(), "lamp", 1000))

    it("an error between the sending and the naming of the successor: the next click sends nothing more", async () => {
      const purchase = await buy(store())
      await refund(store(), purchase, 10)
      moveRefund(store(), purchase, 0, "failed")
      await runAll(store())
      const [failed] = await rowsOf(store(), purchase)
      const repair = await refuseUpdates(
        store(),
        "instalments_refund",
        "NEW.retried_as IS NOT NULL AND OLD.retried_as IS NULL"
      )

      expect((await ask(`refunds/${failed?.id}/retry`, {})).status).not.toBe(200)
      await repair()
      await ask(`refunds/${failed?.id}/retry`, {})
      await runAll(store())

      expect(atService(store(), purchase)).toEqual(["failed 1000", "requested 1000"])
      const [old, successor] = await rowsOf(store(), purchase)
      expect([old?.retriedAs, successor?.retryOf]).toEqual([successor?.id, old?.id])
      expect((await moneyOf(store(), purchase)).refunds).toEqual([10])
    })

    it("the reason and the note of one that failed stay to be read, and go with the new one", async () => {
      const purchase = await buy(store())
      const admin = await backOfficeOf(store())
      const { refund_reason } = await admin.refundReason.create({ label: "Damaged", code: "damaged" })
      const words = { note: "The shade is cracked.", refund_reason_id: refund_reason.id }
      await admin.payment.refund(purchase.paymentId, { amount: 10, ...words })
      moveRefund(store(), purchase, 0, "failed")
      await runAll(store())
      const shown = { medusa_reason: "Damaged", medusa_note: "The shade is cracked." }
      expect((await moneyOf(store(), purchase)).refunds).toEqual([])
      expect((await orderView(ask, purchase.orderId)).refunds).toMatchObject([{ state: "failed", ...shown }])

      const [failed] = await rowsOf(store(), purchase)
      await ask(`refunds/${failed?.id}/retry`, {})

      const { refunds } = await orderView(ask, purchase.orderId)
      expect(refunds).toMatchObject([shown, { state: "requested", ...shown }])
      moveRefund(store(), purchase, 1, "failed")
      await runAll(store())
      expect(await moneyOf(store(), purchase)).toEqual(WHOLE)
    })

    it.each([
      ["deleted", (admin: Admin, id: string) => admin.refundReason.delete(id)],
      ["renamed", (admin: Admin, id: string) => admin.refundReason.update(id, { label: "Scratched" })],
      [
        "given another name and another code",
        (admin: Admin, id: string) => admin.refundReason.update(id, { label: "Scratched", code: "scratched" }),
      ],
    ])(
      "of a refund whose reason was %s meanwhile: its credit is taken back, and it is tried again",
      async (_, change) => {
        const purchase = await buy(store())
        const admin = await backOfficeOf(store())
        const { refund_reason } = await admin.refundReason.create({ label: "Damaged", code: "damaged" })
        await admin.payment.refund(purchase.paymentId, { amount: 10, refund_reason_id: refund_reason.id })
        await change(admin, refund_reason.id)
        moveRefund(store(), purchase, 0, "failed")
        await runAll(store())
        expect(await moneyOf(store(), purchase)).toEqual(WHOLE)

        const [failed] = await rowsOf(store(), purchase)
        expect((await ask(`refunds/${failed?.id}/retry`, {})).status).toBe(200)

        expect(await moneyOf(store(), purchase)).toMatchObject({ total: 140.49, refunds: [10], pending: 0 })
      }
    )

    it("a refund that the service carried out after it had failed is not sent a second time", async () => {
      const purchase = await buy(store())
      await refund(store(), purchase, 10)
      moveRefund(store(), purchase, 0, "failed")
      await runAll(store())
      const [failed] = await rowsOf(store(), purchase)
      const { control } = store().sandbox
      const attributes = { amount: 1000, currency: "GBP", status: "complete", created_at: new Date().toISOString() }
      const body = JSON.stringify({ data: { id: failed?.serviceRefundId, type: "refund_requests", attributes } })
      control.addFault({ match: "GET /api/refunds/{id}", kind: "reply", status: 200, body })

      expect(await ask(`refunds/${failed?.id}/retry`, {})).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/no longer shows this refund as failed, but as complete/) },
      })

      expect(atService(store(), purchase)).toEqual(["failed 1000"])
      expect((await orderView(ask, purchase.orderId)).issues).toMatchObject([
        { issue: "refund_failed", reason: expect.stringMatching(/shows it as £10.00, complete/) },
      ])
      expect(await moneyOf(store(), purchase)).toEqual(WHOLE)
    })

    it.each([401, 422])(
      "one whose second try is refused (%i) stays on the list, is asked about, and goes back once when the cause is over",
      async (status) => {
        const purchase = await buy(store())
        const admin = await backOfficeOf(store())
        await admin.payment.refund(purchase.paymentId, { amount: 10, note: "The shade is cracked." })
        moveRefund(store(), purchase, 0, "failed")
        await runAll(store())
        const [failed] = await rowsOf(store(), purchase)
        const { control } = store().sandbox
        control.addFault({ kind: "status", status, match: "POST /api/refunds", times: 1 })
        expect((await ask(`refunds/${failed?.id}/retry`, {})).status).toBe(400)

        const [, refused] = await rowsOf(store(), purchase)
        const issue = { issue: "refund_rejected", refund_row_id: refused?.id, actions: ["retry", "dismiss"] }
        expect(await list(ask)).toMatchObject({ payments: [{ issues: [issue] }] })
        await runAll(store())
        const attributes = { amount: 1000, currency: "GBP", status: "complete", created_at: new Date().toISOString() }
        const body = JSON.stringify({ data: { id: failed?.serviceRefundId, type: "refund_requests", attributes } })
        control.addFault({ match: "GET /api/refunds/{id}", kind: "reply", status: 200, body, times: 1 })
        const retry = () => ask(`refunds/${refused?.id}/retry`, {})
        expect(await retry()).toMatchObject({ body: { message: expect.stringMatching(/no longer shows this refund/) } })
        control.clearFaults()
        expect((await retry()).status).toBe(200)

        expect((await list(ask)).payments).toEqual([])
        expect(atService(store(), purchase)).toEqual(["failed 1000", "requested 1000"])
        expect(await moneyOf(store(), purchase)).toMatchObject({ total: 140.49, refunds: [10], pending: 0 })
        const { refunds } = await orderView(ask, purchase.orderId)
        expect(refunds.at(-1)).toMatchObject({ state: "requested", medusa_note: "The shade is cracked." })
      }
    )

    it("a stale click on an order that was placed meanwhile moves nothing, and the list asks for none", async () => {
      const { cartId, checkoutId, id, failed } = await unplacedAndFailed(store())
      expect((await ask(`payments/${id}/place`, {})).status).toBe(200)
      expect((await list(ask)).payments).toEqual([])

      const answer = await ask(`refunds/${failed}/retry`, {})

      expect(answer).toMatchObject({ status: 400, body: { message: expect.stringMatching(/has an order now/) } })
      expect(atService(store(), { checkoutId })).toEqual(["failed 15049"])
      expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "placed" })
    })

    it("money of an order that went back behind Medusa's back is found by the comparison", async () => {
      const purchase = await buy(store())
      await refund(store(), purchase, 10)
      const db = store().container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
      const gone = { medusa_refund_id: null, kind: "unplaced" }
      await db("instalments_refund").update({ ...gone, created_at: db.raw("now() - interval '1 hour'") })
      await db("refund").delete()
      await db("capture").update({ created_at: db.raw("now() - interval '1 hour'") })
      await db("instalments_checkout").update({ paid_at: db.raw("now() - interval '1 hour'") })

      await compareAccounting(store().container)

      const { payments } = await list(ask)
      expect(payments).toMatchObject([
        { payment: { order_id: purchase.orderId }, issues: [{ difference: { kind: "refund_not_shown" } }] },
      ])
    })

    it("after Give the money back the old refund is replaced: it leaves the list, and a click on it is refused in words", async () => {
      const { cartId, checkoutId, id, failed } = await unplacedAndFailed(store())
      expect((await ask(`payments/${id}/refund`, {})).status).toBe(200)

      const [old, successor] = await rowsOf(store(), { cartId })
      expect([old?.retriedAs, successor?.retryOf]).toEqual([successor?.id, failed])
      expect((await list(ask)).payments).toEqual([])
      expect(await ask(`refunds/${failed}/retry`, {})).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/already been tried again/) },
      })
      expect(atService(store(), { checkoutId })).toEqual(["failed 15049", "requested 15049"])
    })

    it("of one that a return had owed: while it is owed it is tried again, later it is refused in words", async () => {
      const purchase = await buy(store())
      await returnArticle(store(), purchase.orderId)
      await refund(store(), purchase, 100)
      moveRefund(store(), purchase, 0, "failed")
      await runAll(store())
      const [first] = await rowsOf(store(), purchase)
      expect((await ask(`refunds/${first?.id}/retry`, {})).status).toBe(200)
      moveRefund(store(), purchase, 1, "failed")
      await runAll(store())
      await (await openAddition(store(), purchase.orderId)).confirm()
      const [before, [, again]] = [await moneyOf(store(), purchase), await rowsOf(store(), purchase)]

      expect(await ask(`refunds/${again?.id}/retry`, {})).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/no longer does: .* Nothing was sent/) },
      })

      expect(await moneyOf(store(), purchase)).toEqual(before)
      expect(atService(store(), purchase)).toEqual(["failed 10000", "failed 10000"])
    })

    it("each refund says what it is for, and whose ids it has", async () => {
      const [asked, cancelled] = [await buy(store()), await buy(store(), "manual")]
      await refund(store(), asked, 10)
      moveRefund(store(), asked, 0, "failed")
      await runAll(store())
      const [first] = await rowsOf(store(), asked)
      await ask(`refunds/${first?.id}/retry`, {})
      await cancelOrder(store(), cancelled)

      const [old, again] = await rowsOf(store(), asked)
      expect(old).toMatchObject({ kind: "asked", medusaRefundId: expect.stringMatching(/^ref_/), retryOf: null })
      expect(again).toMatchObject({ kind: "asked", medusaRefundId: expect.stringMatching(/^ref_/), retryOf: old?.id })
      expect(await rowsOf(store(), cancelled)).toMatchObject([
        { kind: "order_cancelled", medusaRefundId: null, retryOf: null, serviceRefundId: expect.any(String) },
      ])
      const { refunds } = await orderView(ask, asked.orderId)
      expect(refunds.map(({ kind }) => kind)).toEqual(["asked", "asked"])
    })

    it("of a refund with the amount of one that failed, an admin's own new one is not its successor", async () => {
      const purchase = await buy(store())
      await refund(store(), purchase, 10)
      moveRefund(store(), purchase, 0, "failed")
      await runAll(store())

      await refund(store(), purchase, 10)

      expect(await rowsOf(store(), purchase)).toMatchObject([{ retriedAs: null }, { retryOf: null }])
      expect(requestsFor(store())).toBe(2)
    })
  },
  ACCOUNTS
)
