import type { MonthView } from "../../../src/use-cases/admin/views/month"
import { adminApiOf, adminTokenOf } from "../../support/admin/admin-api"
import { listed } from "../../support/admin/odd-record"
import { owingOrder, startLink } from "../../support/refund/order-payment"
import { ACCOUNTS, buy, moveRefund, refund, refundElsewhere, runAll } from "../../support/refund/refunds"
import { fillCart, startPayment } from "../../support/shopper/shopper"
import { dbOf } from "../../support/store/stall"
import { describeStore } from "../../support/store/store"
import { DAY, letPass, travelTo, useRealTime } from "../../support/time/time"

const MONTH = "2026-07"
const NONE = { payments: 0, paid_minor: 0, refunds: 0, refunded_minor: 0, net_minor: 0 }

describeStore(
  "month_end",
  (store) => {
    beforeEach(() => travelTo(store(), "2026-07-06T12:00:00Z"))
    afterEach(useRealTime)

    async function monthOf(account = "review", month = MONTH) {
      const ask = await adminApiOf(store())
      return ask<{ month: MonthView; message: string }>(`accounts/${account}/month?month=${month}`)
    }

    async function linesOf(month = MONTH): Promise<string[]> {
      const path = `admin/instalments/accounts/review/month?month=${month}&format=csv`
      const answer = await fetch(`${store().backendUrl}/${path}`, {
        headers: { authorization: `Bearer ${await adminTokenOf(store())}` },
      })
      expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="instalments-review-${month}.csv"`)
      return (await answer.text()).trim().split("\r\n")
    }

    it("adds up what was paid and what has gone back; a refund that came to nothing is not among it", async () => {
      const [one, other] = [await buy(store()), await buy(store())]
      await refund(store(), one, 10)
      await refund(store(), other, 20.5)
      moveRefund(store(), other, 0, "failed")
      await runAll(store())

      const { status, body } = await monthOf()

      const total = { payments: 2, paid_minor: 300_98, refunds: 1, refunded_minor: 10_00, net_minor: 290_98 }
      expect([status, body.month.total]).toEqual([200, total])
      expect(body.month.days).toEqual([{ day: "2026-07-06", ...total }])
      expect((await monthOf("review", "2020-01")).body.month).toMatchObject({ days: [], total: NONE })
    })

    it("is a file with a line for each payment and refund, and the order's number", async () => {
      const purchase = await buy(store())
      await refund(store(), purchase, 10)

      const [header, ...lines] = await linesOf()

      expect(header).toMatch(/^day \(London\),kind,amount \(GBP\),/)
      expect(lines).toEqual([
        expect.stringMatching(/^2026-07-06,payment,150\.49,\w+,[\w-]+,\d+,placed,/),
        expect.stringMatching(/^2026-07-06,refund,-10\.00,\w+,[\w-]+,\d+,\w+,/),
      ])
    })

    it("ends at London's midnight, in summer and in winter, and a refund stands in the month in which it was made", async () => {
      const times = ["2026-03-31T22:59:00Z", "2026-03-31T23:01:00Z", "2026-10-31T23:59:00Z", "2026-11-01T00:01:00Z"]
      for (const time of times) {
        await travelTo(store(), time)
        const purchase = await buy(store())
        if (time === times[1]) {
          await travelTo(store(), "2026-05-01T12:00:00Z")
          await refund(store(), purchase, 10)
        }
      }

      const months = ["2026-03", "2026-04", "2026-05", "2026-10", "2026-11"]
      const lines = await Promise.all(months.map(linesOf))

      expect(lines.map(([, ...rest]) => rest.map((line) => line.split(",").slice(0, 3).join(" ")))).toEqual([
        ["2026-03-31 payment 150.49"],
        ["2026-04-01 payment 150.49"],
        ["2026-05-01 refund -10.00"],
        ["2026-10-31 payment 150.49"],
        ["2026-11-01 payment 150.49"],
      ])
    })

    it("says what became of the payment pages, and in how many payments they were paid", async () => {
      await buy(store())
      await startPayment(store(), await fillCart(store()), undefined, "pp_instalments_review")
      // The database's clock is the real one.
      await dbOf(store())("instalments_checkout").update({ created_at: new Date() })

      const { conversion } = (await monthOf()).body.month
      const outcomes = { paid: 1, cancelled: 0, expired: 0, invalid: 0, open: 1 }
      const terms = [{ term: expect.any(Number), count: 1 }]
      expect(conversion).toEqual([{ place: "checkout", started: 2, outcomes, terms }])
      await letPass(store(), DAY)
      const expired = { ...outcomes, open: 0, expired: 1 }
      expect((await monthOf()).body.month.conversion).toEqual([
        { place: "checkout", started: 2, outcomes: expired, terms },
      ])
    })

    it("leaves that out of a month of which pages may have been forgotten", async () => {
      await buy(store())
      await dbOf(store())("instalments_checkout").update({ created_at: new Date("2026-02-10T12:00:00Z") })
      const pagesOf = async () => (await monthOf("review", "2026-02")).body.month.conversion
      await travelTo(store(), "2026-04-30T12:00:00Z")
      expect(await pagesOf()).toHaveLength(1)

      await travelTo(store(), "2026-05-03T12:00:00Z")

      expect(await pagesOf()).toEqual([])
    })

    it("counts the pages of orders' payment links for themselves", async () => {
      const { collectionId } = await owingOrder(store())
      await startLink(store(), collectionId)
      await dbOf(store())("instalments_checkout").update({ created_at: new Date() })

      expect((await monthOf("instalments")).body.month.conversion).toMatchObject([
        { place: "checkout", started: 1, outcomes: { paid: 1 } },
        { place: "payment_link", started: 1, outcomes: { open: 1 }, terms: [] },
      ])
    })

    it("says whether the service's lists agree, and what does not", async () => {
      const purchase = await buy(store())
      await runAll(store())
      expect((await monthOf()).body.month.agreement).toMatchObject({ result: "agrees", open: [], waiting: 0 })

      await refundElsewhere(store(), purchase, 1_000)
      await letPass(store(), DAY)
      await runAll(store())

      const open = [{ issue: "unmatched_refund", count: 1 }]
      expect((await monthOf()).body.month.agreement).toMatchObject({ result: "differs", open })

      const ask = await adminApiOf(store())
      const [entry] = await listed(store())
      await ask(`unmatched/${entry?.id}/dismiss`, {})
      expect((await monthOf()).body.month.agreement).toMatchObject({ result: "agrees", open: [], set_aside: open })

      // What was left in one environment says nothing of the other.
      await dbOf(store())("instalments_unmatched").update({ environment: "production" })
      expect((await monthOf()).body.month.agreement).toMatchObject({ result: "agrees", open: [], set_aside: [] })
    })

    it.each(["2026-13", "2026", "x", "", "2026-1-1"])("%j is no month", async (month) => {
      expect(await monthOf("review", month)).toMatchObject({ status: 400 })
    })

    it("an account that is not configured has none", async () => {
      expect(await monthOf("nobody")).toMatchObject({ status: 404, body: { message: "There is no such account." } })
    })
  },
  ACCOUNTS
)
