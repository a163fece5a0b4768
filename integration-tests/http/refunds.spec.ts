import {
  ACCOUNTS,
  atService,
  buy,
  cancelOrder,
  moneyOf,
  newsOf,
  refund,
  requestsFor,
  rowsOf,
  runAll,
  runDue,
} from "../support/refunds"
import { capture } from "../support/capture"
import { describeStore } from "../support/store"
import { travelTo, useRealTime } from "../support/time"

const WHOLE = {
  status: "pending",
  payment: "captured",
  total: 150.49,
  paid: 150.49,
  refunded: 0,
  transactions: 150.49,
  pending: 0,
  refunds: [],
  collection: 0,
}
const GONE = {
  ...WHOLE,
  payment: "refunded",
  total: 0,
  refunded: 150.49,
  transactions: 0,
  refunds: [150.49],
  collection: 150.49,
}

describeStore(
  "refunds",
  (store) => {
    afterEach(useRealTime)

    describe("of part of a payment", () => {
      it("three odd parts and then the rest leave nothing, to the penny", async () => {
        const purchase = await buy(store())

        for (const amount of [33.33, 0.01, 66.66]) {
          expect(await refund(store(), purchase, amount)).toBeUndefined()
        }
        // Medusa's own check lets one penny too much through.
        expect(await refund(store(), purchase, 50.5)).toBe(
          "Only £50.49 of this payment can still be refunded. Enter that amount or less."
        )
        expect(await refund(store(), purchase, 50.49)).toBeUndefined()

        expect(atService(store(), purchase)).toEqual([
          "requested 3333",
          "requested 1",
          "requested 6666",
          "requested 5049",
        ])
        expect(await moneyOf(store(), purchase)).toEqual({ ...GONE, refunds: [0.01, 33.33, 50.49, 66.66] })
        expect(requestsFor(store())).toBe(4)
      })

      it("two at the same moment reach the service once each and leave right books", async () => {
        const purchase = await buy(store())

        const answers = await Promise.all([refund(store(), purchase, 4), refund(store(), purchase, 6)])

        expect(answers).toEqual([undefined, undefined])
        expect(atService(store(), purchase).sort()).toEqual(["requested 400", "requested 600"])
        expect(await moneyOf(store(), purchase)).toEqual({
          ...WHOLE,
          payment: "partially_refunded",
          total: 140.49,
          refunded: 10,
          transactions: 140.49,
          refunds: [4, 6],
          collection: 10,
        })
      })

      it("part of a penny is refused with the amount to enter instead", async () => {
        const purchase = await buy(store())

        expect(await refund(store(), purchase, 10.005)).toBe("A refund is in whole pence. Enter £10.01 instead.")
        expect(await moneyOf(store(), purchase)).toEqual(WHOLE)
      })
    })

    describe("within a hundred days by London's calendar", () => {
      it("the last minute of day 100 is in time, the first of day 101 is refused with the date", async () => {
        // 100 days that hold the change to summer time: day 0 begins in winter time and day 100 ends at 23:00 UTC.
        await travelTo(store(), "2026-01-20T23:59:00Z")
        const purchase = await buy(store())

        await travelTo(store(), "2026-04-30T22:59:00Z")
        expect(await refund(store(), purchase, 10)).toBeUndefined()
        await travelTo(store(), "2026-04-30T23:00:00Z")
        expect(await refund(store(), purchase, 10)).toBe(
          "This payment can no longer be refunded: the last day for it was 30 April 2026. Please give the money back another way."
        )

        expect(atService(store(), purchase)).toEqual(["requested 1000"])
        expect((await moneyOf(store(), purchase)).refunds).toEqual([10])
      })

      it("the service's own count outranks ours", async () => {
        await travelTo(store(), "2026-06-01T12:00:00Z")
        const purchase = await buy(store())
        store().sandbox.control.addFault({
          match: "POST /api/refunds",
          kind: "reply",
          status: 422,
          body: JSON.stringify({
            errors: [
              {
                status: "422",
                code: "unprocessable_entity",
                title: "Unprocessable",
                detail: "Orders can only be refunded within 100 days of the purchase date.",
              },
            ],
          }),
        })
        await travelTo(store(), "2026-06-05T12:00:00Z")

        expect(await refund(store(), purchase, 10)).toMatch(/takes refunds of a payment for 100 days/)
        expect(await moneyOf(store(), purchase)).toEqual(WHOLE)
        expect(await rowsOf(store(), purchase)).toMatchObject([
          { state: "rejected", reason: expect.stringMatching(/100 days/) },
        ])
      })
    })

    describe("on the day of purchase", () => {
      it("is scheduled when the service refuses it, which is learnt, and is sent by itself at ten the next morning", async () => {
        // The clocks go forward in the night: ten o'clock is one hour earlier by UTC.
        await travelTo(store(), "2026-03-28T21:00:00Z")
        const purchase = await buy(store(), "instalments")
        const later = await buy(store(), "instalments")

        expect(await refund(store(), purchase, 10)).toBeUndefined()
        expect(await refund(store(), later, 20)).toBeUndefined()
        expect(requestsFor(store())).toBe(1)
        expect(await newsOf(store())).toContainEqual(
          expect.stringMatching(/£10\.00 .* scheduled.* after 10:00 on 29 March 2026 \(London time\)/)
        )

        await travelTo(store(), "2026-03-29T08:59:00Z")
        await runDue(store())
        expect(atService(store(), purchase)).toEqual([])
        await travelTo(store(), "2026-03-29T09:00:00Z")
        // As in a shop of several processes: they tick at the same moment.
        await Promise.all([runDue(store()), runDue(store()), runDue(store())])

        expect(atService(store(), purchase)).toEqual(["requested 1000"])
        expect(atService(store(), later)).toEqual(["requested 2000"])
        expect(requestsFor(store())).toBe(3)
      })

      it("is scheduled without asking where the merchant has said so, and waits the longer night out", async () => {
        await travelTo(store(), "2026-10-24T12:00:00Z")
        const purchase = await buy(store(), "told")

        expect(await refund(store(), purchase, 150.49)).toBeUndefined()
        expect(requestsFor(store())).toBe(0)
        expect(await moneyOf(store(), purchase)).toEqual(GONE)
        await travelTo(store(), "2026-10-25T09:59:00Z")
        await runDue(store())
        expect(atService(store(), purchase)).toEqual([])
        await travelTo(store(), "2026-10-25T10:00:00Z")
        await runDue(store())

        expect(atService(store(), purchase)).toEqual(["requested 15049"])
      })

      it("is refused with the time where the merchant wants that", async () => {
        await travelTo(store(), "2026-07-01T12:00:00Z")
        const purchase = await buy(store(), "reject")
        const sentence =
          "The instalment service takes no refund on the day of purchase. Please refund this payment after 10:00 on 2 July 2026 (London time)."

        expect(await refund(store(), purchase, 10)).toBe(sentence)
        expect(await refund(store(), purchase, 10)).toBe(sentence)
        expect(requestsFor(store())).toBe(1)
        expect(await moneyOf(store(), purchase)).toEqual(WHOLE)
        await travelTo(store(), "2026-07-02T09:00:00Z")

        expect(await refund(store(), purchase, 10)).toBeUndefined()
        expect(atService(store(), purchase)).toEqual(["requested 1000"])
      })

      it("waits for the review where there is one", async () => {
        const purchase = await buy(store(), "review")

        expect(await refund(store(), purchase, 10)).toBeUndefined()
        expect(atService(store(), purchase)).toEqual(["requested 1000"])
      })
    })

    describe("of a cancelled order", () => {
      const CANCELLED = { ...GONE, status: "canceled" }

      it.each(["instalments", "reject"] as const)(
        "on the day of purchase nobody's money is lost (%s)",
        async (account) => {
          await travelTo(store(), "2026-07-01T12:00:00Z")
          const purchase = await buy(store(), account)

          await cancelOrder(store(), purchase)

          expect(await moneyOf(store(), purchase)).toEqual(CANCELLED)
          await travelTo(store(), "2026-07-02T09:00:00Z")
          await runDue(store())
          expect(atService(store(), purchase)).toEqual(["requested 15049"])
        }
      )

      it("on day 5 the rest goes back after earlier refunds, once, and clicks on Refund move nothing more", async () => {
        await travelTo(store(), "2026-07-01T12:00:00Z")
        const purchase = await buy(store(), "instalments")
        await travelTo(store(), "2026-07-06T12:00:00Z")
        await refund(store(), purchase, 10)

        await cancelOrder(store(), purchase)

        expect(atService(store(), purchase)).toEqual(["requested 1000", "requested 14049"])
        expect(await moneyOf(store(), purchase)).toEqual({ ...CANCELLED, refunds: [10, 140.49] })
        expect(await refund(store(), purchase, 5)).toMatch(
          /^This order is cancelled: everything that was paid goes back/
        )
        expect(requestsFor(store())).toBe(2)
      })

      it("on the day of purchase, after an earlier refund, both are sent in the morning", async () => {
        await travelTo(store(), "2026-07-01T12:00:00Z")
        const purchase = await buy(store(), "told")
        await refund(store(), purchase, 10)

        await cancelOrder(store(), purchase)
        await travelTo(store(), "2026-07-02T09:00:00Z")
        await runDue(store())

        expect(atService(store(), purchase).sort()).toEqual(["requested 1000", "requested 14049"])
        expect(await moneyOf(store(), purchase)).toEqual({ ...CANCELLED, refunds: [10, 140.49] })
      })

      it("too late for a refund, Medusa's books say so and an admin is told", async () => {
        await travelTo(store(), "2026-01-01T12:00:00Z")
        const purchase = await buy(store())
        await travelTo(store(), "2026-04-12T12:00:00Z")

        await cancelOrder(store(), purchase)

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
      })
    })

    describe("where an admin captures", () => {
      it("an order that was never captured is refunded in full when it is cancelled", async () => {
        const purchase = await buy(store(), "manual")

        await cancelOrder(store(), purchase)

        expect(atService(store(), purchase)).toEqual(["requested 15049"])
        expect((await moneyOf(store(), purchase)).status).toBe("canceled")
      })

      it("a captured one is refunded once", async () => {
        const purchase = await buy(store(), "manual")
        await capture(store(), purchase)

        await cancelOrder(store(), purchase)
        await runAll(store())

        expect(atService(store(), purchase)).toEqual(["requested 15049"])
        expect(await moneyOf(store(), purchase)).toMatchObject({
          status: "canceled",
          refunds: [150.49],
          refunded: 150.49,
        })
      })

      it("one captured in part is refunded in full, because the service took it all", async () => {
        const purchase = await buy(store(), "manual")
        await capture(store(), purchase, 10)

        await cancelOrder(store(), purchase)

        expect(atService(store(), purchase)).toEqual(["requested 1000", "requested 14049"])
      })
    })
  },
  ACCOUNTS
)
