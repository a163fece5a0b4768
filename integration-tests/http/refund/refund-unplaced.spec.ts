import { Modules } from "@medusajs/framework/utils"
import { processPaymentWorkflow } from "@medusajs/medusa/core-flows"
import type { MonthView } from "../../../src/use-cases/admin/views/month"
import { londonIsoDay } from "../../../src/core/london-time"
import { ENGLISH } from "../../../src/core/words/words"
import { paymentStatus } from "../../../src/use-cases/checkout/payment-status"
import { cancelPayment } from "../../../src/use-cases/refund/request/cancel-payment"
import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { requestRefund } from "../../../src/use-cases/refund/request/request-refund"
import { retryRefund } from "../../../src/use-cases/admin/actions/retry-refund"
import { returnPayment } from "../../../src/use-cases/settle/payments"
import { adminApiOf } from "../../support/admin/admin-api"
import { list } from "../../support/admin/admin-views"
import { brokenPromisesOf } from "../../support/promise/of-store"
import { attemptOf, recordsOf } from "../../support/store/payment-records"
import { ACCOUNTS, atService, buy, requestsFor, rowsOf, runAll } from "../../support/refund/refunds"
import { unplacedPayment } from "../../support/refund/unplaced-payment"
import { callbackBody, sendCallback } from "../../support/shopper/callback"
import { payAndSettle } from "../../support/shopper/paying"
import { fillCart, startPayment } from "../../support/shopper/shopper"
import { databaseOf } from "../../support/store/records"
import { setStock } from "../../support/store/stock"
import { describeStore } from "../../support/store/store"

