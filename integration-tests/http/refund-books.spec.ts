import { Modules } from "@medusajs/framework/utils"
import { processPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { cancelPayment, ledgerOf, requestRefund, retryRefund, returnPayment } from "../../src/workflows"
import { attemptOf, booksOf } from "../support/books"
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
} from "../support/refunds"
import { listenTo, openEdit, returnArticle } from "../support/returns"
import { fillCart, startPayment } from "../support/shopper"
import { setStock } from "../support/stock"
import { describeStore, type StoreUnderTest } from "../support/store"

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

/** A payment whose order cannot be made, because the article sold out meanwhile. */
async function buyUnplaceable(store: StoreUnderTest) {
  const cartId = await fillCart(store)
  const { checkoutId, sessionId } = await startPayment(store, cartId, undefined, "pp_instalments_review")
  await setStock(store, "lamp", 0)
  await store.sandbox.control.pay(checkoutId)
  return { cartId, checkoutId, sessionId, checkout: await attemptOf(store, cartId) }
}

describeStore(
  "refund_books",
  (store) => {
    afterEach(() => setStock(store(), "lamp", 1000))

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
          reason: expect.stringContaining("No money went back"),
          settledAt: expect.any(Date),
        })
        expect(await newsOf(store())).toEqual([
          expect.stringMatching(
            /^The refund of £10\.00 for order #\d+ has failed\. .*totals have been put right.*support before you try again/
          ),
        ])
        expect(events).toEqual(Array.from({ length: 3 }, () => ({ id: row?.id, checkout_id: row?.checkoutId })))
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

        await expect(retryRefund(store().container, String(failed?.id))).rejects.toThrow("tried again already")
        expect(atService(store(), purchase)).toEqual(["requested 1000", "failed 14049", "requested 14049"])
        expect(await moneyOf(store(), purchase)).toEqual({ ...GONE, status: "canceled", refunds: [10, 140.49] })
      })

      it("waits for an open edit of the order before its books are put right", async () => {
        const purchase = await buy(store())
        await refund(store(), purchase, 10)
        const giveUp = await openEdit(store(), purchase.orderId)
        moveRefund(store(), purchase, 0, "failed")

        await runAll(store())
        await runAll(store())
        expect(await newsOf(store())).toEqual([
          expect.stringContaining("as soon as its open change is confirmed or cancelled"),
        ])
        await giveUp()
        await runAll(store())

        expect(await moneyOf(store(), purchase)).toEqual(WHOLE)
        expect((await newsOf(store())).at(-1)).toContain("totals have been put right")
      })

      it("is tried again as a new refund, in Medusa's books and at the service", async () => {
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

    describe("money that never became an order", () => {
      it("is not given back by Medusa's own hand: the order may still be placed", async () => {
        const { cartId, sessionId } = await buyUnplaceable(store())

        await processPaymentWorkflow(store().container).run({
          input: { action: "captured", data: { session_id: sessionId, amount: 150.49 } },
          throwOnError: false,
        })

        expect((await booksOf(store(), cartId)).refunded).toEqual([150.49])
        expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "unplaced" })
        expect(await rowsOf(store(), { cartId })).toEqual([])
        expect(requestsFor(store())).toBe(0)
      })

      it("goes back once, however often it is asked for, and then is back", async () => {
        const { cartId, checkoutId, checkout } = await buyUnplaceable(store())
        const ask = () =>
          requestRefund(store().container, "review", { reference: checkout.reference, refundId: null, major: "150.49" })
        await returnPayment(store().container, checkout)

        const [one, two] = await Promise.all([ask(), ask()])
        expect(one.id).toBe(two.id)
        expect(atService(store(), { checkoutId })).toEqual(["requested 15049"])
        store().sandbox.control.moveRefund(String(one.remoteId), "complete")
        await runAll(store())

        expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "returned", problem: null })
        expect((await ask()).id).toBe(one.id)
        expect(requestsFor(store())).toBe(1)
      })

      it("that could not go back is a person's matter, and goes back at the second try", async () => {
        const { cartId, checkoutId, checkout } = await buyUnplaceable(store())
        await returnPayment(store().container, checkout)
        const [row] = await rowsOf(store(), { cartId })
        store().sandbox.control.moveRefund(String(row?.remoteId), "failed")
        await runAll(store())
        expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "unplaced", problem: "refund_failed" })

        const again = await retryRefund(store().container, String(row?.id))
        store().sandbox.control.moveRefund(String(again.remoteId), "complete")
        await runAll(store())

        expect(atService(store(), { checkoutId })).toEqual(["failed 15049", "complete 15049"])
        expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "returned", problem: null })
      })

      it("that was never paid moves nothing when Medusa gives the payment up, and the row says so", async () => {
        const cartId = await fillCart(store())
        const { reference } = await startPayment(store(), cartId, undefined, "pp_instalments_review")

        await cancelPayment(store().container, "review", { reference, paymentId: "pay_given_up" })

        const checkout = await attemptOf(store(), cartId)
        const lines = await ledgerOf(store().container).timelineOf(checkout.id)
        expect(lines.map(({ kind }) => kind)).toContain("given_up")
        expect(requestsFor(store())).toBe(0)
      })
    })

    it("a payment given up after its capture is left alone: Medusa asks for its refund itself", async () => {
      const purchase = await buy(store())
      const { reference } = await attemptOf(store(), purchase.cartId)

      await store().container.resolve(Modules.PAYMENT).cancelPayment(purchase.paymentId)
      await cancelPayment(store().container, "review", { reference, paymentId: purchase.paymentId })

      expect(requestsFor(store())).toBe(0)
    })
  },
  ACCOUNTS
)
