import type {
  AccountView,
  AttentionView,
  CandidateView,
  ConnectionFinding,
  OrderInstalmentsView,
} from "../../src/core/admin-views"
import { SANDBOX_DEFAULTS } from "../../src/sandbox"
import { reconcile } from "../../src/workflows"
import { type AskAdmin, adminApiOf, asStranger } from "../support/admin-api"
import { attemptOf, booksOf } from "../support/books"
import { callbackBody, sendCallback } from "../support/callback"
import { ACCOUNTS, buy, cancelOrder, type Purchase, refund, rowsOf, runAll } from "../support/refunds"
import { fillCart, startPayment } from "../support/shopper"
import { setStock } from "../support/stock"
import { describeStore, type StoreUnderTest } from "../support/store"

type List = { payments: AttentionView[]; count: number; limit: number; offset: number }

const REVIEW = "pp_instalments_review"
const ADMIN_NAME = "Alex Morgan"

async function orderView(ask: AskAdmin, orderId: string): Promise<OrderInstalmentsView> {
  const { body } = await ask<{ instalments: OrderInstalmentsView }>(`orders/${orderId}`)
  return body.instalments
}

async function list(ask: AskAdmin, query = ""): Promise<List> {
  return (await ask<List>(`payments${query}`)).body
}

async function accountsOf(ask: AskAdmin): Promise<AccountView[]> {
  return (await ask<{ accounts: AccountView[] }>("accounts")).body.accounts
}

/** A payment whose order could not be made, because the article was sold out meanwhile. */
async function unplacedPayment(store: StoreUnderTest) {
  const cartId = await fillCart(store)
  const { checkoutId } = await startPayment(store, cartId, undefined, REVIEW)
  await setStock(store, "lamp", 0)
  await store.sandbox.control.pay(checkoutId)
  return attemptOf(store, cartId)
}

/** A refund of £20 that the service failed to carry out. */
async function failedRefund(store: StoreUnderTest): Promise<Purchase> {
  const purchase = await buy(store)
  await refund(store, purchase, 20)
  const [atService] = store.sandbox.control.refunds()
  store.sandbox.control.moveRefund(atService!.id, "failed")
  return purchase
}