describeStore(
  "refund_unplaced",
  (store) => {
    afterEach(() => setStock(store(), "lamp", 1000))

    /** The service takes the refund of a payment without an order, and fails it later. */
    async function failedReturn() {
      const { cartId, serviceCheckoutId: checkoutId, checkout } = await unplacedPayment(store())
      await returnPayment(store().container, checkout)
      const [row] = await rowsOf(store(), { cartId })
      store().sandbox.control.moveRefund(String(row?.serviceRefundId), "failed")
      await runAll(store())
      return { cartId, checkoutId, refundRowId: String(row?.id) }
    }

    async function month(ask: Awaited<ReturnType<typeof adminApiOf>>): Promise<MonthView> {
      const path = `accounts/review/month?month=${londonIsoDay(new Date()).slice(0, 7)}`
      return (await ask<{ month: MonthView }>(path)).body.month
    }

    describe("money that never became an order", () => {
      it("is not given back by Medusa's own hand: the order may still be placed", async () => {
        const { cartId, sessionId } = await unplacedPayment(store())

        await processPaymentWorkflow(store().container).run({
          input: { action: "captured", data: { session_id: sessionId, amount: 150.49 } },
          throwOnError: false,
        })

        expect((await recordsOf(store(), cartId)).refunded).toEqual([150.49])
        expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "unplaced" })
        expect(await rowsOf(store(), { cartId })).toEqual([])
        expect(requestsFor(store())).toBe(0)
      })

      it("goes back once, however often it is asked for, and then is back", async () => {
        const { cartId, serviceCheckoutId: checkoutId, checkout } = await unplacedPayment(store())
        const ask = () =>
          requestRefund(store().container, {
            reference: checkout.reference,
            kind: "unplaced",
            medusaRefundId: null,
            major: "150.49",
            asker: { source: "job", by: null },
          })
        await returnPayment(store().container, checkout)

        const [one, two] = await Promise.all([ask(), ask()])
        expect(one.id).toBe(two.id)
        expect(atService(store(), { checkoutId })).toEqual(["requested 15049"])
        store().sandbox.control.moveRefund(String(one.serviceRefundId), "complete")
        await runAll(store())

        expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "returned", problem: null })
        expect((await ask()).id).toBe(one.id)
        expect(requestsFor(store())).toBe(1)
        expect(await brokenPromisesOf(store(), cartId)).toEqual([])
      })

      it("that could not go back is a person's issue, and goes back at the second try", async () => {
        const { cartId, checkoutId, refundRowId } = await failedReturn()
        expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "unplaced", problem: "refund_failed" })

        const again = await retryRefund(store().container, refundRowId)
        store().sandbox.control.moveRefund(String(again.serviceRefundId), "complete")
        await runAll(store())

        expect(atService(store(), { checkoutId })).toEqual(["failed 15049", "complete 15049"])
        expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "returned", problem: null })
        expect(await brokenPromisesOf(store(), cartId)).toEqual([])
      })

      it("that the service has sent back after all, and then not, is taken over either way", async () => {
        const { cartId, refundRowId } = await failedReturn()
        const ask = await adminApiOf(store())
        const [made] = store().sandbox.control.refunds()
        const takeOver = async (status: string) => {
          const attributes = { amount: 15049, currency: "GBP", status, created_at: made?.createdAt }
          const body = JSON.stringify({ data: { id: made?.id, type: "refund_requests", attributes } })
          store().sandbox.control.clearFaults()
          const look = { match: "GET /api/refunds/{id}", kind: "reply", status: 200, body, times: 10 } as const
          store().sandbox.control.addFault(look)
          await ask(`refunds/${refundRowId}/check-now`, {})
          return ask(`refunds/${refundRowId}/take-over`, {})
        }

        expect(await takeOver("complete")).toMatchObject({ status: 200 })
        expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "returned", problem: null })
        expect(await takeOver("failed")).toMatchObject({ status: 200 })
        expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "unplaced", problem: "refund_failed" })
      })

      it("that cannot go back again while the shop can lock no cart says so, and goes back afterwards", async () => {
        const { checkoutId, refundRowId } = await failedReturn()
        const ask = await adminApiOf(store())
        const retry = () => ask(`refunds/${refundRowId}/retry`, {})
        const locking = jest.spyOn(store().container.resolve(Modules.LOCKING), "execute")
        locking.mockRejectedValue(new Error("The lock's database is away"))

        const refused = await retry()
        locking.mockRestore()

        expect(refused).toMatchObject({
          status: 400,
          body: { message: expect.stringContaining("could not be refunded") },
        })
        expect(atService(store(), { checkoutId })).toEqual(["failed 15049"])
        expect(await retry()).toMatchObject({ status: 200 })
        expect(atService(store(), { checkoutId })).toEqual(["failed 15049", "requested 15049"])
      })

      it.each([
        ["may still become an order", "placing", "is being placed"],
        ["has become one", "placed", "Refund an order on the order's page"],
        ["was not paid", "none", "nothing to refund"],
        ["went back already", "returned", "Nothing of this payment is left"],
      ])("that %s says so, and gives nothing back", async (_, placement_state, sentence) => {
        const { cartId, checkout } = await unplacedPayment(store())
        await databaseOf(store())("instalments_checkout").where({ cart_id: cartId }).update({ placement_state })

        const ask = await adminApiOf(store())

        expect(await ask(`payments/${checkout.id}/refund`, {})).toMatchObject({
          status: 400,
          body: { message: expect.stringContaining(sentence) },
        })
        expect(requestsFor(store())).toBe(0)
      })

      it.each([
        ["a part", "10.00", ["requested 1000", "requested 14049"], "refunding"],
        ["all", "150.49", ["requested 15049"], "returned"],
      ])("of which a merchant's code has refunded %s: whatever is left goes back", async (_, major, sent, state) => {
        const { cartId, serviceCheckoutId: checkoutId, checkout } = await unplacedPayment(store())
        const { reference } = checkout
        const asker = { source: "job", by: null } as const
        const merchants = { reference, kind: "asked", medusaRefundId: "ref_hook", major, asker } as const
        await requestRefund(store().container, merchants)
        const ask = await adminApiOf(store())

        expect(await ask(`payments/${checkout.id}/refund`, {})).toMatchObject({ status: 200 })

        expect(atService(store(), { checkoutId })).toEqual(sent)
        expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: state })
        for (const { id } of store().sandbox.control.refunds()) {
          store().sandbox.control.moveRefund(id, "complete")
        }
        await runAll(store())
        expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "returned", problem: null })
        expect(await list(ask)).toMatchObject({ payments: [] })
      })

      it.each([
        ["more than", 200_00, "£200.00"],
        ["less than", 100_00, "£100.00"],
      ])("of which the service took %s was agreed goes back as it was taken", async (_, taken, said) => {
        const cartId = await fillCart(store())
        const { serviceCheckoutId: checkoutId } = await startPayment(
          store(),
          cartId,
          undefined,
          "pp_instalments_review"
        )
        store().sandbox.control.changeAmount(checkoutId, taken)
        await payAndSettle(store(), checkoutId)
        const { id } = await attemptOf(store(), cartId)
        const ask = await adminApiOf(store())
        await runAll(store())
        expect((await month(ask)).agreement).toMatchObject({
          result: "differs",
          open: [{ issue: "unplaced", count: 1 }],
        })

        expect(await ask(`payments/${id}/refund`, {})).toMatchObject({ status: 200 })
        expect(atService(store(), { checkoutId })).toEqual([`requested ${taken}`])
        for (const refund of store().sandbox.control.refunds()) {
          store().sandbox.control.moveRefund(refund.id, "complete")
        }
        await runAll(store())

        expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "returned", problem: null })
        expect(await list(ask)).toMatchObject({ payments: [] })
        expect(await month(ask)).toMatchObject({
          total: { paid_minor: taken, refunded_minor: taken, net_minor: 0 },
          agreement: { result: "agrees", open: [] },
        })
        const words = { isWaiting: false, words: ENGLISH }
        const { message } = await paymentStatus(store().container, cartId, words)
        expect(message).toContain(`Your payment of ${said}`)
        expect(message).toContain("has been refunded in full")
      })

      it("is asked about anew: what the service named once and names no more does not go back instead", async () => {
        const cartId = await fillCart(store())
        const payment = await startPayment(store(), cartId, undefined, "pp_instalments_review")
        const body = callbackBody(payment.reference, { amount: 1_00 })
        await sendCallback(store(), { body, path: "/hooks/instalments/review" })
        await payAndSettle(store(), payment.serviceCheckoutId)
        const { id, problem } = await attemptOf(store(), cartId)
        expect(problem).toBe("amount_mismatch")
        const ask = await adminApiOf(store())

        expect(await ask(`payments/${id}/refund`, {})).toMatchObject({ status: 200 })

        expect(atService(store(), { checkoutId: payment.serviceCheckoutId })).toEqual(["requested 15049"])
      })

      it("that was never paid moves nothing when Medusa gives the payment up, and the row says so", async () => {
        const cartId = await fillCart(store())
        const { reference } = await startPayment(store(), cartId, undefined, "pp_instalments_review")

        await cancelPayment(store().container, { reference, paymentId: "pay_given_up" })

        const checkout = await attemptOf(store(), cartId)
        const lines = await ledgerOf(store().container).timeline.ofCheckout(checkout.id)
        expect(lines.map(({ kind }) => kind)).toContain("given_up")
        expect(requestsFor(store())).toBe(0)
      })
    })

    it("a payment given up after its capture is left alone: Medusa asks for its refund itself", async () => {
      const purchase = await buy(store())
      const { reference } = await attemptOf(store(), purchase.cartId)

      await store().container.resolve(Modules.PAYMENT).cancelPayment(purchase.paymentId)
      await cancelPayment(store().container, { reference, paymentId: purchase.paymentId })

      expect(requestsFor(store())).toBe(0)
    })
  },
  ACCOUNTS
)
