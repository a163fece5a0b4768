import { Modules } from "@medusajs/framework/utils"
import type { Problem } from "../../../src/core/checkout/states"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import type { CandidateView } from "../../../src/use-cases/admin/actions/refund-actions"
import { type AskAdmin, adminApiOf } from "../../support/admin/admin-api"
import { list, orderView, REVIEW } from "../../support/admin/admin-views"
import { ADMIN_SETTING, failedRefund } from "../../support/refund/failed-refund"
import { unplacedPayment } from "../../support/refund/unplaced-payment"
import { attemptOf, recordsOf } from "../../support/store/payment-records"
import { callbackBody, sendCallback } from "../../support/shopper/callback"
import { buy, cancelOrder, refund, rowsOf, runAll, TOO_LATE } from "../../support/refund/refunds"
import { fillCart, startPayment } from "../../support/shopper/shopper"
import { compareAccounting } from "../../support/store/chores"
import { agePayments, databaseOf } from "../../support/store/records"
import { setStock } from "../../support/store/stock"
import { describeStore, type StoreUnderTest } from "../../support/store/store"

const ADMIN_NAME = "Alex Morgan"
const REVIEW_DOOR = "/hooks/instalments/review"

/** Payments about which a person decides, and no lamp is left. Each gives its cart. */
const WAITING: [Problem, (store: StoreUnderTest) => Promise<string>][] = [
  [
    "amount_mismatch",
    async (store) => {
      const { cartId, reference } = await startPayment(store, await fillCart(store), undefined, REVIEW)
      await setStock(store, "lamp", 0)
      await sendCallback(store, { body: callbackBody(reference, { amount: 150_48 }), path: REVIEW_DOOR })
      return cartId
    },
  ],
  [
    "outcome_contradicted",
    async (store) => {
      const { cartId, checkout } = await unplacedPayment(store)
      const body = callbackBody(checkout.reference, { status: "cancelled" })
      await sendCallback(store, { body, path: REVIEW_DOOR })
      return cartId
    },
  ],
  [
    "order_missing",
    async (store) => {
      const { cartId, orderId } = await buy(store, "review")
      await setStock(store, "lamp", 0)
      await store.container.resolve(Modules.ORDER).softDeleteOrders([orderId])
      await compareAccounting(store.container)
      return cartId
    },
  ],
]

