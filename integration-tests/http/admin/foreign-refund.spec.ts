import { Modules } from "@medusajs/framework/utils"
import type { RefundOrderView } from "../../../src/use-cases/admin/actions/refund-actions"
import { refundLease } from "../../../src/use-cases/ledger/with-lease"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { CORRECTION_MS } from "../../../src/use-cases/refund/accounting/heal-records"
import { runRefunds } from "../../../src/use-cases/refund/follow/run-refunds"
import { type AskAdmin, adminApiOf } from "../../support/admin/admin-api"
import { backOfficeOf, orderAndPayment } from "../../support/admin/back-office"
import { list, orderView, REVIEW } from "../../support/admin/admin-views"
import { brokenPromisesOf } from "../../support/promise/of-store"
import { ADMIN_SETTING } from "../../support/refund/failed-refund"
import { openEdit } from "../../support/refund/order-changes"
import {
  atService,
  buy,
  cancelOrder,
  moneyOf,
  newsOf,
  type Purchase,
  refund,
  refundElsewhere,
  rowsOf,
  statesOf,
} from "../../support/refund/refunds"
import { unplacedPayment } from "../../support/refund/unplaced-payment"
import { fillCart, startPayment } from "../../support/shopper/shopper"
import { recheckIssues } from "../../support/store/chores"
import { recordsOf } from "../../support/store/payment-records"
import { holderOf, repairByNextHolder } from "../../support/store/stall"
import { setStock } from "../../support/store/stock"
import { describeStore, type StoreUnderTest } from "../../support/store/store"
import { makeDue } from "../../support/time/due"
import { HOUR, letPass, MINUTE, travelTo, useRealTime } from "../../support/time/time"

/** A refund that somebody made in the service's back office, noticed. @returns its id in the list */
async function noticed(store: StoreUnderTest, ask: AskAdmin, purchase: Purchase, amountMinor = 2000): Promise<string> {
  await refundElsewhere(store, purchase, amountMinor)
  return listed(store, ask)
}

async function listed(store: StoreUnderTest, ask: AskAdmin): Promise<string> {
  await letPass(store, 35 * MINUTE)
  await runRefunds(store.container)
  const { payments } = await list(ask, "?state=unmatched")
  return String(payments[0]?.unmatched?.id)
}

/** So many minutes pass, with the job's pass in each. */
async function minutes(store: StoreUnderTest, count: number): Promise<void> {
  for (let minute = 0; minute < count; minute++) {
    await letPass(store, MINUTE)
    await runRefunds(store.container)
  }
}

async function totalsOf(store: StoreUnderTest, { orderId, paymentId }: Purchase) {
  const admin = await backOfficeOf(store)
  const { order } = await admin.order.retrieve(orderId, { fields: "id,summary,*payment_collections" })
  const payment = await store.container.resolve(Modules.PAYMENT).retrievePayment(paymentId, { relations: ["refunds"] })
  return {
    pending: Number(order.summary.pending_difference),
    refunded: Number(order.payment_collections[0]?.refunded_amount),
    refunds: (payment.refunds ?? []).map(({ amount }) => Number(amount)),
  }
}

