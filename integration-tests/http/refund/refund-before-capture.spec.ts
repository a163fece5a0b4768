import { Modules } from "@medusajs/framework/utils"
import { adminApiOf } from "../../support/admin/admin-api"
import { list } from "../../support/admin/admin-views"
import { attemptOf } from "../../support/store/payment-records"
import { capture } from "../../support/admin/capture"
import { CHANGES, openAddition } from "../../support/refund/order-changes"
import {
  ACCOUNTS,
  atService,
  buy,
  cancelOrder,
  moneyOf,
  refund,
  requestsFor,
  runAll,
} from "../../support/refund/refunds"
import { describeStore } from "../../support/store/store"

/** Changes that somebody confirms. The edit adds an article, so that Medusa asks for more. */
const CONFIRMED = CHANGES.map(([name, open]) => [name, name === "edit" ? openAddition : open] as const).slice(1)

describeStore(
  "refund_before_capture",
  (store) => {
    it.each(CONFIRMED)(
      "confirming an open %s before the capture moves no money, and the payment can still be captured",
      async (_, open) => {
        const purchase = await buy(store(), "manual")
        const change = await open(store(), purchase.orderId)

        await change.confirm()
        await runAll(store())

        expect(requestsFor(store())).toBe(0)
        await capture(store(), purchase)
        expect(await moneyOf(store(), purchase)).toMatchObject({ status: "pending", paid: 150.49, refunded: 0 })
        expect(await refund(store(), purchase, 10)).toBeUndefined()
        expect(atService(store(), purchase)).toEqual(["requested 1000"])
      }
    )

    it("the same with a part captured: the rest stays, and can still be captured", async () => {
      const purchase = await buy(store(), "manual")
      await capture(store(), purchase, 10)
      const change = await openAddition(store(), purchase.orderId)

      await change.confirm()
      await runAll(store())

      expect(requestsFor(store())).toBe(0)
      await capture(store(), purchase, 140.49)
      expect(await moneyOf(store(), purchase)).toMatchObject({ status: "pending", paid: 150.49, refunded: 0 })
    })

    it("cancelled after such a change, the order's money goes back in full, once", async () => {
      const purchase = await buy(store(), "manual")
      const change = await openAddition(store(), purchase.orderId)
      await change.confirm()

      await cancelOrder(store(), purchase)
      await runAll(store())
      await runAll(store())

      expect(atService(store(), purchase)).toEqual(["requested 15049"])
      expect((await moneyOf(store(), purchase)).status).toBe("canceled")
    })

    it("cancelled, a payment that was never captured is cancelled in Medusa as well, so that nobody captures it", async () => {
      const purchase = await buy(store(), "manual")

      await cancelOrder(store(), purchase)
      await runAll(store())

      await expect(capture(store(), purchase)).rejects.toThrow(/canceled/)
      expect(atService(store(), purchase)).toEqual(["requested 15049"])
      expect(await attemptOf(store(), purchase.cartId)).toMatchObject({ placementState: "placed" })
      expect((await list(await adminApiOf(store()))).payments).toEqual([])
    })

    it("cancelled, and captured before the shop has come to its refund: declined, since the money goes back", async () => {
      const purchase = await buy(store(), "manual")
      // Nobody is told of it yet.
      await store().container.resolve(Modules.ORDER).cancel(purchase.orderId)

      await expect(capture(store(), purchase)).rejects.toThrow(/order is cancelled/)

      await runAll(store())
      expect(await moneyOf(store(), purchase)).toMatchObject({ status: "canceled", paid: 0 })
      expect(atService(store(), purchase)).toEqual(["requested 15049"])
    })
  },
  ACCOUNTS
)
