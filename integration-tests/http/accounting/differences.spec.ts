import {
  ChangeActionType,
  ContainerRegistrationKeys,
  generateEntityId,
  Modules,
  OrderChangeType,
} from "@medusajs/framework/utils"
import { COMPARISON } from "../../../src/use-cases/accounting/compare"
import { compareAccounting } from "../../support/store/chores"
import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { refundLease } from "../../../src/use-cases/ledger/with-lease"
import { withRefundLease } from "../../../src/use-cases/refund/accounting/refund-lease"
import { type AskAdmin, adminApiOf } from "../../support/admin/admin-api"
import { list, orderView } from "../../support/admin/admin-views"
import { ADMIN_SETTING, failedRefund } from "../../support/refund/failed-refund"
import { brokenPromisesOf } from "../../support/promise/of-store"
import { openEdit } from "../../support/refund/order-changes"
import { unplacedPayment } from "../../support/refund/unplaced-payment"
import { attemptOf } from "../../support/store/payment-records"
import { agePayments, noticesIn } from "../../support/store/records"
import {
  atService,
  buy,
  cancelOrder,
  moneyOf,
  moveRefund,
  newsOf,
  type Purchase,
  refund,
  rowsOf,
  runAll,
  WHOLE,
} from "../../support/refund/refunds"
import { setStock } from "../../support/store/stock"
import { holdInstead, whileFirstStallsAt } from "../../support/store/stall"
import { describeStore, type StoreUnderTest } from "../../support/store/store"
import { letPass, MINUTE, useRealTime } from "../../support/time/time"

/** Long enough for everything that is written one after the other to have been written. */
async function settle(store: StoreUnderTest): Promise<void> {
  await letPass(store, 5 * MINUTE)
}

/** The process died after Medusa wrote its refund of £20, before the provider was asked. */
async function unsentRefund({ container }: StoreUnderTest, { paymentId }: Purchase): Promise<void> {
  const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const raw_amount = { value: "20", precision: 20 }
  await db("refund").insert({ id: generateEntityId(undefined, "ref"), payment_id: paymentId, amount: 20, raw_amount })
}

/** The process died after the refund of £20 was sent, before Medusa recorded it in the order. */
async function missingRefund({ container }: StoreUnderTest, { paymentId }: Purchase): Promise<void> {
  await container.resolve(Modules.PAYMENT).refundPayment({ payment_id: paymentId, amount: 20 })
}

/** A process stalled, its refund of £20 was taken back meanwhile, and it recorded it in the order all the same. */
async function goneRefund({ container }: StoreUnderTest, { orderId: order_id }: Purchase): Promise<void> {
  const line = { order_id, amount: -20, currency_code: "gbp", reference: "refund" }
  await container
    .resolve(Modules.ORDER)
    .addOrderTransactions({ ...line, reference_id: generateEntityId(undefined, "ref") })
}

/** The order's totals lost a capture. */
async function missingCapture({ container }: StoreUnderTest, { orderId }: Purchase): Promise<void> {
  const orders = container.resolve(Modules.ORDER)
  const transactions = await orders.listOrderTransactions({ order_id: orderId, reference: "capture" })
  await orders.deleteOrderTransactions(transactions.map(({ id }) => id))
}

/** A process stalled, and recorded what the next holder of its lease had recorded. */
async function doubledCapture({ container }: StoreUnderTest, { orderId: order_id }: Purchase): Promise<void> {
  const orders = container.resolve(Modules.ORDER)
  const [line] = await orders.listOrderTransactions({ order_id, reference: "capture" })
  await orders.addOrderTransactions({
    order_id,
    amount: WHOLE.paid,
    currency_code: "gbp",
    reference: "capture",
    reference_id: String(line?.reference_id),
  })
}

/** A process stalled during a refund, credited the order as the next holder of its lease had done, and died. */
async function creditAgain({ container }: StoreUnderTest, purchase: Purchase): Promise<void> {
  await container.resolve(Modules.ORDER).confirmOrderChange(await secondCredit(container, purchase))
}

/** Two processes do so at the same moment: both have read the order before either has changed it. */
async function creditTwiceAtOnce(store: StoreUnderTest, purchase: Purchase): Promise<void> {
  const orders = store.container.resolve(Modules.ORDER)
  const begin = () => secondCredit(store.container, purchase)
  let other: string | undefined
  const begun = await whileFirstStallsAt(store, "order_change", begin, async () => void (other = await begin()))
  if (begun.status === "rejected" || other === undefined) {
    throw new Error("No two changes of the order were begun at once")
  }
  const [one, two] = [begun.value, other]
  await whileFirstStallsAt(
    store,
    "order_item",
    () => orders.confirmOrderChange(one),
    () => orders.confirmOrderChange(two)
  )
}

