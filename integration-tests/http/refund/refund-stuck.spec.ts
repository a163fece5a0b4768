import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { type AskAdmin, adminApiOf } from "../../support/admin/admin-api"
import { list, REVIEW } from "../../support/admin/admin-views"
import { breakBus, dieBeforeNotice, refuseInserts, refuseUpdates } from "../../support/store/failures"
import {
  ACCOUNTS,
  atService,
  buy,
  cancelOrder,
  GONE,
  moneyOf,
  newsOf,
  refund,
  requestsFor,
  rowsOf,
  runAll,
  runDue,
} from "../../support/refund/refunds"
import { describeStore } from "../../support/store/store"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { payAndSettle } from "../../support/shopper/paying"
import { fillCart, startPayment } from "../../support/shopper/shopper"
import { attemptOf } from "../../support/store/payment-records"
import { agePayments } from "../../support/store/records"
import { makeDue } from "../../support/time/due"
import { DAY, HOUR, letPass, MINUTE, travelTo, useRealTime } from "../../support/time/time"

const POST = { match: "POST /api/refunds" } as const
const NOON = "2026-07-06T12:00:00Z"

describeStore(
  "refund_stuck",
  (store) => {
    let ask: AskAdmin
    const issues = async () => (await list(ask)).payments.flatMap(({ issues }) => issues ?? [])

    beforeEach(async () => {
      await travelTo(store(), NOON)
      ask = await adminApiOf(store())
    })
    afterEach(useRealTime)

    describe("after the money has moved, nothing but the service's own refusal is an error", () => {
      it("a bus that takes no event: the refund stands, and is sent once", async () => {
        const purchase = await buy(store())
        const repair = breakBus(store(), "instalments.refund.updated")

        const answer = await refund(store(), purchase, 10)
        repair()
        await runAll(store())

        expect(answer).toBeUndefined()
        expect(atService(store(), purchase)).toEqual(["requested 1000"])
        expect((await moneyOf(store(), purchase)).refunds).toEqual([10])
      })

      it("a bus that takes no event of a scheduled one: the same", async () => {
        await travelTo(store(), "2026-07-01T12:00:00Z")
        const purchase = await buy(store(), "told")
        const repair = breakBus(store(), "instalments.refund.updated")

        const answer = await refund(store(), purchase, 10)
        repair()
        await travelTo(store(), "2026-07-02T09:00:00Z")
        await runDue(store())

        expect(answer).toBeUndefined()
        expect(atService(store(), purchase)).toEqual(["requested 1000"])
        expect((await moneyOf(store(), purchase)).refunds).toEqual([10])
      })

      it("a notice that fails: the same", async () => {
        const purchase = await buy(store())
        store().sandbox.control.addFault({ ...POST, kind: "lost_after" })
        store().sandbox.control.addFault({ match: "GET /api/refunds", kind: "status", status: 500, times: 3 })

        const answer = await refund(store(), purchase, 10)
        const repair = dieBeforeNotice(store(), "answer was lost")
        await letPass(store(), 2 * MINUTE)
        await runDue(store()).catch(() => undefined)
        repair()
        store().sandbox.control.clearFaults()
        await letPass(store(), 15 * MINUTE)
        await runAll(store())

        expect(answer).toBeUndefined()
        expect(atService(store(), purchase)).toEqual(["requested 1000"])
        expect((await moneyOf(store(), purchase)).refunds).toEqual([10])
      })

      it("a database that does not take the service's answer: it is found in the list, and never sent again", async () => {
        const purchase = await buy(store())
        const db = store().container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
        const repair = await refuseUpdates(store(), "instalments_refund", "NEW.state = 'requested'")

        const answer = await refund(store(), purchase, 10)
        await repair()
        await db("instalments_refund").update({ lease_until: null, lease_owner: null })
        for (let round = 0; round < 4; round++) {
          await letPass(store(), 3 * MINUTE)
          await runDue(store())
        }

        expect(answer).toBeUndefined()
        expect(atService(store(), purchase)).toEqual(["requested 1000"])
        expect(await rowsOf(store(), purchase)).toMatchObject([{ state: "requested" }])
        expect((await moneyOf(store(), purchase)).refunds).toEqual([10])
      })
    })

    describe("what does not come on is an issue, with what helps", () => {
      it("a payment without an order whose refund cannot be written down: named after ten minutes, and refunded by a click once it can", async () => {
        const cartId = await fillCart(store())
        const { serviceCheckoutId: checkoutId } = await startPayment(store(), cartId, undefined, REVIEW)
        await store().shop.store.cart.createLineItem(cartId, {
          variant_id: store().seeded.articles.lamp.variantId,
          quantity: 1,
        })
        const repair = await refuseInserts(store(), "instalments_refund")
        await payAndSettle(store(), checkoutId)
        await makeDue(store(), cartId)
        await reconcile(store().container)
        const { id } = await attemptOf(store(), cartId)
        expect(await issues()).toEqual([])

        await agePayments(store(), cartId, 11)
        expect(await issues()).toMatchObject([{ issue: "return_stuck", actions: ["refund", "dismiss"] }])
        expect((await ask(`payments/${id}/refund`, {})).body.message).toMatch(/^An error in this shop got in the way/)
        expect(atService(store(), { checkoutId })).toEqual([])
        expect(await issues()).toMatchObject([{ issue: "return_stuck" }])
        await repair()

        expect((await ask(`payments/${id}/refund`, {})).status).toBe(200)
        expect(atService(store(), { checkoutId })).toEqual(["requested 15049"])
        expect(await issues()).toEqual([])
      })

      it("a refund that waits behind wrong credentials", async () => {
        const purchase = await buy(store())
        store().sandbox.control.addFault({ ...POST, kind: "status", status: 401, times: 20 })
        await cancelOrder(store(), purchase)

        for (let round = 0; round < 4; round++) {
          await letPass(store(), HOUR)
          await runDue(store())
        }

        expect(await issues()).toMatchObject([
          { issue: "refund_stuck", reason: expect.stringMatching(/clientSecret/), actions: ["check", "dismiss"] },
        ])
        store().sandbox.control.clearFaults()
        const [row] = (await rowsOf(store(), purchase)).filter(({ state }) => state === "scheduled")
        expect((await ask(`refunds/${row?.id}/check-now`, {})).status).toBe(200)
        expect(atService(store(), purchase)).toEqual(["requested 15049"])
        expect(await issues()).toEqual([])
      })

      it("a refund that the service has not reviewed for two business days", async () => {
        const purchase = await buy(store())
        await refund(store(), purchase, 10)
        const db = store().container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
        const letPassDays = (days: number) =>
          db("instalments_issue").update({ visible_at: db.raw("visible_at - ? * interval '1 day'", [days]) })
        await letPassDays(1)
        expect(await issues()).toEqual([])

        // Two business days take six at Christmas.
        await letPassDays(6)

        expect(await issues()).toMatchObject([{ issue: "refund_stuck", actions: ["check", "dismiss"] }])
      })

      describe("the service accepted a refund, and does not find it", () => {
        const NOT_FOUND = { match: "GET /api/refunds/{id}", kind: "status", status: 404, times: 100 } as const
        const told = async () => (await newsOf(store())).filter((news) => news.includes("does not know this refund"))
        const lookAfter = async (afterMs: number) => {
          await letPass(store(), afterMs)
          await runDue(store())
        }

        it("nor lists it: it is told of once when hours have passed, and is no longer listed once it is found", async () => {
          const links = { first: "/api/refunds", last: "/api/refunds", prev: null, next: null }
          const body = JSON.stringify({ data: [], links })
          await refund(store(), await buy(store()), 10)
          store().sandbox.control.addFault(NOT_FOUND, {
            match: "GET /api/refunds",
            kind: "reply",
            status: 200,
            body,
            times: 100,
          })

          await lookAfter(HOUR)
          await lookAfter(HOUR)
          expect([await issues(), await told()]).toEqual([[], []])
          await lookAfter(2 * HOUR)
          await lookAfter(7 * HOUR)
          expect(await issues()).toMatchObject([
            { issue: "refund_differs", reason: expect.stringMatching(/does not know this refund/) },
          ])
          expect(await told()).toHaveLength(1)

          store().sandbox.control.clearFaults()
          await lookAfter(7 * HOUR)
          expect(await issues()).toEqual([])
        })

        it("but lists it: the list is enough, and nobody is told", async () => {
          const purchase = await buy(store())
          await refund(store(), purchase, 10)
          store().sandbox.control.addFault(NOT_FOUND)

          await lookAfter(HOUR)
          await lookAfter(4 * HOUR)
          await lookAfter(9 * HOUR)
          expect([await issues(), await told()]).toEqual([[], []])
          const [made] = store().sandbox.control.refunds()
          store().sandbox.control.moveRefund(String(made?.id), "complete")
          await lookAfter(9 * HOUR)
          expect(await rowsOf(store(), purchase)).toMatchObject([{ state: "complete" }])
        })

        it("and who asks about it reads that at once", async () => {
          const purchase = await buy(store())
          await refund(store(), purchase, 10)
          store().sandbox.control.addFault(NOT_FOUND)
          const [row] = await rowsOf(store(), purchase)

          expect((await ask(`refunds/${row?.id}/check-now`, {})).status).toBe(200)

          expect(await issues()).toMatchObject([{ reason: expect.stringMatching(/does not know this refund/) }])
        })
      })
    })

    it("an order that was cancelled weeks ago, while no job ran, is found", async () => {
      const purchase = await buy(store())
      await store().container.resolve(Modules.ORDER).cancel([purchase.orderId])
      const db = store().container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
      await db("order").where({ id: purchase.orderId }).update({ canceled_at: new Date() })

      await letPass(store(), 30 * DAY)
      await runDue(store())

      expect(atService(store(), purchase)).toEqual(["requested 15049"])
      expect(await moneyOf(store(), purchase)).toEqual({ ...GONE, status: "canceled" })
      await letPass(store(), DAY)
      await runDue(store())
      expect(requestsFor(store())).toBe(1)
    })
  },
  ACCOUNTS
)
