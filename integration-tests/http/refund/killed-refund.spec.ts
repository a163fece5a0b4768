import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { minorAmount } from "../../../src/core/money/money"
import { reasonOf } from "../../../src/core/reasons/reasons"
import refundsJob from "../../../src/jobs/refunds"
import { runRefunds } from "../../../src/use-cases/refund/follow/run-refunds"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { refundLease } from "../../../src/use-cases/ledger/with-lease"
import { brokenPromisesOf } from "../../support/promise/of-store"
import {
  ACCOUNTS,
  atService,
  buy,
  cancelOrder,
  GONE,
  moneyOf,
  moveRefund,
  newsOf,
  type Purchase,
  refund,
  refundElsewhere,
  requestsFor,
  runAll,
  WHOLE,
} from "../../support/refund/refunds"
import { letServerChange } from "../../support/store/backup"
import { refuseInserts, refuseUpdates } from "../../support/store/failures"
import { returnArticle } from "../../support/admin/returns"
import { openAddition } from "../../support/refund/order-changes"
import { holderOf, untilGivenBack } from "../../support/store/stall"
import { describeStore, type StoreUnderTest } from "../../support/store/store"
import { letPass, MINUTE, useRealTime } from "../../support/time/time"
import { until } from "../../support/time/until"

const dbOf = ({ container }: StoreUnderTest) => container.resolve(ContainerRegistrationKeys.PG_CONNECTION)

/** The service shows it as complete. */
const DENIED = reasonOf("contradicted", { amount: minorAmount(1000), status: "complete" })

/** What a process leaves that dies while it refunds an order: its lease ends and is never given back. */
async function leaveLease(
  store: StoreUnderTest,
  { orderId }: Purchase,
  endedMinutesAgo: number,
  is_cancelling = false
): Promise<void> {
  await untilGivenBack(store, refundLease(orderId))
  const db = dbOf(store)
  const ago = (minutes: number) => db.raw("now() - ? * interval '1 minute'", [minutes])
  const held = { created_at: ago(endedMinutesAgo + 1), until: ago(endedMinutesAgo) }
  await db("instalments_lease").insert({ key: refundLease(orderId), owner: "dead", is_cancelling, ...held })
}

/** Nobody gives it back: it ends by itself. */
async function letLeaseEnd(store: StoreUnderTest, { orderId }: Purchase): Promise<void> {
  const db = dbOf(store)
  await db("instalments_lease")
    .where({ key: refundLease(orderId) })
    .update({ until: db.fn.now() })
}

/** Medusa's refund as it stands before the payment provider is asked. */
async function leaveMedusasRefund(
  store: StoreUnderTest,
  { paymentId }: Purchase,
  amount: number,
  minutesAgo: number
): Promise<void> {
  const db = dbOf(store)
  const raw_amount = { value: String(amount), precision: 20 }
  const created_at = db.raw("now() - ? * interval '1 minute'", [minutesAgo])
  await db("refund").insert({ id: `ref_left_${amount}`, payment_id: paymentId, amount, raw_amount, created_at })
}

/** The refund has been asked for, and the order's transaction and credit have not been recorded. */
async function leaveUnrecorded({ container }: StoreUnderTest, { paymentId }: Purchase, amount: number): Promise<void> {
  await container.resolve(Modules.PAYMENT).refundPayment({ payment_id: paymentId, amount })
}

/** Medusa records what a cancellation refunds in one sum under the payment's id, and cancels the order afterwards. */
async function leaveCancellationRecorded({ container }: StoreUnderTest, purchase: Purchase): Promise<void> {
  await container.resolve(Modules.ORDER).addOrderTransactions({
    order_id: purchase.orderId,
    amount: -150.49,
    currency_code: "gbp",
    reference: "refund",
    reference_id: purchase.paymentId,
  })
}

