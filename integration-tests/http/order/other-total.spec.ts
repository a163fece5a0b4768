import { Modules } from "@medusajs/framework/utils"
import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { brokenPromisesOf } from "../../support/promise/of-store"
import { refundsDaysLater } from "../../support/refund/days-later"
import { attemptOf, recordsOf } from "../../support/store/payment-records"
import { makeDue } from "../../support/time/due"
import { useRealTime } from "../../support/time/time"
import { NO_LIMITS } from "../../support/store/no-limits"
import { callbacksSettled, completeAsShopper, payAndSettle } from "../../support/shopper/paying"
import { giveCredit, whileMisbehaving } from "../../support/store/merchant"
import { databaseOf, noticesIn } from "../../support/store/records"
import { startPayment, startShopping } from "../../support/shopper/shopper"
import { describeStore, type StoreUnderTest } from "../../support/store/store"

/** A line that another process has written, before it told Medusa's payment collection. */
async function addLineElsewhere({ container, seeded }: StoreUnderTest, cartId: string): Promise<void> {
  await container.resolve(Modules.CART).addLineItems(cartId, [
    {
      title: "Wing armchair",
      variant_id: seeded.articles.armchair.variantId,
      quantity: 1,
      unit_price: 120,
      is_tax_inclusive: true,
      requires_shipping: false,
    },
  ])
}

describeStore(
  "other_total",
  (store) => {
    afterEach(useRealTime)

    it("a line that another process added is seen before the order is made", async () => {
      const { cartId, serviceCheckoutId } = await startShopping(store())
      await addLineElsewhere(store(), cartId)

      await payAndSettle(store(), serviceCheckoutId)
      expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "unplaced", problem: "cart_changed" })
      await makeDue(store(), cartId)
      await reconcile(store().container)

      expect(await recordsOf(store(), cartId)).toMatchObject({ orderIds: [], payments: 0 })
      expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "refunding" })
      await refundsDaysLater(store())
      expect(await brokenPromisesOf(store(), cartId)).toEqual([])
    })

    it("so is store credit, which refreshes no payment collection", async () => {
      const { cartId, serviceCheckoutId } = await startShopping(store())
      await giveCredit(store(), cartId, 20)

      await payAndSettle(store(), serviceCheckoutId)

      expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "unplaced", problem: "cart_changed" })
      expect(await recordsOf(store(), cartId)).toMatchObject({ orderIds: [] })
    })

    it("a shopper with store credit pays what is left, and gets the order", async () => {
      const { cartId: first } = await startShopping(store())
      await giveCredit(store(), first, 20)
      const { cartId, serviceCheckoutId } = await startPayment(store(), first)
      expect(store().sandbox.control.checkout(serviceCheckoutId).amountMinor).toBe(130_49)

      await payAndSettle(store(), serviceCheckoutId)

      expect(await recordsOf(store(), cartId)).toMatchObject({ captured: [130.49], payments: 1 })
      expect(await brokenPromisesOf(store(), cartId)).toEqual([])
    })

    it("at the shopper's own completion the cart's total is compared as well", async () => {
      const { sandbox } = store()
      const { cartId, serviceCheckoutId } = await startShopping(store())
      sandbox.control.addFault({ match: "callback", kind: "lost", times: 20 })
      await payAndSettle(store(), serviceCheckoutId)
      await addLineElsewhere(store(), cartId)

      await expect(completeAsShopper(store(), cartId)).rejects.toThrow()

      expect(await recordsOf(store(), cartId)).toMatchObject({ orderIds: [] })
    })

    it("an order that gets another total while it is made is not paid, and is made anew with its own", async () => {
      const { container } = store()
      const { cartId, serviceCheckoutId } = await startShopping(store())

      await whileMisbehaving({ beforeAuthorisation: () => addToOrder(cartId) }, () =>
        payAndSettle(store(), serviceCheckoutId)
      )
      expect(await recordsOf(store(), cartId)).toMatchObject({ orderIds: [], payments: 0 })
      await makeDue(store(), cartId)
      await reconcile(container)

      expect(await recordsOf(store(), cartId)).toMatchObject({ captured: [150.49], payments: 1 })
      expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "placed", problem: null })
      expect(await brokenPromisesOf(store(), cartId)).toEqual([])
    })

    it("an order that got another total after it was paid is told once, and stands on the list", async () => {
      const { container, sandbox } = store()
      const { cartId, serviceCheckoutId } = await startShopping(store())

      await whileMisbehaving({ orderCreated: () => addToOrder(cartId) }, () => payAndSettle(store(), serviceCheckoutId))
      await sandbox.control.retriggerCallback(serviceCheckoutId)
      await callbacksSettled(store())

      const { reference, placementState, problem } = await attemptOf(store(), cartId)
      expect({ placementState, problem }).toEqual({ placementState: "placed", problem: "order_total_differs" })
      expect((await noticesIn(store())).filter((text) => /^The total of order #\d+ differs/.test(text))).toHaveLength(1)
      const { items } = await ledgerOf(container).issueList.page(
        { issues: ["order_total"], search: { text: reference, orderIds: [], cartIds: [] } },
        { limit: 10 }
      )
      expect(items).toHaveLength(1)
      expect(await brokenPromisesOf(store(), cartId)).toEqual([])
    })

    /** A merchant's own code adds a line to the order while it is made: the order has it, what was paid has not. */
    async function addToOrder(cartId: string): Promise<void> {
      const [link] = await databaseOf(store())("order_cart").where({ cart_id: cartId, deleted_at: null })
      const line = { title: "Added meanwhile", quantity: 1, unit_price: 20, is_tax_inclusive: true }
      await store().container.resolve(Modules.ORDER).createOrderLineItems(String(link.order_id), [line])
    }
  },
  NO_LIMITS
)
