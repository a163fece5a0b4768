import { issueList } from "../../../src/use-cases/admin/views/payments"
import { retryRefund } from "../../../src/use-cases/admin/actions/retry-refund"
import {
  ACCOUNTS,
  atService,
  buy,
  cancelOrder,
  GONE,
  moneyOf,
  moveRefund,
  newsOf,
  refund,
  requestsFor,
  rowsOf,
  runAll,
  runDue,
  WHOLE,
  TOO_LATE,
} from "../../support/refund/refunds"
import { returnArticle } from "../../support/admin/returns"
import { openEdit, openReturn } from "../../support/refund/order-changes"
import { compareAccounting } from "../../support/store/chores"
import { listenTo } from "../../support/store/events"
import { describeStore } from "../../support/store/store"
import { letPass, MINUTE, travelTo, useRealTime } from "../../support/time/time"

describeStore(
  "refund_records",
  (store) => {
    afterEach(useRealTime)

    describe("a refund that fails at the service", () => {
      it("leaves the order as if it had never been asked for, and says so", async () => {
        const purchase = await buy(store())
        const events = listenTo(store(), "instalments.refund.updated")
        await refund(store(), purchase, 10)
        expect(await moneyOf(store(), purchase)).toMatchObject({ total: 140.49, refunded: 10, refunds: [10] })
        moveRefund(store(), purchase, 0, "pending")
        await runAll(store())
        moveRefund(store(), purchase, 0, "failed")

        await runAll(store())

        expect(await moneyOf(store(), purchase)).toEqual(WHOLE)
        const [row] = await rowsOf(store(), purchase)
        expect(row).toMatchObject({
          state: "failed",
          reason: { code: "failed" },
          settledAt: expect.any(Date),
        })
        expect(await newsOf(store())).toEqual([
          expect.stringMatching(
            /^The refund of £10\.00 for order #\d+ has failed\. .*totals have been corrected.*support before you try again/
          ),
        ])
        const ids = { id: row?.id, checkout_id: row?.checkoutId, order_id: purchase.orderId }
        expect(events).toEqual(
          ["requested", "pending", "failed"].map((state) => ({
            ...ids,
            state,
            medusa_refund_id: expect.stringMatching(/^ref_/),
            shopper: expect.objectContaining({ amount: 10, currency_code: "gbp" }),
          }))
        )
        expect(await refund(store(), purchase, 150.49)).toBeUndefined()
        expect(await moneyOf(store(), purchase)).toEqual(GONE)
      })

      it("of several, in the middle, takes only itself back", async () => {
        const purchase = await buy(store())
        for (const amount of [10, 5.5, 29.47]) {
          await refund(store(), purchase, amount)
        }
        moveRefund(store(), purchase, 1, "failed")
        moveRefund(store(), purchase, 2, "complete")

        await runAll(store())

        const left = {
          ...WHOLE,
          payment: "partially_refunded",
          total: 111.02,
          refunded: 39.47,
          transactions: 111.02,
          collection: 39.47,
        }
        expect(await moneyOf(store(), purchase)).toEqual({ ...left, refunds: [10, 29.47] })
        moveRefund(store(), purchase, 0, "failed")
        await runAll(store())
        expect(await moneyOf(store(), purchase)).toMatchObject({
          total: 121.02,
          refunded: 29.47,
          pending: 0,
          refunds: [29.47],
        })
      })

      it("for a returned article leaves what the return owes", async () => {
        const purchase = await buy(store())
        await returnArticle(store(), purchase.orderId)
        const owed = await moneyOf(store(), purchase)
        expect(owed).toMatchObject({ total: 4.99, pending: -145.5 })
        await refund(store(), purchase, 145.5)
        await refund(store(), purchase, 2)
        expect(await moneyOf(store(), purchase)).toMatchObject({ total: 2.99, pending: 0, refunded: 147.5 })

        moveRefund(store(), purchase, 0, "failed")
        await runAll(store())
        expect(await moneyOf(store(), purchase)).toMatchObject({ total: 2.99, pending: -145.5, refunded: 2 })
        moveRefund(store(), purchase, 1, "failed")
        await runAll(store())

        expect(await moneyOf(store(), purchase)).toEqual(owed)
      })

      it("for more than the return owes takes the credit for the rest back as well", async () => {
        const purchase = await buy(store())
        await returnArticle(store(), purchase.orderId)
        const owed = await moneyOf(store(), purchase)
        await refund(store(), purchase, 150)
        expect(await moneyOf(store(), purchase)).toMatchObject({ total: 0.49, pending: 0 })

        moveRefund(store(), purchase, 0, "failed")
        await runAll(store())

        expect(await moneyOf(store(), purchase)).toEqual(owed)
      })

      it.each([
        [145.5, 150.49],
        [150, 145.99],
      ])(
        "for what is requested to come back, £%d before it has come, is credited as by Medusa, and leaves what the return owes",
        async (amount, total) => {
          const purchase = await buy(store())
          await (await openReturn(store(), purchase.orderId)).confirm()
          const owed = await moneyOf(store(), purchase)
          expect(owed).toMatchObject({ total: 150.49, pending: -145.5 })
          await refund(store(), purchase, amount)
          const credited = await moneyOf(store(), purchase)
          expect(credited).toMatchObject({ total, pending: 0, refunded: amount })

          await letPass(store(), 5 * MINUTE)
          await compareAccounting(store().container)
          expect(await moneyOf(store(), purchase)).toEqual(credited)
          moveRefund(store(), purchase, 0, "failed")
          await runAll(store())

          expect(await moneyOf(store(), purchase)).toEqual(owed)
        }
      )

      it("of a cancelled order shows what is owed to the shopper, and is tried again once, by hand", async () => {
        const purchase = await buy(store())
        await refund(store(), purchase, 10)
        await cancelOrder(store(), purchase)
        moveRefund(store(), purchase, 1, "failed")

        await runAll(store())
        await runAll(store())
        expect(requestsFor(store())).toBe(2)
        expect(await moneyOf(store(), purchase)).toMatchObject({
          status: "canceled",
          total: 0,
          refunded: 10,
          pending: -140.49,
          refunds: [10],
        })
        const failed = (await rowsOf(store(), purchase)).find(({ state }) => state === "failed")
        await retryRefund(store().container, String(failed?.id))

        await expect(retryRefund(store().container, String(failed?.id))).rejects.toThrow("already been tried again")
        expect(atService(store(), purchase)).toEqual(["requested 1000", "failed 14049", "requested 14049"])
        expect(await moneyOf(store(), purchase)).toEqual({ ...GONE, status: "canceled", refunds: [10, 140.49] })
      })

      it("waits for an open edit of the order before its records are corrected", async () => {
        const purchase = await buy(store())
        await refund(store(), purchase, 10)
        const edit = await openEdit(store(), purchase.orderId)
        moveRefund(store(), purchase, 0, "failed")

        await runAll(store())
        await runAll(store())
        expect(await newsOf(store())).toEqual([
          expect.stringContaining("as soon as its open change is confirmed or cancelled"),
        ])
        await edit.cancel()
        await runAll(store())

        expect(await moneyOf(store(), purchase)).toEqual(WHOLE)
        expect((await newsOf(store())).at(-1)).toContain("totals have been corrected")
      })

      it("is tried again as a new refund, in Medusa's records and at the service", async () => {
        const purchase = await buy(store())
        await refund(store(), purchase, 10)
        moveRefund(store(), purchase, 0, "failed")
        await runAll(store())
        const [failed] = await rowsOf(store(), purchase)

        const clicks = [1, 2].map(() => retryRefund(store().container, String(failed?.id)))
        const outcomes = (await Promise.allSettled(clicks)).map(({ status }) => status)

        expect(outcomes.sort()).toEqual(["fulfilled", "rejected"])
        const [old, successor] = await rowsOf(store(), purchase)
        expect(old).toMatchObject({ state: "failed", retriedAs: successor?.id })
        expect(atService(store(), purchase)).toEqual(["failed 1000", "requested 1000"])
        expect(await moneyOf(store(), purchase)).toMatchObject({
          total: 140.49,
          refunded: 10,
          refunds: [10],
          pending: 0,
        })
      })
    })

    it("a refund that the service declines after Medusa had recorded it is taken back, told, and tried again by one click", async () => {
      await travelTo(store(), "2026-07-01T12:00:00Z")
      const purchase = await buy(store(), "told")
      await refund(store(), purchase, 10)
      await refund(store(), purchase, 5.5)
      await travelTo(store(), "2026-07-02T09:00:00Z")
      store().sandbox.control.addFault(TOO_LATE)

      await runDue(store())
      await letPass(store(), MINUTE)
      await runDue(store())

      expect(await moneyOf(store(), purchase)).toMatchObject({
        total: 144.99,
        refunded: 5.5,
        refunds: [5.5],
        pending: 0,
      })
      expect((await newsOf(store())).at(-1)).toMatch(
        /^The refund of £10\.00 for order #\d+ was declined\. The 100-day refund period.*totals have been corrected/
      )
      const { payments } = await issueList(store().container, { limit: 10 })
      const [declined] = await rowsOf(store(), purchase)
      expect(payments).toMatchObject([
        { issues: [{ issue: "refund_rejected", refund_row_id: declined?.id, actions: ["retry", "dismiss"] }] },
      ])
      await retryRefund(store().container, String(declined?.id))
      expect(atService(store(), purchase)).toEqual(["requested 550", "requested 1000"])
      expect(await moneyOf(store(), purchase)).toMatchObject({ total: 134.99, refunded: 15.5, refunds: [5.5, 10] })
      expect(await issueList(store().container, { limit: 10 })).toMatchObject({ count: 0 })
    })
  },
  ACCOUNTS
)
