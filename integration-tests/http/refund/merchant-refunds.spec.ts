import { createStep, createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import {
  createOrderCreditLinesWorkflow,
  refundPaymentsWorkflow,
  refundPaymentWorkflow,
} from "@medusajs/medusa/core-flows"
import { healOrder } from "../../../src/use-cases/refund/accounting/refund-lease"
import { adminApiOf } from "../../support/admin/admin-api"
import { list, orderView } from "../../support/admin/admin-views"
import { paidPaymentOf } from "../../support/admin/back-office"
import { brokenPromisesOf } from "../../support/promise/of-store"
import { booksOf } from "../../support/refund/order-payment"
import { ACCOUNTS, atService, buy, newsOf, type Purchase, refund, runAll, TOO_LATE } from "../../support/refund/refunds"
import { breakBus } from "../../support/store/failures"
import { describeStore } from "../../support/store/store"
import { DAY, HOUR, letPass, travelTo, useRealTime } from "../../support/time/time"
import { until } from "../../support/time/until"

const TEN = "requested 1000"

type RefundInput = { payment_id: string; amount: number }

const notifyErp = createStep("notify-erp", async () => Promise.reject(new Error("The ERP is away")))

/** Takes its refund's records back when it fails, and the refund not. */
const refundAndNotify = createWorkflow("refund-and-notify-erp", (input: RefundInput) => {
  refundPaymentWorkflow.runAsStep({ input })
  return new WorkflowResponse(notifyErp())
})

describeStore(
  "merchant_refunds",
  (store) => {
    beforeEach(() => travelTo(store(), "2026-07-06T12:00:00Z"))
    afterEach(useRealTime)

    const recordsAgree = (cartId: string) =>
      until("records that agree", async () =>
        (await brokenPromisesOf(store(), cartId)).length === 0 ? true : undefined
      )

    const failsAtService = async ({ checkoutId }: Purchase, amountMinor: number) => {
      const { control } = store().sandbox
      const made = control.refunds().find((one) => one.checkoutId === checkoutId && one.amountMinor === amountMinor)
      control.moveRefund(String(made?.id), "failed")
      await letPass(store(), 7 * HOUR)
      await runAll(store())
    }

    it("a merchant's own refunds wait for each other, so that each is sent once and counted once", async () => {
      const paid = await buy(store())
      const { order, payment } = await paidPaymentOf(store(), paid.cartId)
      const input = { payment_id: payment.id, amount: 10 }

      await Promise.all([1, 2, 3, 4].map(() => refundPaymentWorkflow(store().container).run({ input })))

      expect(atService(store(), paid)).toEqual([TEN, TEN, TEN, TEN])
      await recordsAgree(paid.cartId)
      expect(await booksOf(store(), order.id)).toMatchObject({ refunded: 40, pending: 0 })
    })

    it("of several refunds in one workflow, where Medusa swallows what refuses one, each is sent and counted", async () => {
      const paid = await buy(store())
      const { order, payment } = await paidPaymentOf(store(), paid.cartId)
      const amounts = [10, 11].map((amount) => ({ payment_id: payment.id, amount }))

      await refundPaymentsWorkflow(store().container).run({ input: amounts })

      expect(atService(store(), paid).sort()).toEqual([TEN, "requested 1100"])
      await recordsAgree(paid.cartId)
      expect(await booksOf(store(), order.id)).toMatchObject({ refunded: 21, pending: 0 })
    })

    it("a refund by a program, after an admin's was cut short in Medusa, is made once and counted once", async () => {
      const paid = await buy(store())
      const mend = breakBus(store(), "payment.refunded")
      await refund(store(), paid, 20)
      mend()

      const input = { payment_id: paid.paymentId, amount: 10 }
      await refundPaymentWorkflow(store().container).run({ input })

      expect(atService(store(), paid).sort()).toEqual([TEN, "requested 2000"])
      await recordsAgree(paid.cartId)
      expect(await booksOf(store(), paid.orderId)).toMatchObject({ refunded: 30, pending: 0 })
      expect(await newsOf(store())).toEqual([])
    })

    it("what a program refunds and credits itself, with a reference of its own, is not credited again", async () => {
      const paid = await buy(store())
      await refundPaymentsWorkflow(store().container).run({ input: [{ payment_id: paid.paymentId, amount: 10 }] })
      const credit_lines = [{ amount: 10, reference: "rma", reference_id: "rma_1" }]
      await createOrderCreditLinesWorkflow(store().container).run({ input: { id: paid.orderId, credit_lines } })

      await healOrder(store().container, paid.orderId, { kind: "look" }, 60_000)

      expect(await booksOf(store(), paid.orderId)).toMatchObject({ refunded: 10, pending: 0 })
    })

    it("of a dozen in one workflow none is lost", async () => {
      const paid = await buy(store())
      const amounts = Array.from({ length: 12 }, (_, each) => 100 + each)
      const input = amounts.map((minor) => ({ payment_id: paid.paymentId, amount: minor / 100 }))

      const { result } = await refundPaymentsWorkflow(store().container).run({ input })

      expect(result).toHaveLength(12)
      expect(atService(store(), paid).sort()).toEqual(amounts.map((minor) => `requested ${minor}`))
      await recordsAgree(paid.cartId)
      expect(await booksOf(store(), paid.orderId)).toMatchObject({ refunded: 12.66, pending: 0 })
    }, 300_000)

    it("one that is refused, where Medusa says so to nobody, is told to the admins once; what an admin was refused is not", async () => {
      const paid = await buy(store(), "reject")
      const input = [{ payment_id: paid.paymentId, amount: 10 }]

      await refundPaymentsWorkflow(store().container).run({ input })
      expect(await refund(store(), paid, 11)).toMatch(/on the day of purchase/)
      await letPass(store(), HOUR)
      await runAll(store())
      await runAll(store())

      expect(atService(store(), paid)).toEqual([])
      expect(await newsOf(store())).toEqual([expect.stringMatching(/£10\.00 for order .* was declined\./)])
    })

    it.each([
      ["by a rule of the shop", "reject", undefined],
      ["by the service", "review", TOO_LATE],
    ] as const)(
      "one that is refused %s is listed until it is dealt with, or refunded again",
      async (_, account, fault) => {
        const [paid, again] = [await buy(store(), account), await buy(store(), account)]
        if (fault) {
          store().sandbox.control.addFault({ ...fault, times: 2 })
        }
        for (const { paymentId } of [paid, again]) {
          await refundPaymentsWorkflow(store().container).run({ input: [{ payment_id: paymentId, amount: 10 }] })
        }
        await letPass(store(), DAY)
        await runAll(store())
        const ask = await adminApiOf(store())

        const { issues, payment } = await orderView(ask, paid.orderId)
        expect(issues).toMatchObject([{ issue: "refund_rejected", amount_minor: 1000, actions: ["retry", "dismiss"] }])
        expect((await list(ask)).payments).toHaveLength(2)
        const declined = { issue: "refund_rejected", refund_row_id: issues[0]?.refund_row_id }
        expect((await ask(`payments/${payment.id}/dismiss`, declined)).status).toBe(200)
        expect((await orderView(ask, paid.orderId)).issues).toEqual([])

        const row = (await orderView(ask, again.orderId)).refunds[0]
        expect((await ask(`refunds/${row?.id}/retry`, {})).status).toBe(200)
        expect((await list(ask)).payments).toEqual([])
        expect([atService(store(), paid), atService(store(), again)]).toEqual([[], [TEN]])
        await recordsAgree(again.cartId)
      }
    )

    it("those whose workflow fails afterwards stand, and are credited although the next of their amount comes before the records are right", async () => {
      const paid = await buy(store())
      const input = { payment_id: paid.paymentId, amount: 10 }
      for (let attempt = 0; attempt < 2; attempt++) {
        const failing = refundAndNotify(store().container).run({ input })
        await expect(failing).rejects.toMatchObject({ message: "The ERP is away" })
      }

      expect(await refund(store(), paid, 10)).toBeUndefined()

      expect(atService(store(), paid)).toEqual([TEN, TEN, TEN])
      await recordsAgree(paid.cartId)
      expect(await booksOf(store(), paid.orderId)).toMatchObject({ refunded: 30, pending: 0 })
      await healOrder(store().container, paid.orderId, { kind: "look" })
      expect(await booksOf(store(), paid.orderId)).toMatchObject({ refunded: 30, pending: 0 })
    })

    it("of several refunds in one workflow, the one that fails later leaves the order's totals, and then the others", async () => {
      const paid = await buy(store())
      const amounts = [10, 11].map((amount) => ({ payment_id: paid.paymentId, amount }))
      await refundPaymentsWorkflow(store().container).run({ input: amounts })
      await recordsAgree(paid.cartId)
      expect(await refund(store(), paid, 5)).toBeUndefined()

      await failsAtService(paid, 11_00)
      expect(await booksOf(store(), paid.orderId)).toMatchObject({ refunded: 15, pending: 0 })
      await failsAtService(paid, 10_00)
      expect(await booksOf(store(), paid.orderId)).toMatchObject({ refunded: 5, pending: 0 })
      await failsAtService(paid, 5_00)

      expect(await brokenPromisesOf(store(), paid.cartId)).toEqual([])
      expect(await booksOf(store(), paid.orderId)).toMatchObject({ refunded: 0, pending: 0, payment: "captured" })
      expect(await newsOf(store())).toEqual(
        ["£11.00", "£10.00", "£5.00"].map((amount) => expect.stringContaining(`The refund of ${amount} for order`))
      )
    })

    it("of those whose workflow failed afterwards, the one that fails at the service leaves the order's totals", async () => {
      const paid = await buy(store())
      const input = { payment_id: paid.paymentId, amount: 10 }
      for (let attempt = 0; attempt < 2; attempt++) {
        await refundAndNotify(store().container)
          .run({ input })
          .catch(() => undefined)
      }
      expect(await refund(store(), paid, 10)).toBeUndefined()
      await recordsAgree(paid.cartId)

      await failsAtService(paid, 10_00)

      expect(await brokenPromisesOf(store(), paid.cartId)).toEqual([])
      expect(await booksOf(store(), paid.orderId)).toMatchObject({ refunded: 20, pending: 0 })
    })

    it("those whose workflow failed are credited also where an earlier refund of the order had failed at the service", async () => {
      const paid = await buy(store())
      expect(await refund(store(), paid, 20)).toBeUndefined()
      await failsAtService(paid, 20_00)
      await refundAndNotify(store().container)
        .run({ input: { payment_id: paid.paymentId, amount: 12 } })
        .catch(() => undefined)
      expect(await refund(store(), paid, 12)).toBeUndefined()

      await recordsAgree(paid.cartId)
      expect(await booksOf(store(), paid.orderId)).toMatchObject({ refunded: 24, pending: 0 })
    })
  },
  ACCOUNTS
)
