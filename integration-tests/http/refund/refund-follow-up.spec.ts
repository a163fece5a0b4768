import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { adminApiOf } from "../../support/admin/admin-api"
import { backOfficeOf } from "../../support/admin/back-office"
import {
  ACCOUNTS,
  atService,
  buy,
  moveRefund,
  newsOf,
  refund,
  refundElsewhere,
  requestsTo,
  rowsOf,
  runAll,
  runDue,
  statesOf,
} from "../../support/refund/refunds"
import { describeStore } from "../../support/store/store"
import { DAY, letPass, MINUTE, travelTo, useRealTime } from "../../support/time/time"

describeStore(
  "refund_follow_up",
  (store) => {
    beforeEach(() => travelTo(store(), "2026-07-06T12:00:00Z"))
    afterEach(useRealTime)

    describe("until it is complete", () => {
      it("it is followed, ever more rarely", async () => {
        const purchase = await buy(store())
        await refund(store(), purchase, 10)
        const looks = () => requestsTo(store(), "GET /api/refunds/{id}")

        await letPass(store(), MINUTE)
        await runDue(store())
        await letPass(store(), MINUTE)
        await runDue(store())
        expect(looks()).toBe(1)
        await letPass(store(), MINUTE)
        await runDue(store())
        expect(looks()).toBe(2)
        moveRefund(store(), purchase, 0, "pending")
        await letPass(store(), 4 * MINUTE)
        await runDue(store())
        expect(await statesOf(store(), purchase)).toEqual(["pending"])
        moveRefund(store(), purchase, 0, "complete")
        await letPass(store(), DAY)
        await runDue(store())

        expect(await rowsOf(store(), purchase)).toMatchObject([{ state: "complete", settledAt: expect.any(Date) }])
        const total = looks()
        await letPass(store(), DAY)
        await runAll(store())
        expect(looks()).toBe(total)
      })

      it("looks that failed for half a day cost no more than half an hour once they are answered again", async () => {
        const purchase = await buy(store())
        await refund(store(), purchase, 10)
        moveRefund(store(), purchase, 0, "pending")
        moveRefund(store(), purchase, 0, "complete")
        const failing = (match: "GET /api/refunds/{id}" | "GET /api/refunds") =>
          store().sandbox.control.addFault({ match, kind: "status", status: 500, times: 1_000 })
        failing("GET /api/refunds")
        failing("GET /api/refunds/{id}")
        for (let minute = 0; minute < 12 * 60; minute += 15) {
          await letPass(store(), 15 * MINUTE)
          await runDue(store())
        }
        expect(await statesOf(store(), purchase)).toEqual(["requested"])
        // Each of them is made up to three times.
        expect(requestsTo(store(), "GET /api/refunds/{id}")).toBeLessThanOrEqual(12 * 4 * 3)

        store().sandbox.control.clearFaults()
        failing("GET /api/refunds")
        await letPass(store(), 31 * MINUTE)
        await runDue(store())
        expect(await statesOf(store(), purchase)).toEqual(["complete"])
      })

      it("one that is to be sent goes before forty that are to be looked at, although they were due first", async () => {
        const asked = await buy(store(), "told")
        await travelTo(store(), "2026-07-07T12:00:00Z")
        const admin = await backOfficeOf(store())
        for (let pounds = 0; pounds < 40; pounds++) {
          await admin.payment.refund(asked.paymentId, { amount: 1 })
        }
        const waiting = await buy(store(), "told", { email: "grace@example.com" })
        expect(await refund(store(), waiting, 10)).toBeUndefined()
        expect(await statesOf(store(), waiting)).toEqual(["scheduled"])
        await travelTo(store(), "2026-07-08T09:30:00Z")

        await runDue(store())

        expect(await statesOf(store(), waiting)).toEqual(["requested"])
        expect(atService(store(), waiting)).toEqual(["requested 1000"])
      })

      it("many are read from one page of the list, and no limit is broken", async () => {
        const purchase = await buy(store(), "limited")
        for (let pence = 1; pence <= 7; pence++) {
          await refund(store(), purchase, pence / 100)
        }
        for (let index = 0; index < 7; index++) {
          moveRefund(store(), purchase, index, "pending")
        }

        await letPass(store(), 2 * MINUTE)
        await runDue(store())

        expect(await statesOf(store(), purchase)).toEqual(Array.from({ length: 7 }, () => "pending"))
        expect(requestsTo(store(), "GET /api/refunds/{id}")).toBe(4)
        expect(requestsTo(store(), "GET /api/refunds")).toBe(1)
        expect(
          store()
            .sandbox.control.requests()
            .map(({ status }) => status)
        ).not.toContain(429)
      })

      it("a list that lags behind contradicts no look-up, and what it denies is over once it agrees again", async () => {
        const purchase = await buy(store())
        await refund(store(), purchase, 10)
        const [made] = store().sandbox.control.refunds()
        const listAs = (status: string) => {
          const attributes = { amount: 1000, currency: "GBP", status, created_at: made?.createdAt }
          const data = [{ id: made?.id, type: "refund_requests", attributes }]
          const links = { first: "/api/refunds", last: "/api/refunds", prev: null, next: null }
          const body = JSON.stringify({ data, links })
          store().sandbox.control.addFault({ match: "GET /api/refunds", kind: "reply", status: 200, body })
        }
        const readOn = async () => {
          await letPass(store(), 31 * MINUTE)
          await runDue(store())
          return (await rowsOf(store(), purchase)).map(({ state, reason }) => [state, reason?.code])
        }
        store().sandbox.control.moveRefund(String(made?.id), "pending")
        store().sandbox.control.moveRefund(String(made?.id), "complete")
        await (
          await adminApiOf(store())
        )(`refunds/${(await rowsOf(store(), purchase))[0]?.id}/check-now`, {})

        listAs("pending")
        expect(await readOn()).toEqual([["complete", undefined]])
        expect(await newsOf(store())).toEqual([])
        listAs("failed")
        expect(await readOn()).toEqual([["complete", "contradicted"]])
        expect(await readOn()).toEqual([["complete", undefined]])
      })

      it("refunds made elsewhere are noticed, and told of once", async () => {
        const purchase = await buy(store())
        const foreign = await refundElsewhere(store(), purchase, 777)

        for (let half = 0; half < 4; half++) {
          await letPass(store(), 31 * MINUTE)
          await runDue(store())
        }

        expect(await newsOf(store())).toEqual([expect.stringContaining(`£7.77 (${foreign})`)])
        const { unmatchedRefunds } = ledgerOf(store().container)
        const key = { account: "review", environment: "sandbox" } as const
        expect(await unmatchedRefunds.madeSince([key], new Date(0))).toMatchObject([
          { serviceRefundId: foreign, status: "requested", isForeign: true },
        ])
      })

      it("one of the amount of a refund of this shop, made with it, may be that one a second time", async () => {
        const purchase = await buy(store())
        await refund(store(), purchase, 7.77)
        const second = await refundElsewhere(store(), purchase, 777)
        const other = await refundElsewhere(store(), purchase, 778)

        for (let half = 0; half < 3; half++) {
          await letPass(store(), 31 * MINUTE)
          await runDue(store())
        }

        const news = await newsOf(store())
        expect(news).toHaveLength(2)
        expect(news).toContainEqual(
          expect.stringMatching(`^A refund was made outside this shop.*£7\\.78 \\(${other}\\)`)
        )
        expect(news).toContainEqual(expect.stringMatching(`^The service may have made a refund twice.*${second}`))
      })
    })
  },
  ACCOUNTS
)