describeStore(
  "foreign_refund",
  (store) => {
    let ask: AskAdmin

    beforeEach(async () => {
      ask = await adminApiOf(store())
    })

    afterEach(useRealTime)

    it("is recorded on the order that a person names, in Medusa's records and the ledger, and nothing is sent", async () => {
      const purchase = await buy(store())
      const id = await noticed(store(), ask, purchase)
      const made = store().sandbox.control.refunds()
      const { body } = await ask<{ orders: RefundOrderView[] }>(`unmatched/${id}/orders`)
      expect(body.orders).toMatchObject([{ order_id: purchase.orderId, left_minor: 15049, currency_code: "GBP" }])

      const wanted = { payment_id: body.orders[0]?.payment_id }
      expect(await ask(`unmatched/${id}/record`, wanted)).toMatchObject({ status: 200 })
      expect(await ask(`unmatched/${id}/record`, wanted)).toMatchObject({ status: 404 })

      expect(await totalsOf(store(), purchase)).toEqual({ pending: 0, refunded: 20, refunds: [20] })
      expect(await rowsOf(store(), purchase)).toMatchObject([
        { state: "requested", amountMinor: 2000, serviceRefundId: made[0]?.id },
      ])
      const { refundable, timeline, issues } = await orderView(ask, purchase.orderId)
      expect(refundable).toMatchObject({ left_minor: 13049 })
      expect(issues).toEqual([])
      expect(timeline.find(({ kind }) => kind === "refund_recorded")?.by?.name).toBe("Alex Morgan")
      expect((await list(ask, "?state=unmatched")).count).toBe(0)
      expect(store().sandbox.control.refunds()).toHaveLength(made.length)
    })

    it("is followed to its end as if the shop had asked for it", async () => {
      const purchase = await buy(store())
      const id = await noticed(store(), ask, purchase)
      const { body } = await ask<{ orders: RefundOrderView[] }>(`unmatched/${id}/orders`)
      await ask(`unmatched/${id}/record`, { payment_id: body.orders[0]?.payment_id })
      store().sandbox.control.moveRefund(String(store().sandbox.control.refunds()[0]?.id), "failed")

      const [row] = await rowsOf(store(), purchase)
      expect(await ask(`refunds/${row!.id}/check-now`, {})).toMatchObject({ status: 200, body: { status: "failed" } })

      expect(await totalsOf(store(), purchase)).toEqual({ pending: 0, refunded: 0, refunds: [] })
    })

    it.each([
      ["fails", () => Promise.reject(new Error("The connection was cut"))],
      ["does not come back", () => new Promise<never>(() => undefined)],
    ])(
      "is recorded all the same where Medusa %s over its own records, which the next holder completes",
      async (...how) => {
        const purchase = await buy(store())
        const id = await noticed(store(), ask, purchase)
        const { body } = await ask<{ orders: RefundOrderView[] }>(`unmatched/${id}/orders`)
        const orders = jest.spyOn(store().container.resolve(Modules.ORDER), "addOrderTransactions")
        orders.mockImplementation(how[1])
        const setTimer = globalThis.setTimeout
        const impatient = ((work: () => void, ms?: number, ...rest: []) =>
          setTimer(work, ms === CORRECTION_MS ? 100 : ms, ...rest)) as typeof setTimeout
        const patience = jest.spyOn(globalThis, "setTimeout").mockImplementation(impatient)

        const answer = await ask(`unmatched/${id}/record`, { payment_id: body.orders[0]?.payment_id })

        orders.mockRestore()
        patience.mockRestore()
        expect(answer).toMatchObject({ status: 200 })
        expect(await holderOf(store(), refundLease(purchase.orderId))).toBe("abandoned")
        await repairByNextHolder(store(), purchase.orderId)
        expect(await totalsOf(store(), purchase)).toEqual({ pending: 0, refunded: 20, refunds: [20] })
        expect(await brokenPromisesOf(store(), purchase.cartId)).toEqual([])
      }
    )

    it("is told to nobody once it has failed, for there is nothing to record", async () => {
      const purchase = await buy(store())
      await refundElsewhere(store(), purchase, 2000)
      const { sandbox } = store()
      sandbox.control.moveRefund(String(sandbox.control.refunds()[0]?.id), "failed")

      expect(await listed(store(), ask)).toBe("undefined")

      expect(await newsOf(store())).toEqual([])
      await refundElsewhere(store(), purchase, 1000)
      await letPass(store(), 35 * MINUTE)
      await runRefunds(store().container)
      expect((await list(ask, "?state=unmatched")).payments).toMatchObject([{ unmatched: { amount_minor: 1000 } }])
    })

    it("needs nobody any more when it fails after a person was told: there is nothing left to record", async () => {
      const purchase = await buy(store())
      const id = await noticed(store(), ask, purchase)
      store().sandbox.control.moveRefund(String(store().sandbox.control.refunds()[0]?.id), "failed")

      expect(await listed(store(), ask)).toBe("undefined")

      await recheckIssues(store().container)
      expect((await list(ask, "?state=unmatched")).count).toBe(0)
      expect(
        await ask(`unmatched/${id}/record`, { payment_id: (await orderView(ask, purchase.orderId)).payment.id })
      ).toMatchObject({
        status: 400,
      })
    })

    it("of the amount of a payment without an order keeps that order from being placed, until a person has said whose it is", async () => {
      const { checkout, cartId, serviceCheckoutId: checkoutId } = await unplacedPayment(store())
      await refundElsewhere(store(), { checkoutId }, checkout.amountMinor)
      const id = await listed(store(), ask)
      await setStock(store(), "lamp", 1000)
      const place = () => ask(`payments/${checkout.id}/place`, {})

      expect(await place()).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("A refund of the same amount was made outside this shop") },
      })
      expect((await recordsOf(store(), cartId)).orderIds).toEqual([])
      await ask(`unmatched/${id}/dismiss`, {})

      expect((await place()).status).toBe(200)
      expect((await recordsOf(store(), cartId)).orderIds).toHaveLength(1)
    })

    it("waits for an open edit of the order, in words: nothing is recorded before, and all of it afterwards", async () => {
      const purchase = await buy(store())
      const id = await noticed(store(), ask, purchase)
      const wanted = { payment_id: (await orderView(ask, purchase.orderId)).payment.id }
      const edit = await openEdit(store(), purchase.orderId)

      expect(await ask(`unmatched/${id}/record`, wanted)).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("This order has an open edit.") },
      })
      expect(await rowsOf(store(), purchase)).toEqual([])
      await edit.cancel()
      expect((await ask(`unmatched/${id}/record`, wanted)).status).toBe(200)

      expect(await totalsOf(store(), purchase)).toEqual({ pending: 0, refunded: 20, refunds: [20] })
    })

    it("recorded by two admins at once, on two orders, belongs to one of them, and the other admin is told so", async () => {
      const purchases = [await buy(store()), await buy(store())]
      const id = await noticed(store(), ask, purchases[0]!)
      const views = await Promise.all(purchases.map(({ orderId }) => orderView(ask, orderId)))

      const answers = await Promise.all(
        views.map(({ payment }) => ask(`unmatched/${id}/record`, { payment_id: payment.id }))
      )

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
      const totals = await Promise.all(purchases.map((purchase) => totalsOf(store(), purchase)))
      expect(totals.map(({ refunded }) => refunded).sort()).toEqual([0, 20])
    })

    describe("of an order that is cancelled before anybody has noticed it", () => {
      const restBack = { status: "canceled", refunded: 150.49, transactions: 0, refunds: [50, 100.49] }
      const issuesOf = async (purchase: Purchase) => (await orderView(ask, purchase.orderId)).issues
      const noticedId = async () => String((await list(ask, "?state=unmatched")).payments[0]?.unmatched?.id)
      const record = async ({ orderId }: Purchase) => {
        const wanted = { payment_id: (await orderView(ask, orderId)).payment.id }
        return (await ask(`unmatched/${await noticedId()}/record`, wanted)).status
      }
      /** The whole refund of the cancellation was refused, and is looked for in the list. */
      const cancelled = async (elsewhereMinor: number) => {
        const purchase = await buy(store())
        await refundElsewhere(store(), purchase, elsewhereMinor)
        await cancelOrder(store(), purchase)
        expect(await issuesOf(purchase)).toEqual([])
        expect((await statesOf(store(), purchase)).at(-1)).toBe("scheduled")
        return purchase
      }

      it("a part: what was refused is for a person once the list was read, and recording the part sends the rest", async () => {
        const purchase = await cancelled(5000)
        await minutes(store(), 8)
        expect((await statesOf(store(), purchase)).at(-1)).toBe("rejected")
        const reason = expect.stringMatching(/record them on this order.* What is left can then be refunded\.$/)
        expect(await issuesOf(purchase)).toMatchObject([{ issue: "refund_rejected", reason }])
        const declined = (await newsOf(store())).filter((text) => text.includes("was declined"))
        expect(declined).toEqual([expect.stringMatching(/£150\.49 .*record them on this order/)])

        expect(await record(purchase)).toBe(200)

        expect(atService(store(), purchase).sort()).toEqual(["requested 10049", "requested 5000"])
        expect(await issuesOf(purchase)).toEqual([])
        expect(await moneyOf(store(), purchase)).toMatchObject(restBack)
      })

      it("a part: recorded while the list is still read, it ends the search and sends the rest", async () => {
        const purchase = await cancelled(5000)
        await letPass(store(), 3 * MINUTE)
        await runRefunds(store().container)
        expect((await statesOf(store(), purchase)).at(-1)).toBe("scheduled")

        expect(await record(purchase)).toBe(200)

        expect(atService(store(), purchase).sort()).toEqual(["requested 10049", "requested 5000"])
        await minutes(store(), 8)
        expect(atService(store(), purchase)).toHaveLength(2)
        expect(await issuesOf(purchase)).toEqual([])
        expect(await moneyOf(store(), purchase)).toMatchObject(restBack)
      })

      it.each([
        [
          "chooses it",
          async (purchase: Purchase) => {
            const row = (await rowsOf(store(), purchase)).at(-1)
            const [made] = store().sandbox.control.refunds()
            return (await ask(`refunds/${row?.id}/decision`, { adopt: made?.id })).status
          },
        ],
        ["records it", record],
      ])("all: a person is asked whether that was it, %s, and nothing more is sent", async (_, decide) => {
        const purchase = await cancelled(15049)
        await minutes(store(), 5)
        expect(await issuesOf(purchase)).toMatchObject([{ issue: "refund_unknown" }])

        expect(await decide(purchase)).toBe(200)
        await minutes(store(), 5)

        expect(atService(store(), purchase)).toEqual(["requested 15049"])
        expect(await issuesOf(purchase)).toEqual([])
        expect((await list(ask, "?state=unmatched")).count).toBe(0)
        expect(await moneyOf(store(), purchase)).toMatchObject({ ...restBack, refunds: [150.49] })
      })

      it("a part, and as much as was refused on another order: recorded there, it is no question here any more", async () => {
        const other = await buy(store(), "review", { email: "other@example.com" })
        const purchase = await buy(store())
        await refundElsewhere(store(), purchase, 5000)
        await cancelOrder(store(), purchase)
        await refundElsewhere(store(), other, 15049)
        await minutes(store(), 5)
        expect(await issuesOf(purchase)).toMatchObject([{ issue: "refund_unknown" }])
        const { payments } = await list(ask, "?state=unmatched")
        const onOther = payments.find(({ unmatched }) => unmatched?.amount_minor === 15049)?.unmatched?.id
        const wanted = { payment_id: (await orderView(ask, other.orderId)).payment.id }

        expect((await ask(`unmatched/${onOther}/record`, wanted)).status).toBe(200)
        await letPass(store(), HOUR)
        await minutes(store(), 10)
        expect(await issuesOf(purchase)).toMatchObject([{ issue: "refund_rejected" }])
        expect(await record(purchase)).toBe(200)

        expect(atService(store(), purchase).sort()).toEqual(["requested 10049", "requested 5000"])
        expect(await issuesOf(purchase)).toEqual([])
        expect(await moneyOf(store(), purchase)).toMatchObject(restBack)
      })

      it("a part of what was never captured: recording it sends the rest, and nothing else is told to be left", async () => {
        const purchase = await buy(store(), "manual")
        await refundElsewhere(store(), purchase, 5000, "manual")
        await cancelOrder(store(), purchase)
        await minutes(store(), 8)
        expect(await statesOf(store(), purchase)).toEqual(["rejected"])
        expect(await issuesOf(purchase)).toMatchObject([{ issue: "not_refunded", amount_minor: 15049 }])

        expect(await record(purchase)).toBe(200)

        expect(atService(store(), purchase).sort()).toEqual(["requested 10049", "requested 5000"])
        expect(await issuesOf(purchase)).toEqual([])
        const notRefunded = (await newsOf(store())).filter((text) => text.includes("was not refunded"))
        expect(notRefunded).toEqual([expect.stringContaining("£150.49 was not refunded")])
      })

      it("is told to be looked for, and not to wait for the end of the day of purchase", async () => {
        const purchase = await cancelled(5000)

        const { refunds } = await orderView(ask, purchase.orderId)

        expect(refunds.at(-1)).toMatchObject({ state: "scheduled", waits_for: "less_left" })
        expect((await newsOf(store())).filter((text) => text.includes("day of purchase"))).toEqual([])
      })

      it("and whose refund was refused in the morning: the rest goes back with the recording", async () => {
        await travelTo(store(), "2026-07-01T12:00:00Z")
        const purchase = await buy(store(), "told")
        await cancelOrder(store(), purchase)
        await travelTo(store(), "2026-07-02T09:00:00Z")
        await refundElsewhere(store(), purchase, 5000, "told")
        await runRefunds(store().container)
        ask = await adminApiOf(store())
        await minutes(store(), 8)
        expect(await issuesOf(purchase)).toMatchObject([{ issue: "refund_rejected" }])

        expect(await record(purchase)).toBe(200)

        expect(atService(store(), purchase).sort()).toEqual(["requested 10049", "requested 5000"])
        expect(await moneyOf(store(), purchase)).toMatchObject(restBack)
        expect(await issuesOf(purchase)).toEqual([])
      })
    })

    it("of a payment that the shop learns of later is offered for its order before another shopper's, and recorded there", async () => {
      const { control } = store().sandbox
      await buy(store(), "review", { email: "other@example.com" })
      const cartId = await fillCart(store())
      const { serviceCheckoutId: checkoutId } = await startPayment(store(), cartId, undefined, REVIEW)
      // The callback and its repetitions.
      control.addFault({ kind: "lost", match: "callback", times: 19 })
      await control.pay(checkoutId)
      await letPass(store(), HOUR)
      await refundElsewhere(store(), { checkoutId }, 15049)
      await letPass(store(), 2 * HOUR)
      control.clearFaults()
      await makeDue(store(), cartId)
      await reconcile(store().container)
      const id = await listed(store(), ask)
      const { order, payment } = await orderAndPayment(store(), cartId)

      const { body } = await ask<{ orders: RefundOrderView[] }>(`unmatched/${id}/orders`)
      expect(body.orders.map(({ order_id }) => order_id)).toEqual([order.id, expect.any(String)])
      expect((await ask(`unmatched/${id}/record`, { payment_id: body.orders[0]?.payment_id })).status).toBe(200)

      const purchase = { cartId, checkoutId, orderId: order.id, paymentId: payment.id }
      expect(await totalsOf(store(), purchase)).toMatchObject({ refunded: 150.49, refunds: [150.49] })
      expect(atService(store(), purchase)).toEqual(["requested 15049"])
    })

    it("is not offered for an order that has less left, nor recorded on it", async () => {
      const [whole, spent] = [await buy(store()), await buy(store())]
      const id = await noticed(store(), ask, whole)
      await refund(store(), spent, 140)
      const { body } = await ask<{ orders: RefundOrderView[] }>(`unmatched/${id}/orders`)
      expect(body.orders.map(({ order_id }) => order_id)).toEqual([whole.orderId])

      const { payment } = await orderView(ask, spent.orderId)
      expect(await ask(`unmatched/${id}/record`, { payment_id: payment.id })).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("Only £10.49 of this payment is left") },
      })

      expect(await totalsOf(store(), spent)).toMatchObject({ refunded: 140, refunds: [140] })
      expect((await list(ask, "?state=unmatched")).count).toBe(1)
    })
  },
  ADMIN_SETTING
)
