import { type AskAdmin, adminApiOf, asStranger } from "../../support/admin/admin-api"
import { orderView, REVIEW } from "../../support/admin/admin-views"
import { ADMIN_SETTING, failedRefund } from "../../support/refund/failed-refund"
import { unplacedPayment } from "../../support/refund/unplaced-payment"
import { refuseUpdates } from "../../support/store/failures"
import { databaseOf } from "../../support/store/records"
import { attemptOf } from "../../support/store/payment-records"
import { SANDBOX_DEFAULTS } from "../../../sandbox/src"
import { ENGLISH_REFUSALS } from "../../../src/core/reasons/english-refusals"
import { GERMAN_REFUSALS } from "../../../src/core/reasons/german-refusals"
import { londonDayAfter } from "../../../src/core/london-time"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { buy, refund } from "../../support/refund/refunds"
import { fillCart, startPayment } from "../../support/shopper/shopper"
import { ADMIN_ROUTES, anyOf } from "../../support/admin/admin-routes"
import { describeStore } from "../../support/store/store"
import { until } from "../../support/time/until"

const ADMIN_NAME = "Alex Morgan"

describeStore(
  "admin_api",
  (store) => {
    let ask: AskAdmin

    beforeEach(async () => {
      ask = await adminApiOf(store())
    })

    it("answers nobody who has not logged in", async () => {
      const answers = await Promise.all(ADMIN_ROUTES.map((route) => asStranger(store(), ...anyOf(route))))

      expect(answers.map(({ status }) => status)).toEqual(ADMIN_ROUTES.map(() => 401))
    })

    it("turns away what is not understood, before anything is done", async () => {
      const bad: [path: string, body?: object][] = [
        ["payments?limit=0"],
        ["payments?limit=101"],
        ["payments?limit=many"],
        ["payments?after=%00"],
        ["payments?state=odder"],
        ["payments?q=%00"],
        [`payments?q=${"x".repeat(101)}`],
        ["orders/%00"],
        ["refunds/%00/decision"],
        ["payments/%00/place", {}],
        ["payments/incheck_1/dismiss", {}],
        ["payments/incheck_1/dismiss", { issue: "other" }],
        ["payments/incheck_1/dismiss", { issue: "unplaced", extra: 1 }],
        ["payments/incheck_1/dismiss", { issue: "unplaced", refund_row_id: 3 }],
        ["payments/incheck_1/reopen", { issue: "unplaced", refund_row_id: "a\u0000" }],
        ["refunds/inref_1/decision", {}],
        ["refunds/inref_1/decision", { adopt: "not-a-uuid" }],
        ["refunds/inref_1/decision", { send_again: false }],
      ]

      const answers = await Promise.all(bad.map(([path, body]) => ask(path, body)))

      expect(answers.map(({ status }) => status)).toEqual(bad.map(() => 400))
    })

    it("an error of the shop's own is answered with what to do, in the admin's language", async () => {
      const { cartId } = await startPayment(store(), await fillCart(store()), undefined, REVIEW)
      const { id } = await attemptOf(store(), cartId)
      const inGerman = await adminApiOf(store(), "de")
      const mend = await refuseUpdates(store(), "instalments_checkout", "true")

      const answers = await Promise.all([ask, inGerman].map((each) => each(`checkouts/${id}/check-now`, {}))).finally(
        mend
      )

      const saying = (message: string) => ({ status: 500, body: { type: "unknown_error", message } })
      expect(answers).toEqual([saying(ENGLISH_REFUSALS.broke_off), saying(GERMAN_REFUSALS.broke_off)])
      expect((await ask(`checkouts/${id}/check-now`, {})).status).toBe(200)
    })

    it("does not find what is not there", async () => {
      const missing: [path: string, body?: object][] = [
        ["orders/order_none"],
        ["checkouts/incheck_none/check-now", {}],
        ["payments/incheck_none/place", {}],
        ["payments/incheck_none/refund", {}],
        ["payments/incheck_none/dismiss", { issue: "unplaced" }],
        ["payments/incheck_none/correct", {}],
        ["unmatched/inunm_none/dismiss", {}],
        ["refunds/inref_none/retry", {}],
        ["refunds/inref_none/check-now", {}],
        ["refunds/inref_none/decision"],
        ["accounts/nobody/check", {}],
        ["accounts/constructor/refresh", {}],
      ]

      const answers = await Promise.all(missing.map(([path, body]) => ask(path, body)))

      expect(answers.map(({ status }) => status)).toEqual(missing.map(() => 404))
    })

    describe("an order", () => {
      it("shows what the shopper chose, what is left to refund and until when", async () => {
        const { orderId, checkoutId } = await buy(store())

        const { payment, refundable, refunds, issues } = await orderView(ask, orderId)

        expect(payment).toMatchObject({
          account: "review",
          environment: "sandbox",
          state: "paid",
          amount_minor: 15049,
          currency_code: "GBP",
          service_checkout_id: checkoutId,
          order_id: orderId,
          problem: null,
        })
        expect(payment.plan).toEqual({ number_of_payments: 1, monthly_minor: 15049, even: true })
        expect(refundable).toMatchObject({ open: true, left_minor: 15049 })
        expect(refunds).toEqual([])
        expect(issues).toEqual([])
      })

      it("counts the days of refund from the day it was begun where the payment was learnt of later", async () => {
        const { orderId } = await buy(store())
        const { created_at: begun } = (await orderView(ask, orderId)).payment
        const beganDaysAgo = async (days: number) => {
          const created_at = londonDayAfter(new Date(begun), -days)
          const page = { created_at, expires_at: new Date(created_at.getTime() + 30 * 60_000) }
          await databaseOf(store())("instalments_checkout").where({ order_id: orderId }).update(page)
          return (await orderView(ask, orderId)).refundable
        }

        expect(await beganDaysAgo(40)).toMatchObject({
          open: true,
          last_day: londonDayAfter(new Date(begun), 60).toISOString(),
        })
        expect(await beganDaysAgo(101)).toMatchObject({ open: false })
      })

      it("tells what happened, the newest first, and of the other attempts to pay", async () => {
        const { shop, sandbox } = store()
        const cartId = await fillCart(store())
        const cancelled = await startPayment(store(), cartId, undefined, REVIEW)
        await sandbox.control.cancel(cancelled.serviceCheckoutId)
        await shop.store.cart.update(cartId, { email: "other@example.com" })
        const paid = await startPayment(store(), cartId, undefined, REVIEW)
        await sandbox.control.pay(paid.serviceCheckoutId, { term: 3 })
        // On a computer that is busy the service may not have waited for the order.
        const placed = async () => (await attemptOf(store(), cartId)).orderId ?? undefined

        const view = await orderView(ask, await until("order in the ledger", placed))

        expect(view.timeline.map(({ kind }) => kind)).toEqual(["placed", "paid", "created", "opened"])
        expect(view.payment.plan).toEqual({ number_of_payments: 3, monthly_minor: 5017, even: false })
        expect(view.others).toMatchObject([{ service_checkout_id: cancelled.serviceCheckoutId, state: "cancelled" }])
      })

      it("shows each refund with its state and what is left", async () => {
        const purchase = await buy(store())
        await refund(store(), purchase, 20)
        await refund(store(), purchase, 5.5)

        const { refunds, refundable } = await orderView(ask, purchase.orderId)

        expect(refunds).toMatchObject([
          { amount_minor: 2000, state: "requested", submitted_at: expect.any(String) },
          { amount_minor: 550, state: "requested" },
        ])
        expect(refundable?.left_minor).toBe(12499)
      })

      it("that was paid another way is not found", async () => {
        const cartId = await fillCart(store())
        const { cart } = await store().shop.store.cart.retrieve(cartId, { fields: "id,*payment_collection" })
        await store().shop.store.payment.initiatePaymentSession(cart, { provider_id: "pp_system_default" })
        const completed = await store().shop.store.cart.complete(cartId)

        expect(completed.type).toBe("order")
        const orderId = completed.type === "order" ? completed.order.id : ""
        expect(await ask(`orders/${orderId}`)).toMatchObject({
          status: 404,
          body: { message: "This order was not paid in instalments." },
        })
      })
    })

    describe("check now", () => {
      it("finds a payment whose callback was lost and places its order, and the timeline says who asked", async () => {
        const { sandbox } = store()
        const cartId = await fillCart(store())
        const { serviceCheckoutId } = await startPayment(store(), cartId, undefined, REVIEW)
        sandbox.control.addFault({ match: "callback", kind: "lost", times: 20 })
        await sandbox.control.pay(serviceCheckoutId)
        const { id } = await attemptOf(store(), cartId)

        expect(await ask(`checkouts/${id}/check-now`, {})).toMatchObject({
          status: 200,
          body: { id, done: true, status: "successful" },
        })

        const { orderId } = await attemptOf(store(), cartId)
        const { payment, timeline } = await orderView(ask, orderId!)
        expect(payment.state).toBe("paid")
        expect(timeline.find(({ kind }) => kind === "check_asked")).toMatchObject({
          source: "admin",
          by: { id: expect.stringMatching(/^user_/), name: ADMIN_NAME },
        })
      })

      it("says so when the service cannot be asked", async () => {
        const cartId = await fillCart(store())
        await startPayment(store(), cartId, undefined, REVIEW)
        const { id } = await attemptOf(store(), cartId)
        store().sandbox.control.addFault({ match: "GET /api/checkouts/{id}", kind: "status", status: 500, times: 20 })

        expect(await ask(`checkouts/${id}/check-now`, {})).toMatchObject({
          status: 400,
          body: { message: "The instalment service is not available at the moment. Please try again in a minute." },
        })
      })
    })

    it("refuses in the reader's language", async () => {
      const inGerman = await adminApiOf(store(), "de")

      expect((await inGerman("checkouts/inch_none/check-now", {})).body.message).toBe("Diese Zahlung gibt es nicht.")
    })

    it("no answer holds a key or a secret, nor says who a shopper is but where a payment has no order", async () => {
      const purchase = await failedRefund(store())
      await unplacedPayment(store())
      await reconcile(store().container)

      const answers = await Promise.all(
        [
          ask(`orders/${purchase.orderId}`),
          ask("accounts"),
          ask("payments?state=all"),
          ask("accounts/review/check", {}),
          ask("accounts/review/refresh", {}),
        ].map(async (answer) =>
          JSON.stringify(await answer, (key, value: unknown) => (key === "shopper" ? undefined : value))
        )
      )

      for (const text of answers) {
        for (const secret of [
          SANDBOX_DEFAULTS.clientSecret,
          SANDBOX_DEFAULTS.signingKey,
          "secret-of-",
          "ada@example.com",
          "Lovelace",
        ]) {
          expect(text).not.toContain(secret)
        }
      }
    })
  },
  ADMIN_SETTING
)
