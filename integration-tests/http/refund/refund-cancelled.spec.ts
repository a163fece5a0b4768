import { Modules } from "@medusajs/framework/utils"
import { issueList } from "../../../src/use-cases/admin/views/payments"
import { refundLease } from "../../../src/use-cases/ledger/with-lease"
import {
  type Account,
  ACCOUNTS,
  atService,
  buy,
  cancelOrder,
  forgetLimits,
  GONE,
  moneyOf,
  moveRefund,
  newsOf,
  type Purchase,
  refund,
  requestsFor,
  runAll,
  runDue,
} from "../../support/refund/refunds"
import { backOfficeOf } from "../../support/admin/back-office"
import { capture } from "../../support/admin/capture"
import { whileMisbehaving } from "../../support/store/merchant"
import { dbOf } from "../../support/store/stall"
import { describeStore } from "../../support/store/store"
import { DAY, HOUR, letPass, MINUTE, travelTo, useRealTime } from "../../support/time/time"
import { until } from "../../support/time/until"

const POST = { match: "POST /api/refunds" } as const
const CANCELLED = { ...GONE, status: "canceled" }
const DAY_0 = "2026-07-01T12:00:00Z"
const DAY_1_AT_TEN = "2026-07-02T09:00:00Z"
const DAY_5 = "2026-07-06T12:00:00Z"

