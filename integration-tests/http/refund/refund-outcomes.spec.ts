import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { candidatesOf, checkRefundNow, resolveRefund } from "../../../src/use-cases/refund/follow/resolve-refund"
import {
  ACCOUNTS,
  atService,
  buy,
  cancelOrder,
  forgetLimits,
  moneyOf,
  moveRefund,
  newsOf,
  refund,
  refundElsewhere,
  requestsFor,
  rowsOf,
  runAll,
  runDue,
  statesOf,
  WHOLE,
} from "../../support/refund/refunds"
import { adminApiOf } from "../../support/admin/admin-api"
import { orderView } from "../../support/admin/admin-views"
import { brokenPromisesOf } from "../../support/promise/of-store"
import type { Fault } from "../../../sandbox/src"
import { listenTo } from "../../support/store/events"
import { describeStore } from "../../support/store/store"
import { DAY, letPass, MINUTE, travelTo, useRealTime } from "../../support/time/time"

const POST = { match: "POST /api/refunds" } as const
const NOON = "2026-07-06T12:00:00Z"

describeStore(
  "refund_outcomes",
  (store) => {
    beforeEach(() => travelTo(store(), NOON))
    afterEach(useRealTime)

    describe("whose final state the service denies", () => {
      /** What the service shows of every refund from now on. */
      const showAs = (status: string, amount = 2000) => {
        const [made] = store().sandbox.control.refunds()
        const attributes = { amount, currency: "GBP", status, created_at: made?.createdAt }
        const body = JSON.stringify({ data: { id: made?.id, type: "refund_requests", attributes } })
        store().sandbox.control.clearFaults()
        const look = { match: "GET /api/refunds/{id}", kind: "reply", status: 200, body, times: 1_000 } as const
        store().sandbox.control.addFault(look)
      }

      it("is taken over at a person's word, either way, with Medusa's records", async () => {
        const purchase = await buy(store())
        await refund(store(), purchase, 20)
        const before = await moneyOf(store(), purchase)
        const ask = await adminApiOf(store())
        const [row] = await rowsOf(store(), purchase)
        const act = async (what: string) => {
          await forgetLimits(store())
          return ask(`refunds/${row!.id}/${what}`, {})
        }
        const mayBe = async () => (await orderView(ask, purchase.orderId)).refunds.map((one) => one.can_be_taken_over)
        showAs("complete")
        await act("check-now")
        expect(await act("take-over")).toMatchObject({ status: 400 })

        showAs("failed")
        await act("check-now")
        expect(await statesOf(store(), purchase)).toEqual(["complete"])
        expect(await mayBe()).toEqual([true])
        showAs("complete")
        expect(await act("take-over")).toMatchObject({
          status: 400,
          body: { message: expect.stringContaining("no longer shows a different result") },
        })
        expect(await mayBe()).toEqual([false])

        showAs("failed")
        await act("check-now")
        expect(await act("take-over")).toMatchObject({ status: 200 })
        expect(await rowsOf(store(), purchase)).toMatchObject([{ state: "failed", reason: { code: "failed" } }])
        expect(await moneyOf(store(), purchase)).toEqual(WHOLE)
        expect(await newsOf(store())).toContainEqual(expect.stringMatching(/^The refund of £20\.00 .*has failed/))
        const view = await orderView(ask, purchase.orderId)
        expect(view.issues).toMatchObject([{ issue: "refund_failed" }])
        expect(view.timeline.find(({ kind }) => kind === "refund_taken_over")?.by?.name).toBe("Alex Morgan")

        showAs("complete")
        await act("check-now")
        expect(await act("take-over")).toMatchObject({ status: 200 })
        expect(await rowsOf(store(), purchase)).toMatchObject([{ state: "complete", reason: null }])
        expect(await moneyOf(store(), purchase)).toEqual(before)
        expect((await orderView(ask, purchase.orderId)).issues).toEqual([])
        expect(await brokenPromisesOf(store(), purchase.cartId)).toEqual([])
        expect(requestsFor(store())).toBe(1)
      })

      it("of a cancelled order is taken over the same way, and its money is asked for no second time", async () => {
        const purchase = await buy(store())
        await cancelOrder(store(), purchase)
        const before = await moneyOf(store(), purchase)
        expect(before).toMatchObject({ status: "canceled", refunds: [150.49] })
        const ask = await adminApiOf(store())
        const [row] = await rowsOf(store(), purchase)
        const act = async (what: string) => {
          await forgetLimits(store())
          return ask(`refunds/${row!.id}/${what}`, {})
        }
        moveRefund(store(), purchase, 0, "failed")
        await act("check-now")
        expect((await moneyOf(store(), purchase)).refunds).toEqual([])

        showAs("complete", 15049)
        await act("check-now")
        expect(await act("take-over")).toMatchObject({ status: 200 })
        expect(await statesOf(store(), purchase)).toEqual(["complete"])
        expect(await moneyOf(store(), purchase)).toEqual(before)

        showAs("failed", 15049)
        await act("check-now")
        expect(await act("take-over")).toMatchObject({ status: 200 })
        expect(await statesOf(store(), purchase)).toEqual(["failed"])
        expect((await moneyOf(store(), purchase)).refunds).toEqual([])
        await runAll(store())
        expect(requestsFor(store())).toBe(1)
        expect(await brokenPromisesOf(store(), purchase.cartId)).toEqual([])
      })

      it("is not taken over as complete where other refunds have taken its money since", async () => {
        const purchase = await buy(store())
        await refund(store(), purchase, 20)
        const ask = await adminApiOf(store())
        const [row] = await rowsOf(store(), purchase)
        store().sandbox.control.moveRefund(String(row!.serviceRefundId), "failed")
        await ask(`refunds/${row!.id}/check-now`, {})
        expect(await refund(store(), purchase, 140)).toBeUndefined()
        showAs("complete")
        await forgetLimits(store())
        await ask(`refunds/${row!.id}/check-now`, {})

        expect(await ask(`refunds/${row!.id}/take-over`, {})).toMatchObject({
          status: 400,
          body: { message: expect.stringContaining("Only £10.49 of this payment is left") },
        })
        expect(await statesOf(store(), purchase)).toEqual(["failed", expect.any(String)])
      })
    })

    describe("when the service's answer is lost", () => {
      const AFTER: [string, Fault][] = [
        ["connection broke after the work", { ...POST, kind: "lost_after" }],
        ["500 after the work", { ...POST, kind: "status", status: 500, when: "after_work" }],
        ["502 by a proxy after the work", { ...POST, kind: "status", status: 502, when: "after_work" }],
        ["answer too late", { ...POST, kind: "slow", ms: 2_500 }],
        ["answer unreadable", { ...POST, kind: "garbage" }],
      ]
      it.each(AFTER)("%s: it is found in the list and never sent again", async (_, fault) => {
        const purchase = await buy(store())
        store().sandbox.control.addFault(fault)

        expect(await refund(store(), purchase, 10)).toBeUndefined()
        expect(await statesOf(store(), purchase)).toEqual(["unknown"])
        expect((await moneyOf(store(), purchase)).refunds).toEqual([10])
        await letPass(store(), MINUTE)
        await runDue(store())

        expect(await rowsOf(store(), purchase)).toMatchObject([
          { state: "requested", serviceRefundId: expect.any(String), reason: null },
        ])
        await letPass(store(), DAY)
        await runAll(store())
        expect(requestsFor(store())).toBe(1)
        expect(atService(store(), purchase)).toEqual(["requested 1000"])
        expect(await newsOf(store())).toEqual([])
      })

      const BEFORE: [string, Fault][] = [
        ["connection broke before the work", { ...POST, kind: "lost_before" }],
        ["500 before the work", { ...POST, kind: "status", status: 500 }],
      ]
      it.each(BEFORE)(
        "%s: it is sent again once two readings of the list have shown that it never arrived, an hour after it was sent",
        async (_, fault) => {
          const purchase = await buy(store())
          store().sandbox.control.addFault(fault)
          await refund(store(), purchase, 10)

          for (let minute = 0; minute < 58; minute += 2) {
            await letPass(store(), 2 * MINUTE)
            await runDue(store())
          }
          expect(requestsFor(store())).toBe(1)
          for (let minute = 0; minute < 3; minute++) {
            await letPass(store(), 2 * MINUTE)
            await runDue(store())
          }

          expect(requestsFor(store())).toBe(2)
          expect(atService(store(), purchase)).toEqual(["requested 1000"])
          expect(await statesOf(store(), purchase)).toEqual(["requested"])
        }
      )

      it("by a process that died in the middle, it is found all the same", async () => {
        const purchase = await buy(store())
        await refund(store(), purchase, 10)
        const db = store().container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
        const died = {
          state: "submitting",
          service_refund_id: null,
          lease_owner: "dead",
          lease_until: db.raw("now() - interval '1 second'"),
        }
        await db("instalments_refund").update({ ...died, next_check_at: new Date() })

        await runDue(store())
        expect(await statesOf(store(), purchase)).toEqual(["unknown"])
        await letPass(store(), MINUTE)
        await runDue(store())

        expect(await statesOf(store(), purchase)).toEqual(["requested"])
        expect(requestsFor(store())).toBe(1)
      })

      it("two of one payment and one amount are each other's equals", async () => {
        const purchase = await buy(store())
        store().sandbox.control.addFault({ ...POST, kind: "lost_after" }, { ...POST, kind: "lost_before" })
        await refund(store(), purchase, 10)
        await letPass(store(), MINUTE)
        await refund(store(), purchase, 10)

        await letPass(store(), MINUTE)
        await runDue(store())
        expect((await statesOf(store(), purchase)).sort()).toEqual(["requested", "unknown"])
        for (let reading = 0; reading < 3; reading++) {
          await letPass(store(), 20 * MINUTE)
          await runDue(store())
        }

        expect(await statesOf(store(), purchase)).toEqual(["requested", "requested"])
        expect(atService(store(), purchase)).toEqual(["requested 1000", "requested 1000"])
      })

      it("a person is asked when another payment's refund fits as well, and says which", async () => {
        const [mine, other] = [await buy(store()), await buy(store())]
        const foreign = await refundElsewhere(store(), other, 1000)
        store().sandbox.control.addFault({ ...POST, kind: "lost_after" })
        await refund(store(), mine, 10)
        const posts = requestsFor(store())

        await letPass(store(), MINUTE)
        await runDue(store())
        await letPass(store(), DAY)
        await runAll(store())

        const [row] = await rowsOf(store(), mine)
        expect(row).toMatchObject({
          state: "unknown",
          reason: {
            code: "several_fit",
            facts: { list: expect.arrayContaining([expect.objectContaining({ id: foreign })]) },
          },
        })
        expect((await newsOf(store())).filter((news) => news.includes("needs a decision"))).toHaveLength(1)
        const candidates = await candidatesOf(store().container, row!)
        const own = candidates.find(({ serviceRefundId }) => serviceRefundId !== foreign)
        const resolved = await resolveRefund(store().container, String(row?.id), {
          adopt: String(own?.serviceRefundId),
        })

        expect(resolved).toMatchObject({ state: "requested", serviceRefundId: own?.serviceRefundId, reason: null })
        expect(requestsFor(store())).toBe(posts)
      })

      it("a person may say that it never arrived", async () => {
        const [mine, other] = [await buy(store()), await buy(store())]
        await refundElsewhere(store(), other, 1000)
        await refundElsewhere(store(), other, 1000)
        store().sandbox.control.addFault({ ...POST, kind: "lost_before" })
        await refund(store(), mine, 10)
        const [row] = await rowsOf(store(), mine)

        expect(await checkRefundNow(store().container, String(row?.id))).toMatchObject({
          state: "unknown",
          reason: { code: "several_fit" },
        })
        await resolveRefund(store().container, String(row?.id), { send_again: true })
        await runDue(store())

        expect(atService(store(), mine)).toEqual(["requested 1000"])
      })
    })

    describe("when the service is not to be had", () => {
      it("a 429 only delays", async () => {
        const purchase = await buy(store())
        store().sandbox.control.addFault({ ...POST, kind: "rate_limited", seconds: 90 })

        expect(await refund(store(), purchase, 10)).toBeUndefined()
        await letPass(store(), 2 * MINUTE)
        await forgetLimits(store())
        await runDue(store())

        expect(atService(store(), purchase)).toEqual(["requested 1000"])
        expect(await newsOf(store())).toEqual([])
      })

      it("limits that last are told of once, and no shopper gets a mail for each attempt", async () => {
        const purchase = await buy(store())
        const events = listenTo(store(), "instalments.refund.updated")
        store().sandbox.control.addFault({ ...POST, kind: "rate_limited", seconds: 90, times: 1_000 })
        await refund(store(), purchase, 10)
        const nextDay = async () => {
          await letPass(store(), DAY)
          await forgetLimits(store())
          await runDue(store())
        }

        for (let attempt = 0; attempt < 4; attempt++) {
          await nextDay()
        }
        store().sandbox.control.clearFaults()
        await nextDay()

        expect(atService(store(), purchase)).toEqual(["requested 1000"])
        expect(await newsOf(store())).toEqual([
          expect.stringMatching(
            /not accepted the refund of .* yet\. The service cannot accept the refund at the moment\. It is sent again automatically\./
          ),
        ])
        expect(events).toMatchObject([{ state: "scheduled" }, { state: "requested" }])
      })
    })
  },
  ACCOUNTS
)