describeStore(
  "killed_refund",
  (store) => {
    it("killed before the ledger had it: no money goes back, Medusa's records are as before, and an admin is told", async () => {
      const purchase = await buy(store())
      await leaveMedusasRefund(store(), purchase, 10, 4.5)
      await leaveLease(store(), purchase, 4)

      await reconcile(store().container)

      expect(await moneyOf(store(), purchase)).toEqual(WHOLE)
      expect(await brokenPromisesOf(store(), purchase.cartId)).toEqual([])
      expect(requestsFor(store())).toBe(0)
      expect(await newsOf(store())).toEqual([
        expect.stringMatching(/^A refund of £10\.00 for order #\d+ was interrupted\. It was not sent.*cancel it again/),
      ])
    })

    it.each([
      ["an hour ago", 60, false],
      ["minutes ago, before another database took over", 4, true],
    ])("left %s: whoever made it may have sent it since, and nobody is told that it was not sent", async (...left) => {
      const [, minutesAgo, isElsewhere] = left
      await refundsJob(store().container)
      const purchase = await buy(store())
      await leaveMedusasRefund(store(), purchase, 10, minutesAgo + 0.5)
      await leaveLease(store(), purchase, minutesAgo)
      if (isElsewhere) {
        await letServerChange(store())
      }

      await reconcile(store().container)

      expect(await moneyOf(store(), purchase)).toEqual(WHOLE)
      expect(await newsOf(store())).toEqual([
        expect.stringMatching(
          /^A refund of £10\.00 for order #\d+ was interrupted\. .*may have been sent.*list of refunds/
        ),
      ])
    })

    const MADE: [string, (purchase: Purchase) => Promise<unknown>][] = [
      [
        "the result that the service now shows was accepted",
        async (purchase) => {
          await refund(store(), purchase, 10)
          moveRefund(store(), purchase, 0, "failed")
          await runAll(store())
          await dbOf(store())("instalments_refund").update({ reason: DENIED })
        },
      ],
      [
        "a refund of the back office was recorded",
        async (purchase) => {
          await refundElsewhere(store(), purchase, 1000)
          await letPass(store(), 35 * MINUTE)
          await runRefunds(store().container)
          useRealTime()
        },
      ],
    ]
    it.each(MADE)("killed while %s: the money went back, and nobody is told that it was not sent", async (_, made) => {
      const purchase = await buy(store())
      await made(purchase)
      await leaveMedusasRefund(store(), purchase, 10, 4.5)
      await leaveMedusasRefund(store(), purchase, 20, 4.5)
      await leaveLease(store(), purchase, 4)

      await reconcile(store().container)

      expect(await moneyOf(store(), purchase)).toEqual(WHOLE)
      expect((await newsOf(store())).filter((news) => news.includes("was interrupted")).sort()).toEqual([
        expect.stringMatching(/^A refund of £10\.00 .* was interrupted\. .*may have been sent.*list of refunds/),
        expect.stringMatching(/^A refund of £20\.00 .* was interrupted\. It was not sent/),
      ])
    })

    it("a refund of Medusa's that nobody can have made under that lease is somebody else's, and stays", async () => {
      const purchase = await buy(store())
      await leaveMedusasRefund(store(), purchase, 10, 1)
      await leaveLease(store(), purchase, 4)

      await reconcile(store().container)

      expect(await moneyOf(store(), purchase)).toMatchObject({ refunds: [10] })
      expect(requestsFor(store())).toBe(0)
      expect(await newsOf(store())).toEqual([])
    })

    it("killed after the service had it: Medusa's records are completed", async () => {
      const purchase = await buy(store())
      await leaveUnrecorded(store(), purchase, 10)
      await leaveLease(store(), purchase, 4)

      await reconcile(store().container)
      await reconcile(store().container)

      expect(atService(store(), purchase)).toEqual(["requested 1000"])
      expect(await moneyOf(store(), purchase)).toEqual({
        ...WHOLE,
        payment: "partially_refunded",
        total: 140.49,
        refunded: 10,
        transactions: 140.49,
        refunds: [10],
        collection: 10,
      })
      expect(await brokenPromisesOf(store(), purchase.cartId)).toEqual([])
    })

    it("killed in a cancellation, before the order was cancelled: when the service fails the refund, the order is as before", async () => {
      const purchase = await buy(store())
      await leaveUnrecorded(store(), purchase, 150.49)
      await leaveCancellationRecorded(store(), purchase)
      await leaveLease(store(), purchase, 4)
      await reconcile(store().container)
      expect(await moneyOf(store(), purchase)).toEqual(GONE)
      moveRefund(store(), purchase, 0, "failed")

      await runAll(store())

      expect(await moneyOf(store(), purchase)).toEqual(WHOLE)
      expect(await brokenPromisesOf(store(), purchase.cartId)).toEqual([])
    })

    it.each([
      ["when its sum was recorded", { isRecorded: true, isNoted: false }],
      ["before anything was recorded", { isRecorded: false, isNoted: true }],
    ])("killed in a cancellation, %s: an admin is told once that it was not cancelled", async (_, left) => {
      const purchase = await buy(store())
      await leaveUnrecorded(store(), purchase, 150.49)
      const db = dbOf(store())
      await db("refund")
        .where({ payment_id: purchase.paymentId })
        .update({ created_at: db.raw("now() - interval '4.5 minutes'") })
      if (left.isRecorded) {
        await leaveCancellationRecorded(store(), purchase)
      }
      await leaveLease(store(), purchase, 4, left.isNoted)

      await reconcile(store().container)
      await reconcile(store().container)

      expect(await moneyOf(store(), purchase)).toEqual(GONE)
      const told = [expect.stringMatching(/^Order #\d+ was not cancelled, but £150\.49 is refunded\. .*interrupted/)]
      expect(await newsOf(store())).toEqual(told)
      await cancelOrder(store(), purchase)
      expect(await moneyOf(store(), purchase)).toEqual({ ...GONE, status: "canceled" })
      expect(atService(store(), purchase)).toEqual(["requested 15049"])
      expect(await newsOf(store())).toEqual(told)
    })

    it("killed in a cancellation that was tried again, before the order was cancelled: its collection is open again", async () => {
      const purchase = await buy(store())
      await leaveUnrecorded(store(), purchase, 150.49)
      await leaveCancellationRecorded(store(), purchase)
      await leaveLease(store(), purchase, 4)
      await reconcile(store().container)
      const statuses = () => dbOf(store())("payment_collection").pluck("status")
      expect(await statuses()).toEqual(["completed"])
      await dbOf(store())("payment_collection").update({ status: "canceled" })
      await leaveLease(store(), purchase, 4, true)

      await reconcile(store().container)

      expect(await statuses()).toEqual(["completed"])
      expect(await moneyOf(store(), purchase)).toEqual(GONE)
      await cancelOrder(store(), purchase)
      expect(await statuses()).toEqual(["canceled"])
      expect(await moneyOf(store(), purchase)).toEqual({ ...GONE, status: "canceled" })
    })

    it("killed later, while more is to be paid for the order: a refund that a return owed is not credited afterwards", async () => {
      const purchase = await buy(store())
      await returnArticle(store(), purchase.orderId)
      await refund(store(), purchase, 145.5)
      const addition = await openAddition(store(), purchase.orderId)
      await addition.confirm()
      const before = await moneyOf(store(), purchase)
      expect(before).toMatchObject({ total: 150.49, pending: 145.5, refunded: 145.5 })
      await leaveLease(store(), purchase, 4)

      await reconcile(store().container)

      expect(await moneyOf(store(), purchase)).toEqual(before)
    })

    it("the next refund repairs the records first: Medusa would record the one before with its amount", async () => {
      const purchase = await buy(store())
      await leaveUnrecorded(store(), purchase, 10)
      await leaveLease(store(), purchase, 0)

      expect(await refund(store(), purchase, 33.33)).toBeUndefined()

      expect(await moneyOf(store(), purchase)).toEqual({
        ...WHOLE,
        payment: "partially_refunded",
        total: 107.16,
        refunded: 43.33,
        transactions: 107.16,
        refunds: [10, 33.33],
        collection: 43.33,
      })
      expect(await brokenPromisesOf(store(), purchase.cartId)).toEqual([])
    })

    it("so does one after a refund of which the ledger could not say what became of it: its admin is told to look first", async () => {
      const purchase = await buy(store())
      const allowed = await refuseInserts(store(), "order_transaction")
      const away = jest.spyOn(ledgerOf(store().container).refunds, "find").mockRejectedValue(new Error("away"))

      expect(await refund(store(), purchase, 10)).toMatch(/^The shop was interrupted while doing this/)

      away.mockRestore()
      await allowed()
      await until("lease that is left", async () =>
        (await holderOf(store(), refundLease(purchase.orderId))) === "abandoned" ? true : undefined
      )
      await letLeaseEnd(store(), purchase)
      expect(await refund(store(), purchase, 33.33)).toBeUndefined()
      expect(await moneyOf(store(), purchase)).toMatchObject({ total: 107.16, refunds: [10, 33.33] })
      expect(await brokenPromisesOf(store(), purchase.cartId)).toEqual([])
    })

    it("the next refund is refused in words while the records cannot be repaired, and made with the next click", async () => {
      const purchase = await buy(store())
      await leaveMedusasRefund(store(), purchase, 10, 0.5)
      await leaveLease(store(), purchase, 0)
      const isRenewal = "NEW.token = OLD.token AND NEW.until > OLD.until"
      const renewed = await refuseUpdates(store(), "instalments_lease", isRenewal)

      expect(await refund(store(), purchase, 33.33)).toMatch(/^An error in this shop got in the way before anything/)

      await renewed()
      expect(requestsFor(store())).toBe(0)
      await letLeaseEnd(store(), purchase)
      expect(await refund(store(), purchase, 33.33)).toBeUndefined()
      expect(await moneyOf(store(), purchase)).toMatchObject({ total: 117.16, refunds: [33.33] })
      expect(atService(store(), purchase)).toEqual(["requested 3333"])
    })
  },
  ACCOUNTS
)