/** @returns the id of an order change that is to be confirmed */
async function secondCredit(container: StoreUnderTest["container"], { orderId, cartId }: Purchase): Promise<string> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "cart",
    fields: ["payment_collection.id"],
    filters: { id: cartId },
  })
  const orders = container.resolve(Modules.ORDER)
  const { version = 1 } = await orders.retrieveOrder(orderId)
  const credit = {
    action: ChangeActionType.CREDIT_LINE_ADD,
    order_id: orderId,
    version: version + 1,
    amount: 20,
    reference: "payment_collection",
    reference_id: String(data[0]?.payment_collection?.id),
  }
  const change_type = OrderChangeType.CREDIT_LINE
  return (await orders.createOrderChange({ order_id: orderId, change_type, actions: [credit] })).id
}

/** Compares, where the last comparison came to its end so many hours ago. */
async function comparedBefore({ container }: StoreUnderTest, hours: number): Promise<void> {
  const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const run = {
    job: COMPARISON,
    started_at: db.fn.now(),
    succeeded_at: db.raw(`now() - ? * interval '1 hour'`, [hours]),
  }
  await db("instalments_job_run").insert(run).onConflict("job").merge()
  await compareAccounting(container)
}

describeStore(
  "admin_differences",
  (store) => {
    let ask: AskAdmin

    beforeEach(async () => {
      ask = await adminApiOf(store())
    })

    afterEach(useRealTime)

    async function issues({ orderId }: Purchase) {
      return (await orderView(ask, orderId)).issues
    }

    async function listed() {
      await compareAccounting(store().container)
      return (await list(ask, "?state=amounts")).payments
    }

    it("nothing is the issue through the life of a payment: refunds asked for, failed, tried again, a cancellation", async () => {
      const purchase = await failedRefund(store())
      await refund(store(), purchase, 5)
      await settle(store())
      expect(await issues(purchase)).toEqual([])
      await runAll(store())
      const [failed] = await rowsOf(store(), purchase)
      expect(await issues(purchase)).toMatchObject([{ issue: "refund_failed" }])
      await ask(`refunds/${failed!.id}/retry`, {})
      await settle(store())
      expect(await issues(purchase)).toEqual([])
      moveRefund(store(), purchase, 1, "pending")
      moveRefund(store(), purchase, 1, "complete")
      await runAll(store())
      await cancelOrder(store(), purchase)
      await settle(store())

      expect(await issues(purchase)).toEqual([])
      expect(await listed()).toEqual([])
    })

    it("nothing is the issue with an order that was made at the second try", async () => {
      const { id, cartId } = (await unplacedPayment(store())).checkout
      await setStock(store(), "lamp", 5)
      expect(await ask(`payments/${id}/place`, {})).toMatchObject({ status: 200 })
      await settle(store())

      const { orderId } = await attemptOf(store(), cartId)
      expect((await orderView(ask, orderId!)).issues).toEqual([])
      expect(await listed()).toEqual([])
    })

    it("nothing is the issue with a penny that goes back alone: Medusa counts its credit with the next one, and nobody owes it", async () => {
      const purchase = await buy(store())
      const part = { ...WHOLE, payment: "partially_refunded", refunded: 0.01, transactions: 150.48, collection: 0.01 }

      await refund(store(), purchase, 0.01)
      await settle(store())
      expect(await issues(purchase)).toEqual([])
      expect(await listed()).toEqual([])
      expect(await moneyOf(store(), purchase)).toEqual({ ...part, refunds: [0.01] })

      await refund(store(), purchase, 20)
      expect(await moneyOf(store(), purchase)).toMatchObject({ total: 130.48, refunded: 20.01, pending: 0 })
    })

    it("a refund that Medusa counts and nobody sent is shown at once, listed, told, and taken out when a person says so", async () => {
      const purchase = await buy(store())
      const before = await moneyOf(store(), purchase)
      await unsentRefund(store(), purchase)
      await settle(store())

      const difference = { kind: "refund_not_sent", shown_minor: 2000, expected_minor: 0 }
      const issue = { issue: "accounting", difference, actions: ["correct", "dismiss"] }
      expect(await issues(purchase)).toMatchObject([{ ...issue, since: null }])
      expect((await listed()).map((item) => item.payment?.order_id)).toEqual([purchase.orderId])
      expect((await list(ask)).payments).toMatchObject([{ issues: [issue] }])
      const noted = await issues(purchase)
      expect(noted).toMatchObject([{ ...issue, since: expect.any(String) }])
      await settle(store())
      expect(await issues(purchase)).toEqual(noted)
      await compareAccounting(store().container)
      expect((await newsOf(store())).filter((news) => news.includes("Amounts differ"))).toHaveLength(1)

      const { id } = await attemptOf(store(), purchase.cartId)
      expect(await ask(`payments/${id}/correct`, {})).toMatchObject({ status: 200 })
      expect(await ask(`payments/${id}/correct`, {})).toMatchObject({ status: 400 })

      expect(await moneyOf(store(), purchase)).toEqual(before)
      expect(atService(store(), purchase)).toEqual([])
      expect((await orderView(ask, purchase.orderId)).issues).toEqual([])
    })

    it("one is told of once, also where the process ends before that is written down", async () => {
      const purchase = await buy(store())
      await unsentRefund(store(), purchase)
      await settle(store())
      const ended = jest.spyOn(ledgerOf(store().container).checkouts, "change").mockRejectedValue(new Error("ended"))
      const told = async () => (await newsOf(store())).filter((news) => news.includes("Amounts differ"))

      await compareAccounting(store().container).catch(() => undefined)
      expect(ended).toHaveBeenCalled()
      ended.mockRestore()
      expect(await told()).toHaveLength(1)
      expect(await listed()).toHaveLength(1)

      expect(await told()).toHaveLength(1)
    })

    it("a refund that the order's totals lack is recorded, as Medusa would have done", async () => {
      const [purchase, other] = [await buy(store()), await buy(store())]
      await refund(store(), other, 20)
      await missingRefund(store(), purchase)
      await settle(store())
      const { id } = await attemptOf(store(), purchase.cartId)
      expect(await issues(purchase)).toMatchObject([
        {
          difference: { kind: "order_refunds", shown_minor: 0, expected_minor: 2000 },
          actions: ["correct", "dismiss"],
        },
      ])

      expect(await ask(`payments/${id}/correct`, {})).toMatchObject({ status: 200 })

      expect(await moneyOf(store(), purchase)).toEqual(await moneyOf(store(), other))
      const { issues: left, timeline } = await orderView(ask, purchase.orderId)
      expect(left).toEqual([])
      expect(timeline.find(({ kind }) => kind === "correction_asked")?.by?.name).toBe("Alex Morgan")
    })

    it("a refund that the order's totals count and that is gone is listed, and removed when a person says so", async () => {
      const [purchase, other] = [await buy(store()), await buy(store())]
      await refund(store(), purchase, 20)
      await refund(store(), other, 20)
      await goneRefund(store(), purchase)
      await settle(store())
      const { id } = await attemptOf(store(), purchase.cartId)
      expect(await issues(purchase)).toMatchObject([
        {
          difference: { kind: "order_refunds", shown_minor: 4000, expected_minor: 2000 },
          actions: ["correct", "dismiss"],
        },
      ])

      expect(await ask(`payments/${id}/correct`, {})).toMatchObject({ status: 200 })

      expect(await moneyOf(store(), purchase)).toEqual(await moneyOf(store(), other))
    })

    it("one that a process recorded which died is removed by whoever takes its lease next", async () => {
      const [purchase, other] = [await buy(store()), await buy(store())]
      await refund(store(), purchase, 20)
      await refund(store(), other, 20)
      await holdInstead(store(), refundLease(purchase.orderId), 1)
      await goneRefund(store(), purchase)

      await withRefundLease(store().container, purchase.orderId, 5_000, () => Promise.resolve())

      expect(await moneyOf(store(), purchase)).toEqual(await moneyOf(store(), other))
    })

    it.each([
      ["a capture that the order's totals lack is recorded", missingCapture],
      ["one that they count twice is counted once", doubledCapture],
    ])("%s without a click, and nobody is told", async (_, goWrong) => {
      const [purchase, other] = [await buy(store()), await buy(store())]
      await goWrong(store(), purchase)

      await settle(store())

      expect(await listed()).toEqual([])
      expect(await moneyOf(store(), purchase)).toEqual(await moneyOf(store(), other))
      expect(await noticesIn(store())).toEqual([])
    })

    it("what was paid while no job ran for two days is compared once they run again", async () => {
      const purchase = await buy(store())
      await missingCapture(store(), purchase)
      await agePayments(store(), purchase.cartId, 30 * 60)
      await letPass(store(), 5 * MINUTE)

      await comparedBefore(store(), 1)
      expect((await moneyOf(store(), purchase)).transactions).toBe(0)
      await comparedBefore(store(), 48)

      expect(await moneyOf(store(), purchase)).toEqual(WHOLE)
    })

    it("a refund that the order is credited with twice is an issue, and the second credit is taken back", async () => {
      const [purchase, other] = [await buy(store()), await buy(store())]
      await refund(store(), purchase, 20)
      await refund(store(), other, 20)
      await creditAgain(store(), purchase)
      expect(await brokenPromisesOf(store(), purchase.cartId)).toEqual([
        expect.stringContaining("-2000 is still to be paid"),
      ])
      await settle(store())
      const { id } = await attemptOf(store(), purchase.cartId)
      expect(await listed()).toMatchObject([
        {
          payment: { order_id: purchase.orderId },
          issues: [
            {
              difference: { kind: "order_credits", shown_minor: 4000, expected_minor: 2000 },
              actions: ["correct", "dismiss"],
            },
          ],
        },
      ])

      expect(await ask(`payments/${id}/correct`, {})).toMatchObject({ status: 200 })

      expect(await moneyOf(store(), purchase)).toEqual(await moneyOf(store(), other))
      expect(await listed()).toEqual([])
      expect(await brokenPromisesOf(store(), purchase.cartId)).toEqual([])
    })

    it("articles that two processes of Medusa's have doubled are told of once, and nothing is done about them", async () => {
      const purchase = await buy(store())
      await refund(store(), purchase, 20)
      await creditTwiceAtOnce(store(), purchase)
      const before = await moneyOf(store(), purchase)
      await settle(store())

      expect(await listed()).toMatchObject([
        {
          payment: { order_id: purchase.orderId },
          issues: [
            {
              difference: { kind: "order_articles", shown_minor: 29100, expected_minor: 14550 },
              actions: ["check", "dismiss"],
            },
          ],
        },
      ])
      await listed()
      expect(await moneyOf(store(), purchase)).toEqual(before)
      expect((await newsOf(store())).filter((news) => news.includes("Amounts differ"))).toHaveLength(1)
      expect(await brokenPromisesOf(store(), purchase.cartId)).toContain("the order has an article twice")
    })

    it("articles that are doubled by two changes of an old order, while no money moves, are told of", async () => {
      const purchase = await buy(store())
      await agePayments(store(), purchase.cartId, 30 * 60)
      await creditTwiceAtOnce(store(), purchase)
      await letPass(store(), 5 * MINUTE)
      await comparedBefore(store(), 1)

      expect((await issues(purchase)).map(({ difference }) => difference?.kind)).toEqual(["order_articles"])
      expect((await newsOf(store())).filter((news) => news.includes("Amounts differ"))).toHaveLength(1)
    })

    it("a correction waits for an open edit of the order, in words", async () => {
      const purchase = await buy(store())
      await missingCapture(store(), purchase)
      await settle(store())
      const { id } = await attemptOf(store(), purchase.cartId)
      const edit = await openEdit(store(), purchase.orderId)
      const before = await moneyOf(store(), purchase)

      expect(await ask(`payments/${id}/correct`, {})).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("This order has an open edit.") },
      })
      expect(await moneyOf(store(), purchase)).toEqual(before)
      await edit.cancel()
      expect((await ask(`payments/${id}/correct`, {})).status).toBe(200)
      expect((await moneyOf(store(), purchase)).transactions).toBe(WHOLE.transactions)
    })

    it("money that goes back and that Medusa does not count is for a person, who may put it aside", async () => {
      const purchase = await buy(store())
      await refund(store(), purchase, 20)
      const [row] = await rowsOf(store(), purchase)
      await store().container.resolve(Modules.PAYMENT).deleteRefunds([row!.medusaRefundId!])
      await settle(store())
      const { id } = await attemptOf(store(), purchase.cartId)
      expect(await issues(purchase)).toMatchObject([
        {
          difference: { kind: "refund_not_shown", shown_minor: 0, expected_minor: 2000 },
          actions: ["check", "dismiss"],
        },
      ])

      expect(await ask(`payments/${id}/dismiss`, { issue: "accounting" })).toMatchObject({ status: 200 })

      expect(await issues(purchase)).toEqual([])
      expect(await listed()).toEqual([])
    })

    it("a refund that the service shows with another amount is listed", async () => {
      const purchase = await buy(store())
      await refund(store(), purchase, 20)
      const [row] = await rowsOf(store(), purchase)
      const attributes = { amount: 1999, currency: "GBP", status: "pending", created_at: new Date().toISOString() }
      store().sandbox.control.addFault({
        match: "GET /api/refunds/{id}",
        kind: "reply",
        status: 200,
        body: JSON.stringify({ data: { id: row!.serviceRefundId, type: "refund_requests", attributes } }),
      })
      await ask(`refunds/${row!.id}/check-now`, {})

      expect(await listed()).toMatchObject([
        {
          issues: [
            {
              issue: "refund_differs",
              refund_row_id: row!.id,
              reason: expect.stringContaining("£19.99"),
              actions: ["check", "dismiss"],
            },
          ],
        },
      ])
    })
  },
  ADMIN_SETTING
)
