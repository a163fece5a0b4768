import { compareAccounting } from "../../support/store/chores"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { refundInFull } from "../../../src/use-cases/admin/actions/refund-in-full"
import { type Account, FOUR_ACCOUNTS, providerOf } from "../../support/store/four-accounts"
import { changeQuantity } from "../../support/shopper/changed-cart"
import { payAndSettle } from "../../support/shopper/paying"
import { completeAsMerchant, whileMisbehaving } from "../../support/store/merchant"
import { agePayments } from "../../support/store/records"
import { brokenPromisesOf } from "../../support/promise/of-store"
import { fillCart, startPayment } from "../../support/shopper/shopper"
import { attemptOf, recordsOf } from "../../support/store/payment-records"
import { describeStore, type StoreUnderTest } from "../../support/store/store"
import { makeDue } from "../../support/time/due"

/** Paid for a cart that had changed; now it costs again what was paid, and has the payment's session. */
async function payAndChangeBack(store: StoreUnderTest, account: Account): Promise<string> {
  const provider = providerOf(account)
  const { cartId, serviceCheckoutId } = await startPayment(store, await fillCart(store), undefined, provider)
  await changeQuantity(store, cartId, 2)
  await payAndSettle(store, serviceCheckoutId)
  await makeDueAndReconcile(store, cartId, account === "hold")
  await changeQuantity(store, cartId, 1)
  await startPayment(store, cartId, undefined, provider)
  expect(await attemptOf(store, cartId)).toMatchObject({ placementState: "unplaced", problem: "cart_changed" })
  return cartId
}

async function makeDueAndReconcile(store: StoreUnderTest, cartId: string, isWanted = true): Promise<void> {
  if (isWanted) {
    await makeDue(store, cartId)
    await reconcile(store.container)
  }
}

/** The payment is the order's, and nothing of it went back. */
async function expectPlaced(store: StoreUnderTest, cartId: string, orderId: string): Promise<void> {
  expect(await attemptOf(store, cartId)).toMatchObject({
    placementState: "placed",
    orderId,
    problem: null,
    heldAt: null,
  })
  expect(await recordsOf(store, cartId)).toMatchObject({
    paymentStatuses: ["captured"],
    captured: [150.49],
    refunded: [],
  })
  expect(store.sandbox.control.refunds()).toEqual([])
  await agePayments(store, cartId, 5)
  await compareAccounting(store.container)
  expect(await brokenPromisesOf(store, cartId)).toEqual([])
}

describeStore(
  "given_up",
  (store) => {
    it.each(["instalments", "hold"] as const)(
      "a merchant's own code orders a cart that has been changed back: the payment is its order's (%s)",
      async (account) => {
        const cartId = await payAndChangeBack(store(), account)

        const orderId = await completeAsMerchant(store(), cartId)
        await makeDueAndReconcile(store(), cartId)

        await expectPlaced(store(), cartId, orderId)
      }
    )

    it("so it is when the half-hour of trying is over", async () => {
      const { cartId, serviceCheckoutId } = await startPayment(store(), await fillCart(store()))
      const orderCreated = () => Promise.reject(new Error("The merchant's own code failed"))
      await whileMisbehaving({ orderCreated }, () => payAndSettle(store(), serviceCheckoutId))
      await agePayments(store(), cartId, 40)

      const orderId = await completeAsMerchant(store(), cartId)
      await makeDueAndReconcile(store(), cartId)

      await expectPlaced(store(), cartId, orderId)
    })

    it("an admin who gives it back at that moment is told that it has an order", async () => {
      const cartId = await payAndChangeBack(store(), "hold")
      const { id } = await attemptOf(store(), cartId)

      const orderId = await completeAsMerchant(store(), cartId)
      await expect(refundInFull(store().container, id, "user_1")).rejects.toThrow("This payment has an order now.")

      await expectPlaced(store(), cartId, orderId)
    })

    it("and while that code is still under way, nothing goes back", async () => {
      const cartId = await payAndChangeBack(store(), "hold")
      const { id } = await attemptOf(store(), cartId)
      const clicks: Promise<unknown>[] = []
      const orderCreated = async () => {
        clicks.push(refundInFull(store().container, id, "user_1").catch((error: Error) => error.message))
      }

      const orderId = await whileMisbehaving({ orderCreated }, () => completeAsMerchant(store(), cartId))

      expect(await Promise.all(clicks)).toEqual([expect.stringContaining("This payment has an order now.")])
      await expectPlaced(store(), cartId, orderId)
    })
  },
  FOUR_ACCOUNTS
)