describeStore(
  "admin_attention",
  (store) => {
    let ask: AskAdmin

    beforeEach(async () => {
      ask = await adminApiOf(store())
    })

    describe("the list of payments", () => {
      it("is empty while all is well, and lists every payment when asked", async () => {
        const { orderId } = await buy(store())

        expect(await list(ask)).toEqual({ payments: [], count: 0, limit: 20, next: null })
        const { payments, count } = await list(ask, "?state=all")
        expect(count).toBe(1)
        expect(payments).toMatchObject([{ payment: { order_id: orderId }, issues: [], display_id: expect.any(Number) }])
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
          item?.payment?.reference,
          item?.payment?.reference.slice(0, 8),
          item?.payment?.reference.toUpperCase(),
          item?.payment?.reference.slice(-6),
          purchase.checkoutId.slice(0, 8),
          purchase.checkoutId.slice(-6),
          purchase.checkoutId,
          row?.serviceRefundId,
        ]) {
          const { payments } = await list(ask, `?state=all&q=${text}`)
          expect(payments.map(({ payment }) => payment?.order_id)).toEqual([purchase.orderId])
        }
        expect(await list(ask, "?state=all&q=nothing-like-it")).toMatchObject({ payments: [], count: 0 })
      })

      it("comes in pages", async () => {
        await buy(store())
        await buy(store())

        const first = await list(ask, "?state=all&limit=1")
        const second = await list(ask, `?state=all&limit=1&after=${first.next}`)

        expect([second.payments.length, second.next]).toEqual([1, null])
        expect(first.payments[0]?.payment?.id).not.toBe(second.payments[0]?.payment?.id)
      })

      it.each([
        [
          { code: "of_next_year", facts: { amount: "2000" } },
          "The reason was recorded by another version of this plugin",
        ],
        [{ code: "failed" }, '{"code":"failed"}'],
        [[], "[]"],
      ])("is whole, and so is the order's page, where a stored reason is %j", async (reason, words) => {
        const odd = await failedRefund(store())
        await runAll(store())
        for (const table of ["instalments_refund", "instalments_issue"]) {
          await databaseOf(store())(table).update({ reason: JSON.stringify(reason) })
        }
        await unplacedPayment(store())

        const { payments } = await list(ask)
        const { issues } = await orderView(ask, odd.orderId)

        expect(payments).toHaveLength(2)
        expect(issues).toMatchObject([{ issue: "refund_failed", reason: expect.stringContaining(words) }])
      })
    })

    describe("a payment without an order", () => {
      it("is listed with what happens by itself and what can be done", async () => {
        const { id } = (await unplacedPayment(store())).checkout

        const { payments } = await list(ask, "?state=unplaced")

        expect(payments).toMatchObject([
          {
            payment: { id, state: "unplaced" },
            display_id: null,
            shopper: { email: expect.stringContaining("@"), name: expect.any(String) },
            issues: [
              {
                issue: "unplaced",
                problem: "completion_failed",
                reason: expect.stringMatching(/^Reason: “reserve-inventory-step: .*Not enough stock/),
                known_reason: { code: "completion_failed" },
                otherwise: "place",
                actions: ["place", "refund", "dismiss"],
              },
            ],
          },
        ])
        expect((await list(ask, "?state=refund_failed")).count).toBe(0)
        const email = encodeURIComponent(String(payments[0]?.shopper?.email))
        expect((await list(ask, `?q=${email}`)).payments).toMatchObject([{ payment: { id } }])
        expect((await list(ask, "?q=nobody%40example.com")).count).toBe(0)
      })

      it("becomes an order once what was missing is there", async () => {
        const { id, cartId } = (await unplacedPayment(store())).checkout
        expect(await ask(`payments/${id}/place`, {})).toMatchObject({
          status: 400,
          body: { message: expect.stringContaining("could not place the order") },
        })
        await setStock(store(), "lamp", 5)

        expect(await ask(`payments/${id}/place`, {})).toMatchObject({ status: 200 })

        const { orderIds, captured } = await recordsOf(store(), cartId)
        expect(captured).toEqual([150.49])
        expect((await list(ask)).count).toBe(0)
        const asked = (await orderView(ask, orderIds[0]!)).timeline.filter(({ kind }) => kind === "place_asked")
        expect(asked.map(({ by }) => by?.name)).toEqual([ADMIN_NAME, ADMIN_NAME])
      })

      it("goes back in full, once", async () => {
        const { id, cartId } = (await unplacedPayment(store())).checkout

        expect(await ask(`payments/${id}/refund`, {})).toMatchObject({ status: 200 })
        expect(await ask(`payments/${id}/refund`, {})).toMatchObject({ status: 400 })
        expect(await ask(`payments/${id}/place`, {})).toMatchObject({ status: 400 })

        expect(store().sandbox.control.refunds()).toMatchObject([{ amountMinor: 15049 }])
        expect((await recordsOf(store(), cartId)).orderIds).toEqual([])
        expect((await list(ask, "?state=all")).payments).toMatchObject([
          { payment: { state: "returning" }, issues: [] },
        ])
      })

      it("placed by one admin while another gives it back: one of the two is told that it was not done", async () => {
        const { id, cartId } = (await unplacedPayment(store())).checkout
        await setStock(store(), "lamp", 1000)

        const [place, giveBack] = await Promise.all([ask(`payments/${id}/place`, {}), ask(`payments/${id}/refund`, {})])

        const { orderIds } = await recordsOf(store(), cartId)
        const refunds = store().sandbox.control.refunds()
        expect([orderIds.length, refunds.length]).toEqual(place.status === 200 ? [1, 0] : [0, 1])
        expect([place.status, giveBack.status].sort()).toEqual([200, 400])
      })

      it("leaves the list when somebody has dealt with it, until there is a new issue", async () => {
        const { id, cartId } = (await unplacedPayment(store())).checkout

        expect(await ask(`payments/${id}/dismiss`, { issue: "unplaced" })).toMatchObject({ status: 200 })
        expect((await list(ask)).count).toBe(0)
        expect(await ask(`payments/${id}/dismiss`, { issue: "unplaced" })).toMatchObject({ status: 404 })

        expect((await list(ask, "?state=all")).payments).toMatchObject([
          { payment: { id }, dealt_with: [{ issue: "unplaced", refund_row_id: null, by: { name: ADMIN_NAME } }] },
        ])

        expect(await ask(`payments/${id}/reopen`, { issue: "unplaced" })).toMatchObject({ status: 200 })
        expect((await list(ask)).payments).toMatchObject([{ dealt_with: [] }])
        expect((await list(ask)).count).toBe(1)
        expect(await ask(`payments/${id}/reopen`, { issue: "refund_failed" })).toMatchObject({ status: 404 })
        expect(await ask(`payments/${id}/dismiss`, { issue: "unplaced" })).toMatchObject({ status: 200 })
        expect((await list(ask)).count).toBe(0)

        const { items } = (await store().shop.store.cart.retrieve(cartId, { fields: "id,items.id" })).cart
        await setStock(store(), "lamp", 5)
        await store().shop.store.cart.updateLineItem(cartId, items![0]!.id, { quantity: 2 })
        await ask(`payments/${id}/place`, {})
        expect((await list(ask)).payments).toMatchObject([
          {
            issues: [
              {
                problem: "cart_changed",
                otherwise: "return",
                may_fit_again: true,
                // The account's refunds are reviewed by hand, so that they are taken on the day of purchase.
                refund_plan: { kind: expect.stringMatching(/now|later/) },
                cart_total_minor: expect.any(Number),
                actions: ["refund", "place", "dismiss"],
                recommended: "refund",
              },
            ],
          },
        ])
      })

      it("of another amount than was agreed becomes an order only when a person says so", async () => {
        const cartId = await fillCart(store())
        const { reference } = await startPayment(store(), cartId, undefined, REVIEW)
        await sendCallback(store(), {
          body: callbackBody(reference, { amount: 150_48 }),
          path: REVIEW_DOOR,
        })
        const { id } = await attemptOf(store(), cartId)
        expect((await list(ask)).payments).toMatchObject([
          {
            payment: { amount_minor: 15049, reported: { amount_minor: 15048, currency_code: "GBP" } },
            issues: [
              {
                problem: "amount_mismatch",
                otherwise: "hold",
                may_fit_again: false,
                actions: ["place", "refund", "dismiss"],
                recommended: null,
              },
            ],
          },
        ])

        expect(await ask(`payments/${id}/place`, {})).toMatchObject({ status: 200 })

        const { orderId, ...placed } = await attemptOf(store(), cartId)
        expect(placed).toMatchObject({ placementState: "placed", problem: null })
        expect((await list(ask)).count).toBe(0)
        expect((await orderView(ask, String(orderId))).payment).toMatchObject({
          reported: { amount_minor: 15048 },
          flags: ["amount_differs"],
        })
      })

      it("of more than was agreed, whose order was placed and then cancelled: the rest is listed", async () => {
        const cartId = await fillCart(store())
        const { reference } = await startPayment(store(), cartId, undefined, REVIEW)
        await sendCallback(store(), { body: callbackBody(reference, { amount: 200_00 }), path: REVIEW_DOOR })
        const { id } = await attemptOf(store(), cartId)
        await ask(`payments/${id}/place`, {})
        const { orderId } = await attemptOf(store(), cartId)

        await cancelOrder(store(), { orderId: String(orderId) })

        expect((await list(ask)).payments).toMatchObject([
          {
            payment: { amount_minor: 15049 },
            issues: [{ issue: "mismatch", amount_minor: 4951, actions: ["check", "dismiss"] }],
          },
        ])
      })

      it.each(WAITING)(
        "that waits for a person (%s) goes on waiting when an admin could not place its order",
        async (problem, prepare) => {
          const cartId = await prepare(store())
          const { id } = await attemptOf(store(), cartId)
          expect((await attemptOf(store(), cartId)).problem).toBe(problem)

          expect(await ask(`payments/${id}/place`, {})).toMatchObject({
            status: 400,
            body: { message: expect.stringMatching(/Not enough stock.*Nothing happens to this payment until you/) },
          })
          for (let round = 0; round < 2; round++) {
            await agePayments(store(), cartId, 40)
            await reconcile(store().container)
          }

          expect(store().sandbox.control.refunds()).toEqual([])
          expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "unplaced", problem })
          await setStock(store(), "lamp", 5)
          expect(await ask(`payments/${id}/place`, {})).toMatchObject({ status: 200 })
          expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "placed", problem: null })
        }
      )

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
            issues: [
              {
                issue: "refund_failed",
                refund_row_id: row!.id,
                amount_minor: 2000,
                actions: ["retry", "dismiss"],
              },
            ],
          },
        ])
        expect((await orderView(ask, purchase.orderId)).issues).toMatchObject([{ issue: "refund_failed" }])

        expect(await ask(`refunds/${row!.id}/retry`, {})).toMatchObject({ status: 200 })

        const { refunds, issues, timeline } = await orderView(ask, purchase.orderId)
        expect(refunds).toMatchObject([
          { state: "failed", retried_as: refunds[1]?.id },
          { state: "requested", amount_minor: 2000 },
        ])
        expect(issues).toEqual([])
        expect(timeline.find(({ kind }) => kind === "retry_asked")?.by?.name).toBe(ADMIN_NAME)
        expect(await ask(`refunds/${row!.id}/retry`, {})).toMatchObject({ status: 400 })
      })

      it("of several that failed, a payment is one entry, and the entry of another payment is on the next page", async () => {
        const [first, second] = [await buy(store()), await buy(store())]
        for (const pounds of [20, 30, 40]) {
          await refund(store(), first, pounds)
        }
        await refund(store(), second, 50)
        for (const { id } of store().sandbox.control.refunds()) {
          store().sandbox.control.moveRefund(id, "failed")
        }
        for (const { id } of [...(await rowsOf(store(), first)), ...(await rowsOf(store(), second))]) {
          await ask(`refunds/${id}/check-now`, {})
        }

        const page = await list(ask, "?limit=1")
        const next = await list(ask, `?limit=1&after=${page.next}`)

        expect([page.count, next.count, next.next]).toEqual([2, 2, null])
        const amounts = [page, next].map(({ payments }) =>
          payments.map(({ issues }) => issues?.map(({ amount_minor }) => amount_minor))
        )
        expect(amounts).toEqual([[[2000, 3000, 4000]], [[5000]]])
      })

      it("whose answer was lost is listed, and a person may say which of the service's it is", async () => {
        const purchase = await buy(store())
        const other = await buy(store())
        store().sandbox.control.addFault({ match: "POST /api/refunds", kind: "lost_after", times: 2 })
        await refund(store(), purchase, 20)
        await refund(store(), other, 20)
        expect((await list(ask)).count).toBe(0)
        const looked = (await list(ask, "?state=handled")).payments
        expect(looked.map(({ payment, issues }) => [payment?.order_id, issues?.[0]?.is_handled])).toEqual([
          [purchase.orderId, true],
          [other.orderId, true],
        ])

        await runAll(store())

        expect((await list(ask, "?state=handled")).count).toBe(0)
        expect((await list(ask)).count).toBe(2)
        const [row] = await rowsOf(store(), purchase)

        const [issue] = (await orderView(ask, purchase.orderId)).issues
        expect(issue).toMatchObject({
          issue: "refund_unknown",
          refund_row_id: row!.id,
          reason: expect.stringContaining("Choose"),
          known_reason: { code: "several_fit" },
        })
        const { body } = await ask<{ candidates: CandidateView[] }>(`refunds/${row!.id}/decision`)
        expect(body.candidates.map(({ amount_minor }) => amount_minor)).toEqual([2000, 2000])

        const ours = store()
          .sandbox.control.refunds()
          .find(({ checkoutId }) => checkoutId === purchase.checkoutId)
        expect(await ask(`refunds/${row!.id}/decision`, { adopt: ours!.id })).toMatchObject({ status: 200 })

        expect((await orderView(ask, purchase.orderId)).refunds).toMatchObject([
          { state: "requested", service_refund_id: ours!.id },
        ])
      })
    })

    it("a cancelled order whose money could not be given back is listed with the reason", async () => {
      const purchase = await buy(store())
      store().sandbox.control.addFault({ ...TOO_LATE, times: 20 })
      await cancelOrder(store(), purchase)

      const [issue] = (await orderView(ask, purchase.orderId)).issues
      expect(issue).toMatchObject({
        issue: "not_refunded",
        amount_minor: 15049,
        reason: expect.stringContaining("another way"),
        known_reason: { code: "period_ended", facts: {} },
        actions: ["retry", "dismiss"],
      })
    })
  },
  ADMIN_SETTING
)