describeStore(
  "refund_cancelled",
  (store) => {
    afterEach(useRealTime)

    /** Resolves when somebody asks for a lease. */
    function nextAskFor(key: string): Promise<void> {
      const db = dbOf(store())
      return new Promise((resolve) => {
        const note = ({ bindings }: { bindings?: readonly unknown[] }) => {
          if (bindings?.includes(key)) {
            db.off("query", note)
            resolve()
          }
        }
        db.on("query", note)
      })
    }

    describe("on the day of purchase", () => {
      it.each(["instalments", "told", "reject"] as const)("nobody's money is lost (%s)", async (account: Account) => {
        await travelTo(store(), DAY_0)
        const purchase = await buy(store(), account)

        await cancelOrder(store(), purchase)

        expect(await moneyOf(store(), purchase)).toEqual(CANCELLED)
        expect(atService(store(), purchase)).toEqual([])
        await travelTo(store(), DAY_1_AT_TEN)
        await runDue(store())
        expect(atService(store(), purchase)).toEqual(["requested 15049"])
      })

      it("after earlier refunds, all are sent in the morning", async () => {
        await travelTo(store(), DAY_0)
        const purchase = await buy(store(), "told")
        await refund(store(), purchase, 10)
        await refund(store(), purchase, 0.49)

        await cancelOrder(store(), purchase)
        await travelTo(store(), DAY_1_AT_TEN)
        await runDue(store())

        expect(atService(store(), purchase).sort()).toEqual(["requested 1000", "requested 14000", "requested 49"])
        expect(await moneyOf(store(), purchase)).toEqual({ ...CANCELLED, refunds: [0.49, 10, 140] })
      })

      it("and declined in the morning, the records say so and an admin is told once, with one issue to attend to", async () => {
        await travelTo(store(), DAY_0)
        const purchase = await buy(store(), "told")
        await cancelOrder(store(), purchase)
        await travelTo(store(), DAY_1_AT_TEN)
        store().sandbox.control.addFault({ ...POST, kind: "status", status: 404, times: 5 })

        await runDue(store())
        // It is looked for in the list and sent again before it is given up.
        for (let minute = 0; minute < 24; minute += 2) {
          await letPass(store(), 2 * MINUTE)
          await runDue(store())
        }

        expect(await moneyOf(store(), purchase)).toMatchObject({
          status: "canceled",
          refunded: 0,
          transactions: 150.49,
          refunds: [],
          collection: 0,
        })
        const news = (await newsOf(store())).filter((text) => !text.includes("is scheduled"))
        expect(news).toEqual([expect.stringMatching(/^.*£150\.49.*The service does not know this payment/)])
        const { payments } = await issueList(store().container, { limit: 10 })
        expect(payments).toMatchObject([{ issues: [{ issue: "refund_rejected", amount_minor: 15_049 }] }])
      })
    })

    describe("on day 5", () => {
      it("all of it goes back at once", async () => {
        await travelTo(store(), DAY_0)
        const purchase = await buy(store(), "instalments")
        await travelTo(store(), DAY_5)

        await cancelOrder(store(), purchase)
        await runAll(store())

        expect(atService(store(), purchase)).toEqual(["requested 15049"])
        expect(await moneyOf(store(), purchase)).toEqual(CANCELLED)
      })

      it("after earlier refunds the rest goes back, once, and clicks on Refund move nothing more", async () => {
        await travelTo(store(), DAY_0)
        const purchase = await buy(store(), "instalments")
        await travelTo(store(), DAY_5)
        await refund(store(), purchase, 10)
        await refund(store(), purchase, 33.33)
        moveRefund(store(), purchase, 1, "failed")
        await runAll(store())

        await cancelOrder(store(), purchase)
        await runAll(store())

        expect(atService(store(), purchase)).toEqual(["requested 1000", "failed 3333", "requested 14049"])
        expect(await moneyOf(store(), purchase)).toEqual({ ...CANCELLED, refunds: [10, 140.49] })
        expect(await refund(store(), purchase, 5)).toMatch(
          /^This order is cancelled, so everything that was paid is refunded automatically/
        )
        expect(requestsFor(store())).toBe(3)
      })

      it("a click on Refund that waits for the cancellation is told that all goes back, and moves nothing", async () => {
        await travelTo(store(), DAY_5)
        const purchase = await buy(store(), "review")
        const { control } = store().sandbox
        control.addFault({ ...POST, kind: "held", when: "after_work" })
        const cancelling = cancelOrder(store(), purchase)
        await until("request at the service", async () => (requestsFor(store()) > 0 ? true : undefined))
        const asked = nextAskFor(refundLease(purchase.orderId))

        const refunding = refund(store(), purchase, 10)
        await asked
        const lease = dbOf(store())("instalments_lease").where({ key: refundLease(purchase.orderId) })
        expect(await lease.first("is_cancelling")).toEqual({ is_cancelling: true })
        control.releaseHeld()

        await cancelling
        expect(await refunding).toMatch(
          /^This order is cancelled, so everything that was paid is refunded automatically/
        )
        expect(await moneyOf(store(), purchase)).toEqual(CANCELLED)
        expect(requestsFor(store())).toBe(1)
      })

      it.each([
        ["the service's answer is lost after the work", { ...POST, kind: "lost_after" } as const, 1],
        ["500 before the work", { ...POST, kind: "status", status: 500 } as const, 2],
        ["429", { ...POST, kind: "rate_limited", seconds: 30 } as const, 2],
      ])("and %s: all of it goes back, once", async (_, fault, requests) => {
        await travelTo(store(), DAY_5)
        const purchase = await buy(store(), "review")
        store().sandbox.control.addFault(fault)

        await cancelOrder(store(), purchase)
        for (let pause = 0; pause < 8; pause++) {
          await letPass(store(), 10 * MINUTE)
          await forgetLimits(store())
          await runDue(store())
        }

        expect(await moneyOf(store(), purchase)).toEqual(CANCELLED)
        expect(atService(store(), purchase)).toEqual(["requested 15049"])
        expect(requestsFor(store())).toBe(requests)
      })
    })

    it("and a merchant's hook makes the cancellation fail: an admin is told that the money goes back, and it does so once", async () => {
      await travelTo(store(), DAY_5)
      const purchase = await buy(store())
      const admin = await backOfficeOf(store())
      const orderCanceled = () => Promise.reject(new TypeError("The loyalty service is away"))

      await whileMisbehaving({ orderCanceled }, () =>
        expect(admin.order.cancel(purchase.orderId)).rejects.toMatchObject({ status: 500 })
      )

      const [told] = await until("notice", async () => {
        const news = await newsOf(store())
        return news.length > 0 ? news : undefined
      })
      expect(told).toMatch(/^Order #\d+ was not cancelled, but £150\.49 is refunded\. .*cancel the order again/)
      expect(await moneyOf(store(), purchase)).toEqual(GONE)
      await cancelOrder(store(), purchase)
      await runAll(store())
      expect(atService(store(), purchase)).toEqual(["requested 15049"])
      expect(await moneyOf(store(), purchase)).toEqual(CANCELLED)
      expect(await newsOf(store())).toEqual([told])
    })

    it("too late for a refund, Medusa's records say so and an admin is told", async () => {
      await travelTo(store(), "2026-01-01T12:00:00Z")
      const purchase = await buy(store())
      await travelTo(store(), "2026-04-12T12:00:00Z")

      await cancelOrder(store(), purchase)
      await runAll(store())

      expect(requestsFor(store())).toBe(0)
      expect(await moneyOf(store(), purchase)).toMatchObject({
        status: "canceled",
        refunded: 0,
        transactions: 150.49,
        refunds: [],
      })
      expect(await newsOf(store())).toEqual([
        expect.stringMatching(/^Order #\d+ was cancelled, but £150\.49 was not refunded\. .*11 April 2026/),
      ])
      const { payments } = await issueList(store().container, { limit: 10 })
      expect(payments).toMatchObject([
        { issues: [{ issue: "not_refunded", reason: expect.stringMatching("11 April") }] },
      ])
    })

    describe("while the shop's process died, so that nothing followed from it", () => {
      const cancelOnly = ({ orderId }: Purchase) => store().container.resolve(Modules.ORDER).cancel([orderId])
      beforeEach(() => travelTo(store(), DAY_5))

      it("a captured payment goes back, and Medusa's records say so", async () => {
        const purchase = await buy(store(), "review")
        await refund(store(), purchase, 10)
        await cancelOnly(purchase)

        await letPass(store(), DAY)
        await runDue(store())

        expect(atService(store(), purchase)).toEqual(["requested 1000", "requested 14049"])
        expect(await moneyOf(store(), purchase)).toEqual({ ...CANCELLED, refunds: [10, 140.49] })
        await letPass(store(), DAY)
        await runAll(store())
        const late =
          /^Order #\d+ was cancelled on 6 July 2026.*, and £140\.49 is only being refunded now\. .*another way/
        expect(await newsOf(store())).toEqual([expect.stringMatching(late)])
      })

      it("that goes back within hours without a word", async () => {
        const purchase = await buy(store(), "review")
        await cancelOnly(purchase)

        await letPass(store(), 5 * HOUR)
        await runDue(store())

        expect(atService(store(), purchase)).toEqual(["requested 15049"])
        expect(await newsOf(store())).toEqual([])
      })

      it.each([
        ["captured in part", 10, ["requested 1000", "requested 14049"]],
        ["never captured", 0, ["requested 15049"]],
      ])("a payment that was %s goes back", async (_, captured, sent) => {
        const purchase = await buy(store(), "manual")
        if (captured > 0) {
          await capture(store(), purchase, captured)
        }
        await cancelOnly(purchase)

        await letPass(store(), DAY)
        await runDue(store())
        await runAll(store())

        expect(atService(store(), purchase)).toEqual(sent)
      })
    })
  },
  ACCOUNTS
)