describeStore(
  "admin_api",
  (store) => {
    let ask: AskAdmin

    beforeEach(async () => {
      ask = await adminApiOf(store())
    })

    it("answers nobody who has not logged in", async () => {
      const doors: [path: string, body?: object][] = [
        ["orders/order_1"],
        ["accounts"],
        ["payments"],
        ["refunds/inref_1/decision"],
        ["checkouts/incheck_1/check-now", {}],
        ["accounts/review/refresh", {}],
        ["accounts/review/check", {}],
        ["payments/incheck_1/place", {}],
        ["payments/incheck_1/refund", {}],
        ["payments/incheck_1/dismiss", { matter: "unplaced" }],
        ["refunds/inref_1/retry", {}],
        ["refunds/inref_1/check-now", {}],
        ["refunds/inref_1/decision", { send_again: true }],
      ]

      const answers = await Promise.all(doors.map(([path, body]) => asStranger(store(), path, body)))

      expect(answers.map(({ status }) => status)).toEqual(doors.map(() => 401))
    })

    it("turns away what is not understood, before anything is done", async () => {
      const bad: [path: string, body?: object][] = [
        ["payments?limit=0"],
        ["payments?limit=101"],
        ["payments?limit=many"],
        ["payments?offset=-1"],
        ["payments?state=odder"],
        ["payments?q=%00"],
        [`payments?q=${"x".repeat(101)}`],
        ["payments/incheck_1/dismiss", {}],
        ["payments/incheck_1/dismiss", { matter: "odd" }],
        ["payments/incheck_1/dismiss", { matter: "unplaced", extra: 1 }],
        ["payments/incheck_1/dismiss", { matter: "unplaced", refund_id: 3 }],
        ["refunds/inref_1/decision", {}],
        ["refunds/inref_1/decision", { adopt: "not-a-uuid" }],
        ["refunds/inref_1/decision", { send_again: false }],
      ]

      const answers = await Promise.all(bad.map(([path, body]) => ask(path, body)))

      expect(answers.map(({ status }) => status)).toEqual(bad.map(() => 400))
    })

    it("does not find what is not there", async () => {
      const missing: [path: string, body?: object][] = [
        ["orders/order_none"],
        ["checkouts/incheck_none/check-now", {}],
        ["payments/incheck_none/place", {}],
        ["payments/incheck_none/refund", {}],
        ["payments/incheck_none/dismiss", { matter: "unplaced" }],
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

        const { payment, refundable, refunds, matters } = await orderView(ask, orderId)

        expect(payment).toMatchObject({
          account: "review",
          environment: "sandbox",
          state: "paid",
          amount_minor: 15049,
          currency_code: "GBP",
          checkout_id: checkoutId,
          order_id: orderId,
          problem: null,
        })
        expect(payment.plan).toEqual({ number_of_payments: 1, monthly_minor: 15049, even: true })
        expect(refundable).toMatchObject({ open: true, left_minor: 15049 })
        expect(refunds).toEqual([])
        expect(matters).toEqual([])
      })

      it("tells what happened, the newest first, and of the other attempts to pay", async () => {
        const { shop, sandbox } = store()
        const cartId = await fillCart(store())
        const cancelled = await startPayment(store(), cartId, undefined, REVIEW)
        await sandbox.control.cancel(cancelled.checkoutId)
        await shop.store.cart.update(cartId, { email: "other@example.com" })
        const paid = await startPayment(store(), cartId, undefined, REVIEW)
        await sandbox.control.pay(paid.checkoutId, { term: 3 })
        const [orderId] = (await booksOf(store(), cartId)).orderIds

        const view = await orderView(ask, orderId!)

        expect(view.timeline.map(({ kind }) => kind)).toEqual(["placed", "paid", "created", "opened"])
        expect(view.payment.plan).toEqual({ number_of_payments: 3, monthly_minor: 5017, even: false })
        expect(view.others).toMatchObject([{ checkout_id: cancelled.checkoutId, state: "cancelled" }])
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
        const { checkoutId } = await startPayment(store(), cartId, undefined, REVIEW)
        sandbox.control.addFault({ match: "callback", kind: "lost", times: 20 })
        await sandbox.control.pay(checkoutId)
        const { id } = await attemptOf(store(), cartId)

        expect(await ask(`checkouts/${id}/check-now`, {})).toMatchObject({ status: 200, body: { id, done: true } })

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
          body: { message: "The instalment service cannot be asked at the moment. Please try again in a minute." },
        })
      })
    })

    describe("the list of payments", () => {
      it("is empty while all is well, and lists every payment when asked", async () => {
        const { orderId } = await buy(store())

        expect(await list(ask)).toEqual({ payments: [], count: 0, limit: 20, offset: 0 })
        const { payments, count } = await list(ask, "?state=all")
        expect(count).toBe(1)
        expect(payments).toMatchObject([
          { payment: { order_id: orderId }, matter: null, display_id: expect.any(Number) },
        ])
      })

      it("finds a payment by its order, the order's number, reference, checkout and refund", async () => {
        const purchase = await buy(store())
        await buy(store())
        await refund(store(), purchase, 20)
        const [item] = (await list(ask, `?state=all&q=${purchase.orderId}`)).payments
        const [row] = await rowsOf(store(), purchase)

        for (const text of [
          `%23${item?.display_id}`,
          item?.display_id,
          item?.payment.reference,
          purchase.checkoutId,
          row?.remoteId,
        ]) {
          const { payments } = await list(ask, `?state=all&q=${text}`)
          expect(payments.map(({ payment }) => payment.order_id)).toEqual([purchase.orderId])
        }
        expect(await list(ask, "?state=all&q=nothing-like-it")).toMatchObject({ payments: [], count: 0 })
      })

      it("comes in pages", async () => {
        await buy(store())
        await buy(store())

        const first = await list(ask, "?state=all&limit=1")
        const second = await list(ask, "?state=all&limit=1&offset=1")

        expect([first.count, second.count]).toEqual([2, 2])
        expect(first.payments[0]?.payment.id).not.toBe(second.payments[0]?.payment.id)
      })
    })

    describe("a payment without an order", () => {
      it("is listed with what happens by itself and what can be done", async () => {
        const { id } = await unplacedPayment(store())

        const { payments } = await list(ask, "?state=unplaced")

        expect(payments).toMatchObject([
          {
            payment: { id, state: "unplaced" },
            display_id: null,
            matter: {
              matter: "unplaced",
              problem: "completion_failed",
              otherwise: "place",
              actions: ["place", "refund", "dismiss"],
            },
          },
        ])
        expect((await list(ask, "?state=refund_failed")).count).toBe(0)
      })

      it("becomes an order once what was missing is there", async () => {
        const { id, cartId } = await unplacedPayment(store())
        expect(await ask(`payments/${id}/place`, {})).toMatchObject({
          status: 400,
          body: { message: expect.stringContaining("could not make the order") },
        })
        await setStock(store(), "lamp", 5)

        expect(await ask(`payments/${id}/place`, {})).toMatchObject({ status: 200 })

        const { orderIds, captured } = await booksOf(store(), cartId)
        expect(captured).toEqual([150.49])
        expect((await list(ask)).count).toBe(0)
        const asked = (await orderView(ask, orderIds[0]!)).timeline.filter(({ kind }) => kind === "place_asked")
        expect(asked.map(({ by }) => by?.name)).toEqual([ADMIN_NAME, ADMIN_NAME])
      })

      it("goes back in full, once", async () => {
        const { id, cartId } = await unplacedPayment(store())

        expect(await ask(`payments/${id}/refund`, {})).toMatchObject({ status: 200 })
        expect(await ask(`payments/${id}/refund`, {})).toMatchObject({ status: 400 })
        expect(await ask(`payments/${id}/place`, {})).toMatchObject({ status: 400 })

        expect(store().sandbox.control.refunds()).toMatchObject([{ amountMinor: 15049 }])
        expect((await booksOf(store(), cartId)).orderIds).toEqual([])
        expect((await list(ask, "?state=all")).payments).toMatchObject([
          { payment: { state: "returning" }, matter: null },
        ])
      })

      it("leaves the list when somebody has dealt with it, until something new is the matter", async () => {
        const { id, cartId } = await unplacedPayment(store())

        expect(await ask(`payments/${id}/dismiss`, { matter: "unplaced" })).toMatchObject({ status: 200 })
        expect((await list(ask)).count).toBe(0)
        expect(await ask(`payments/${id}/dismiss`, { matter: "unplaced" })).toMatchObject({ status: 404 })

        const { items } = (await store().shop.store.cart.retrieve(cartId, { fields: "id,items.id" })).cart
        await setStock(store(), "lamp", 5)
        await store().shop.store.cart.updateLineItem(cartId, items![0]!.id, { quantity: 2 })
        await ask(`payments/${id}/place`, {})
        expect((await list(ask)).payments).toMatchObject([
          { matter: { problem: "cart_changed", otherwise: "return", actions: ["refund", "dismiss"] } },
        ])
      })

      it("of another amount than was agreed becomes an order only when a person says so", async () => {
        const cartId = await fillCart(store())
        const { reference } = await startPayment(store(), cartId, undefined, REVIEW)
        await sendCallback(store(), {
          body: callbackBody(reference, { amount: 150_48 }),
          path: "/hooks/instalments/review",
        })
        const { id } = await attemptOf(store(), cartId)
        expect((await list(ask)).payments).toMatchObject([
          { matter: { problem: "amount_mismatch", otherwise: "hold", actions: ["place", "refund", "dismiss"] } },
        ])

        expect(await ask(`payments/${id}/place`, {})).toMatchObject({ status: 200 })

        expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "placed", problem: null })
        expect((await list(ask)).count).toBe(0)
      })

      it("with an order is not given back here", async () => {
        const { cartId } = await buy(store())
        const { id } = await attemptOf(store(), cartId)

        expect(await ask(`payments/${id}/refund`, {})).toMatchObject({
          status: 400,
          body: { message: expect.stringContaining("order's page") },
        })
        expect(store().sandbox.control.refunds()).toEqual([])
      })
    })

    describe("a refund", () => {
      it("that failed is found by asking, listed, and sent again as a new one", async () => {
        const purchase = await failedRefund(store())
        const [row] = await rowsOf(store(), purchase)
        expect(await ask(`refunds/${row!.id}/check-now`, {})).toMatchObject({ status: 200 })

        expect((await list(ask, "?state=refund_failed")).payments).toMatchObject([
          {
            matter: { matter: "refund_failed", refund_id: row!.id, amount_minor: 2000, actions: ["retry", "dismiss"] },
          },
        ])
        expect((await orderView(ask, purchase.orderId)).matters).toMatchObject([{ matter: "refund_failed" }])

        expect(await ask(`refunds/${row!.id}/retry`, {})).toMatchObject({ status: 200 })

        const { refunds, matters, timeline } = await orderView(ask, purchase.orderId)
        expect(refunds).toMatchObject([
          { state: "failed", retried_as: refunds[1]?.id },
          { state: "requested", amount_minor: 2000 },
        ])
        expect(matters).toEqual([])
        expect(timeline.find(({ kind }) => kind === "retry_asked")?.by?.name).toBe(ADMIN_NAME)
        expect(await ask(`refunds/${row!.id}/retry`, {})).toMatchObject({ status: 400 })
      })

      it("whose answer was lost is listed, and a person may say which of the service's it is", async () => {
        const purchase = await buy(store())
        const other = await buy(store())
        store().sandbox.control.addFault({ match: "POST /api/refunds", kind: "lost_after", times: 2 })
        await refund(store(), purchase, 20)
        await refund(store(), other, 20)
        await runAll(store())
        const [row] = await rowsOf(store(), purchase)

        const [matter] = (await orderView(ask, purchase.orderId)).matters
        expect(matter).toMatchObject({
          matter: "refund_unknown",
          refund_id: row!.id,
          reason: expect.stringContaining("Choose"),
        })
        const { body } = await ask<{ candidates: CandidateView[] }>(`refunds/${row!.id}/decision`)
        expect(body.candidates.map(({ amount_minor }) => amount_minor)).toEqual([2000, 2000])

        const ours = store()
          .sandbox.control.refunds()
          .find(({ checkoutId }) => checkoutId === purchase.checkoutId)
        expect(await ask(`refunds/${row!.id}/decision`, { adopt: ours!.id })).toMatchObject({ status: 200 })

        expect((await orderView(ask, purchase.orderId)).refunds).toMatchObject([
          { state: "requested", remote_id: ours!.id },
        ])
      })
    })

    it("a cancelled order whose money could not be given back is listed with the reason", async () => {
      const purchase = await buy(store())
      const declined = {
        status: "422",
        code: "unprocessable_entity",
        title: "No",
        detail: "Orders can only be refunded within 100 days of the purchase date.",
      }
      store().sandbox.control.addFault({
        match: "POST /api/refunds",
        kind: "reply",
        status: 422,
        body: JSON.stringify({ errors: [declined] }),
        times: 20,
      })
      await cancelOrder(store(), purchase)

      const [matter] = (await orderView(ask, purchase.orderId)).matters
      expect(matter).toMatchObject({
        matter: "not_refunded",
        amount_minor: 15049,
        reason: expect.stringContaining("another way"),
        actions: ["dismiss"],
      })
    })

    describe("the accounts", () => {
      it("stand side by side with their bands, callback address and regions", async () => {
        await buy(store())

        const accounts = await accountsOf(ask)

        expect(accounts.map(({ account }) => account)).toEqual(Object.keys(ACCOUNTS.options?.accounts as object))
        expect(accounts.find(({ account }) => account === "review")).toMatchObject({
          environment: "sandbox",
          merchant_id: null,
          merchant_name: SANDBOX_DEFAULTS.merchant.name,
          fetched_at: expect.any(String),
          callback_url: `${store().backendUrl}/hooks/instalments/review`,
          provider_ids: [REVIEW],
          regions: [{ name: "United Kingdom", currency_code: "gbp", accepted: true }],
          refreshes_left: 4,
          refreshes_per_hour: 5,
        })
        expect(accounts.find(({ account }) => account === "told")).toMatchObject({
          bands: [],
          fetched_at: null,
          refreshes_left: 5,
        })
      })

      it("are refreshed within the hour's limit, which says when it is used up", async () => {
        for (const left of [4, 3, 2, 1, 0]) {
          const { body } = await ask<{ account: AccountView }>("accounts/review/refresh", {})
          expect(body.account.refreshes_left).toBe(left)
        }

        expect(await ask("accounts/review/refresh", {})).toMatchObject({ status: 400 })
        const review = (await accountsOf(ask)).find(({ account }) => account === "review")
        expect(review?.bands.length).toBeGreaterThan(0)
        expect(Date.parse(review?.next_refresh_at ?? "")).toBeGreaterThan(Date.now())
      })

      it("are checked without moving money, each finding with its own remedy", async () => {
        const before = await ask<{ findings: ConnectionFinding[] }>("accounts/review/check", {})
        await buy(store())
        const after = await ask<{ findings: ConnectionFinding[] }>("accounts/review/check", {})

        const codes = ({ body }: typeof before) => body.findings.map(({ code }) => code)
        expect(codes(before)).toEqual([
          "credentials_accepted",
          "signature_unproven",
          "callback_local",
          "clock_agrees",
          "description_agrees",
        ])
        expect(codes(after)[1]).toBe("signature_verified")
        expect(
          store()
            .sandbox.control.requests()
            .filter(({ method }) => method === "POST")
        ).toHaveLength(1)
      })

      it("whose client secret is wrong are told so", async () => {
        store().sandbox.control.addFault({ match: "GET /api/checkouts/{id}", kind: "status", status: 401 })

        const { body } = await ask<{ findings: ConnectionFinding[] }>("accounts/review/check", {})

        expect(body.findings[0]).toMatchObject({ check: "credentials", result: "failed", code: "credentials_rejected" })
      })
    })

    it("no answer holds a key, a secret or anything personal of the shopper", async () => {
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
        ].map(async (answer) => JSON.stringify(await answer))
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
  {
    ...ACCOUNTS,
    options: {
      ...ACCOUNTS.options,
      rateLimits: { ...(ACCOUNTS.options?.rateLimits as object), config: { requests: 5, perSeconds: 3600 } },
    },
  }
)
