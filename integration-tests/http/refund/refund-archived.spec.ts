import { Modules } from "@medusajs/framework/utils"
import { archiveOrderWorkflow } from "@medusajs/medusa/core-flows"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { adminApiOf } from "../../support/admin/admin-api"
import { brokenPromisesOf } from "../../support/promise/of-store"
import { refundsDaysLater } from "../../support/refund/days-later"
import { addLamp, openCollection, startLink } from "../../support/refund/order-payment"
import {
  ACCOUNTS,
  atService,
  buy,
  cancelOrder,
  GONE,
  moneyOf,
  type Purchase,
  refund,
  rowsOf,
  runAll,
  runDue,
  TOO_LATE,
} from "../../support/refund/refunds"
import { payAndSettle } from "../../support/shopper/paying"
import { attemptOf } from "../../support/store/payment-records"
import { describeStore, type StoreUnderTest } from "../../support/store/store"
import { makeDue } from "../../support/time/due"
import { DAY, letPass, travelTo, useRealTime } from "../../support/time/time"

const ARCHIVED = { ...GONE, status: "archived" }
const NOON = "2026-07-01T12:00:00Z"

const archive = ({ container }: StoreUnderTest, { orderId }: Purchase) =>
  archiveOrderWorkflow(container).run({ input: { orderIds: [orderId] } })

describeStore(
  "refund_archived",
  (store) => {
    beforeEach(() => travelTo(store(), NOON))
    afterEach(useRealTime)

    it("a cancelled order that is archived before anything followed from its cancellation is refunded", async () => {
      const purchase = await buy(store(), "manual")
      await store().container.resolve(Modules.ORDER).cancel([purchase.orderId])
      await archive(store(), purchase)

      await letPass(store(), DAY)
      await runDue(store())

      expect(atService(store(), purchase)).toEqual(["requested 15049"])
      expect(await brokenPromisesOf(store(), purchase.cartId)).toEqual([])
    })

    it("its refund is owed: it cannot be called off, and is sent in the morning, once", async () => {
      const purchase = await buy(store(), "told")
      await cancelOrder(store(), purchase)
      await archive(store(), purchase)
      const [row] = await rowsOf(store(), purchase)
      const ask = await adminApiOf(store())

      expect(await ask(`refunds/${row?.id}/call-off`, {})).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("owed to the shopper") },
      })
      expect(await refund(store(), purchase, 10)).toContain("This order is cancelled")
      await refundsDaysLater(store())

      expect(atService(store(), purchase)).toEqual(["requested 15049"])
      expect(await moneyOf(store(), purchase)).toEqual(ARCHIVED)
    })

    it("a refund of it that is declined leaves the order cancelled: it costs nothing, and owes what was paid until a click refunds it", async () => {
      const purchase = await buy(store(), "told")
      await cancelOrder(store(), purchase)
      await archive(store(), purchase)
      store().sandbox.control.addFault(TOO_LATE)

      await refundsDaysLater(store())
      await runAll(store())
      expect(await moneyOf(store(), purchase)).toMatchObject({ total: 0, refunded: 0, pending: -150.49, refunds: [] })
      const [declined] = await rowsOf(store(), purchase)
      const askDaysLater = await adminApiOf(store())
      expect((await askDaysLater(`refunds/${declined?.id}/retry`, {})).status).toBe(200)

      expect(atService(store(), purchase)).toEqual(["requested 15049"])
      expect(await moneyOf(store(), purchase)).toEqual(ARCHIVED)
      expect(await brokenPromisesOf(store(), purchase.cartId)).toEqual([])
    })

    it("what it still owed is not asked for any more, and goes back where it was just being paid", async () => {
      const purchase = await buy(store(), "instalments")
      await addLamp(store(), purchase.orderId)
      const collectionId = await openCollection(store(), purchase.orderId)
      const link = await startLink(store(), collectionId)
      await cancelOrder(store(), purchase)
      await archive(store(), purchase)

      await expect(startLink(store(), collectionId)).rejects.toThrow("This order was cancelled")
      await payAndSettle(store(), link.serviceCheckoutId)
      expect(await attemptOf(store(), collectionId)).toMatchObject({ problem: "order_cancelled", orderId: null })
      await makeDue(store(), collectionId)
      await reconcile(store().container)
      await refundsDaysLater(store())

      const paidByLink = { ...purchase, checkoutId: link.serviceCheckoutId }
      expect([purchase, paidByLink].map((one) => atService(store(), one))).toEqual([
        ["requested 15049"],
        ["requested 14550"],
      ])
    })
  },
  ACCOUNTS
)
