import { issueList } from "../../../src/use-cases/admin/views/payments"
import { retryRefund } from "../../../src/use-cases/admin/actions/retry-refund"
import { capture } from "../../support/admin/capture"
import {
  ACCOUNTS,
  atService,
  buy,
  cancelOrder,
  moneyOf,
  moveRefund,
  newsOf,
  refund,
  requestsFor,
  rowsOf,
  runAll,
  runDue,
} from "../../support/refund/refunds"
import { describeStore } from "../../support/store/store"
import { travelTo, useRealTime } from "../../support/time/time"

describeStore(
  "refund_manual_capture",
  (store) => {
    afterEach(useRealTime)

    it("a payment that was never captured is refunded in full when its order is cancelled, and its row says so", async () => {
      const purchase = await buy(store(), "manual")

      await cancelOrder(store(), purchase)
      await runAll(store())

      expect(atService(store(), purchase)).toEqual(["requested 15049"])
      expect((await moneyOf(store(), purchase)).status).toBe("canceled")
      expect(await rowsOf(store(), purchase)).toMatchObject([
        { kind: "order_cancelled", medusaRefundId: null, state: "requested" },
      ])
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

    it("parts that are captured at the same moment, by a double click for example, count once each", async () => {
      const purchase = await buy(store(), "manual")

      await Promise.all([capture(store(), purchase, 50), capture(store(), purchase, 50)])

      expect(await moneyOf(store(), purchase)).toMatchObject({ paid: 100, transactions: 100, pending: 50.49 })
      await cancelOrder(store(), purchase)
      await runAll(store())
      expect(atService(store(), purchase)).toEqual(["requested 10000", "requested 5049"])
      expect(await moneyOf(store(), purchase)).toMatchObject({ status: "canceled", refunded: 100, transactions: 0 })
    })

    it("one captured in part is refunded in full, because the service took it all", async () => {
      const purchase = await buy(store(), "manual")
      await capture(store(), purchase, 10)
      await refund(store(), purchase, 3.33)

      await cancelOrder(store(), purchase)
      await runAll(store())

      expect(atService(store(), purchase)).toEqual(["requested 333", "requested 667", "requested 14049"])
      expect(await moneyOf(store(), purchase)).toMatchObject({
        status: "canceled",
        refunded: 10,
        refunds: [3.33, 6.67],
      })
    })

    it.each([
      [10.006, ["requested 1001", "requested 14048"]],
      [0.001, ["requested 15049"]],
    ])("one of which £%s is captured is refunded to the last penny", async (part, sent) => {
      const purchase = await buy(store(), "manual")
      await capture(store(), purchase, part)

      await cancelOrder(store(), purchase)
      await runAll(store())

      expect(atService(store(), purchase)).toEqual(sent)
      expect(await newsOf(store())).toEqual([])
      expect((await issueList(store().container, { limit: 20 })).count).toBe(0)
    })

    it("on the day of purchase everything waits for the morning", async () => {
      await travelTo(store(), "2026-07-01T12:00:00Z")
      const [never, partly, wholly] = [
        await buy(store(), "manual-told"),
        await buy(store(), "manual-told"),
        await buy(store(), "manual-told"),
      ]
      await capture(store(), partly, 10)
      await capture(store(), wholly)

      for (const purchase of [never, partly, wholly]) {
        await cancelOrder(store(), purchase)
      }
      expect(requestsFor(store())).toBe(0)
      await travelTo(store(), "2026-07-02T08:59:00Z")
      await runDue(store())
      expect(requestsFor(store())).toBe(0)
      await travelTo(store(), "2026-07-02T09:00:00Z")
      await runDue(store())

      expect(atService(store(), never)).toEqual(["requested 15049"])
      expect(atService(store(), partly).sort()).toEqual(["requested 1000", "requested 14049"])
      expect(atService(store(), wholly)).toEqual(["requested 15049"])
    })

    it("a refund that fails leaves the records of the captures as they were", async () => {
      const purchase = await buy(store(), "manual")
      await capture(store(), purchase, 100)
      await capture(store(), purchase, 50.49)
      const before = await moneyOf(store(), purchase)
      await refund(store(), purchase, 60)
      await refund(store(), purchase, 20.01)
      moveRefund(store(), purchase, 0, "failed")
      moveRefund(store(), purchase, 1, "failed")

      await runAll(store())

      expect(before).toMatchObject({ total: 150.49, paid: 150.49, refunded: 0, pending: 0 })
      expect(await moneyOf(store(), purchase)).toEqual(before)
    })

    it("of a payment that was never captured, a refund that fails is told, and tried again by one click", async () => {
      const purchase = await buy(store(), "manual")
      await cancelOrder(store(), purchase)
      moveRefund(store(), purchase, 0, "failed")

      await runAll(store())
      await runAll(store())

      expect(await newsOf(store())).toEqual([
        expect.stringMatching(/^The refund of £150\.49 for order #\d+ has failed\. Contact/),
      ])
      const { payments } = await issueList(store().container, { limit: 10 })
      expect(payments).toMatchObject([{ issues: [{ issue: "refund_failed" }] }])
      const [failed] = await rowsOf(store(), purchase)
      await retryRefund(store().container, String(failed?.id))
      await expect(retryRefund(store().container, String(failed?.id))).rejects.toThrow("already been tried again")
      expect(atService(store(), purchase)).toEqual(["failed 15049", "requested 15049"])
    })

    it("one captured in part whose order is cancelled is credited once, however often its refund fails and is tried again", async () => {
      const purchase = await buy(store(), "manual")
      await capture(store(), purchase, 50)
      await cancelOrder(store(), purchase)
      await runAll(store())
      const { pending } = await moneyOf(store(), purchase)

      expect(atService(store(), purchase)).toEqual(["requested 5000", "requested 10049"])
      for (const index of [0, 2]) {
        moveRefund(store(), purchase, index, "failed")
        await runAll(store())
        const failed = (await rowsOf(store(), purchase)).find(
          ({ state, retriedAs }) => state === "failed" && !retriedAs
        )
        await retryRefund(store().container, String(failed?.id))
        await runAll(store())
        expect((await moneyOf(store(), purchase)).pending).toBe(pending)
      }
    })

    it("too late for a refund, an admin is told that the money of a cancelled order stays", async () => {
      await travelTo(store(), "2026-01-01T12:00:00Z")
      const purchase = await buy(store(), "manual")
      await travelTo(store(), "2026-04-12T12:00:00Z")

      await cancelOrder(store(), purchase)
      await runAll(store())

      expect(requestsFor(store())).toBe(0)
      expect(await newsOf(store())).toEqual([
        expect.stringMatching(/^Order #\d+ was cancelled, but £150\.49 was not refunded\. .*11 April 2026/),
      ])
    })
  },
  ACCOUNTS
)
