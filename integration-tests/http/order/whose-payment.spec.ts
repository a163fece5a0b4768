import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { backOfficeOf } from "../../support/admin/back-office"
import { type Account, FOUR_ACCOUNTS, providerOf } from "../../support/store/four-accounts"
import { cancelAndSettle, completeAsShopper, payAndSettle, startCard, startOther } from "../../support/shopper/paying"
import { completeAsMerchant, giveCredit, whileMisbehaving } from "../../support/store/merchant"
import { agePayments, statusOf } from "../../support/store/records"
import { brokenPromisesOf } from "../../support/promise/of-store"
import { leaveLongDeadLease, leaveOrderWithoutPayment } from "../../support/shopper/killed-completion"
import { compareAccounting } from "../../support/store/chores"
import { fillCart, type StartedPayment, startPayment } from "../../support/shopper/shopper"
import { attemptOf, paymentStatusOf, recordsOf } from "../../support/store/payment-records"
import { describeStore, type StoreUnderTest } from "../../support/store/store"
import { makeDue } from "../../support/time/due"

const CASH = "pp_system_default"
const orderCreated = () => Promise.reject(new Error("The merchant's own code failed"))

async function begin(store: StoreUnderTest, account: Account): Promise<StartedPayment> {
  return startPayment(store, await fillCart(store), undefined, providerOf(account))
}

/** The callback's completion authorises the payment, and fails afterwards. */
async function failAfterAuthorisation(store: StoreUnderTest, account: Account): Promise<StartedPayment> {
  const started = await begin(store, account)
  await payForNoOrder(store, started)
  return started
}

/** The same where another account's page had been opened before, which is still there to be paid. */
async function failBesideAnother(store: StoreUnderTest, account: Account): Promise<[StartedPayment, StartedPayment]> {
  const started = await begin(store, account)
  const second = await startPayment(store, started.cartId, undefined, providerOf("other"))
  await payForNoOrder(store, started)
  return [started, second]
}

async function payForNoOrder(store: StoreUnderTest, { cartId, serviceCheckoutId }: StartedPayment): Promise<void> {
  await whileMisbehaving({ orderCreated }, () => payAndSettle(store, serviceCheckoutId))
  const attempts = await ledgerOf(store.container).checkouts.ofCart(cartId)
  expect(attempts).toContainEqual(expect.objectContaining({ serviceCheckoutId, problem: "completion_failed" }))
}

/** The job finds out, and then gives back what pays for nothing. */
async function lookTwice(store: StoreUnderTest, cartId: string): Promise<void> {
  for (let pass = 0; pass < 2; pass++) {
    await makeDue(store, cartId)
    await reconcile(store.container)
  }
}

/** The payment of the first attempt goes back: it pays for no order. */
async function expectGoingBack(store: StoreUnderTest, { cartId, reference }: StartedPayment): Promise<void> {
  expect(await attemptOf(store, cartId)).toMatchObject({ reference, placementState: "refunding", orderId: null })
  expect(store.sandbox.control.refunds().map(({ amountMinor }) => amountMinor)).toEqual([150_49])
}

/** An admin collects an order's payment another way, in Medusa's own words. */
async function markAsPaid(store: StoreUnderTest, orderId: string): Promise<void> {
  const admin = await backOfficeOf(store)
  const { payment_collection } = await admin.paymentCollection.create({ order_id: orderId, amount: 150.49 })
  await admin.paymentCollection.markAsPaid(payment_collection.id, { order_id: orderId })
}

/** Orders and their completions are that much older. */
async function passMinutes({ container }: StoreUnderTest, minutes: number): Promise<void> {
  const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const created_at = db.raw("created_at - ? * interval '1 minute'", [minutes])
  await db("order").update({ created_at })
  await db("workflow_execution").update({ created_at })
}

/** What the payment collection of a cart says it comes to. */
async function totalsOf({ container }: StoreUnderTest, cartId: string) {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const fields = ["payment_collection.captured_amount", "payment_collection.refunded_amount"]
  const { data } = await query.graph({ entity: "cart", fields, filters: { id: cartId } })
  const { captured_amount, refunded_amount } = data[0].payment_collection
  return { captured: Number(captured_amount), refunded: Number(refunded_amount) }
}

describeStore(
  "whose_payment",
  (store) => {
    it.each(["instalments", "manual"] as const)(
      "cash was chosen, and its completion failed: a payment in the old tab is placed at once (%s)",
      async (account) => {
        const { cartId, serviceCheckoutId } = await begin(store(), account)
        await startOther(store(), cartId, CASH)
        await whileMisbehaving({ orderCreated }, () => expect(completeAsShopper(store(), cartId)).rejects.toThrow())

        await payAndSettle(store(), serviceCheckoutId)

        expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "placed", problem: null })
        expect(await brokenPromisesOf(store(), cartId, { capture: "manual" })).toEqual([])
      }
    )

    it("cash whose completion failed made an order after all: a payment in the old tab is counted for it, and nobody hears of it twice", async () => {
      const { container } = store()
      const { cartId, serviceCheckoutId } = await begin(store(), "instalments")
      const told: unknown[] = []
      container.resolve(Modules.EVENT_BUS).subscribe("order.placed", async ({ data }) => void told.push(data))
      await startOther(store(), cartId, CASH)
      await whileMisbehaving({ orderCreated }, () => expect(completeAsShopper(store(), cartId)).rejects.toThrow())
      const id = await completeAsMerchant(store(), cartId)
      await passMinutes(store(), 5)

      await payAndSettle(store(), serviceCheckoutId)

      expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "placed", orderId: id })
      expect(told).toEqual([{ id }])
    })

    it("a payment that a failed completion left authorised goes back when the order is paid by card", async () => {
      const started = await failAfterAuthorisation(store(), "manual")
      await startCard(store(), started.cartId)

      const orderId = await completeAsMerchant(store(), started.cartId)
      await lookTwice(store(), started.cartId)

      await expectGoingBack(store(), started)
      expect(await paymentStatusOf(store().container, orderId)).toBe("captured")
    })

    it("one of two goes back where another account's page, opened before, is paid as well", async () => {
      const [started, second] = await failBesideAnother(store(), "manual")

      await payAndSettle(store(), second.serviceCheckoutId)
      await lookTwice(store(), started.cartId)

      expect(store().sandbox.control.refunds()).toMatchObject([{ checkoutId: second.serviceCheckoutId }])
      expect(await attemptOf(store(), started.cartId)).toMatchObject({ placementState: "refunding" })
      expect(await recordsOf(store(), started.cartId)).toMatchObject({ paymentStatuses: ["authorized"] })
      expect(await brokenPromisesOf(store(), started.cartId, { capture: "manual" })).toEqual([])
    })

    it("and when credit has paid for the order", async () => {
      const started = await failAfterAuthorisation(store(), "manual")
      await giveCredit(store(), started.cartId, 150.49)

      await completeAsMerchant(store(), started.cartId)
      await lookTwice(store(), started.cartId)

      await expectGoingBack(store(), started)
      expect(await brokenPromisesOf(store(), started.cartId)).toEqual([])
    })

    it("what a failed completion captured is not counted for an order that another account has paid, although the money is held", async () => {
      const [{ cartId }, second] = await failBesideAnother(store(), "hold")

      await payAndSettle(store(), second.serviceCheckoutId)
      await lookTwice(store(), cartId)

      expect(await recordsOf(store(), cartId)).toMatchObject({ paymentStatuses: ["captured"], captured: [150.49] })
    })

    describe("taking out what a failed completion left is made good by the hourly comparison", () => {
      const cutShort = (method: "cancelPayment" | "updatePaymentCollections" | "deleteRefunds" | "deleteCaptures") =>
        jest
          .spyOn(store().container.resolve(Modules.PAYMENT), method)
          .mockRejectedValueOnce(new Error("Connection terminated unexpectedly"))

      it("where it was cut short at cancelPayment", async () => {
        const { cartId } = await failAfterAuthorisation(store(), "manual")
        await startCard(store(), cartId)
        const cut = cutShort("cancelPayment")

        const orderId = await completeAsMerchant(store(), cartId)
        await lookTwice(store(), cartId)
        expect(cut.mock.results[0]).toMatchObject({ type: "return" })
        await compareAccounting(store().container)

        expect(await paymentStatusOf(store().container, orderId)).toBe("captured")
        expect(await totalsOf(store(), cartId)).toEqual({ captured: 150.49, refunded: 0 })
      })

      it.each(["updatePaymentCollections", "deleteRefunds", "deleteCaptures"] as const)(
        "where it was cut short at %s",
        async (method) => {
          const [{ cartId }, second] = await failBesideAnother(store(), "hold")
          const cut = cutShort(method)

          await payAndSettle(store(), second.serviceCheckoutId)
          await lookTwice(store(), cartId)
          expect(cut.mock.results[0]).toMatchObject({ type: "return" })
          await compareAccounting(store().container)

          const { orderIds, captured } = await recordsOf(store(), cartId)
          expect(captured).toEqual([150.49])
          expect(await paymentStatusOf(store().container, String(orderIds[0]))).toBe("captured")
          expect(await totalsOf(store(), cartId)).toEqual({ captured: 150.49, refunded: 0 })
        }
      )
    })

    it("an order that an admin has marked as paid is not paid a second time", async () => {
      const started = await begin(store(), "instalments")
      const orderId = await leaveOrderWithoutPayment(store(), started.cartId)
      await markAsPaid(store(), orderId)
      await agePayments(store(), started.cartId, 5)
      await expect(startPayment(store(), started.cartId)).rejects.toThrow("This order has already been placed.")

      await payAndSettle(store(), started.serviceCheckoutId)
      await lookTwice(store(), started.cartId)

      await expectGoingBack(store(), started)
      expect(await recordsOf(store(), started.cartId)).toMatchObject({ payments: 0 })
    })

    it("a collection that the merchant's code moves to a copy of the cart pays for no order of the copy, and goes back once", async () => {
      const started = await begin(store(), "instalments")
      const { cartId, paymentCollectionId } = await attemptOf(store(), started.cartId)
      const copy = await fillCart(store())
      const link = store().container.resolve(ContainerRegistrationKeys.LINK)
      const between = (cart_id: string) => ({
        [Modules.CART]: { cart_id },
        [Modules.PAYMENT]: { payment_collection_id: paymentCollectionId },
      })
      await link.dismiss(between(cartId))
      await link.create(between(copy))

      await payAndSettle(store(), started.serviceCheckoutId)
      await expect(completeAsShopper(store(), copy)).rejects.toThrow("This payment was not started here.")
      await lookTwice(store(), cartId)

      await expectGoingBack(store(), started)
      expect(await recordsOf(store(), copy)).toMatchObject({ orderIds: [] })
    })

    it("nor cancelled, although a process of ours had left it unpaid", async () => {
      const { cartId, serviceCheckoutId } = await begin(store(), "instalments")
      await startOther(store(), cartId, CASH)
      const orderId = await leaveOrderWithoutPayment(store(), cartId)
      await leaveLongDeadLease(store(), cartId)
      await expect(startPayment(store(), cartId)).rejects.toThrow()
      expect(await attemptOf(store(), cartId)).toMatchObject({ unpaidOrderId: orderId })
      await markAsPaid(store(), orderId)

      await cancelAndSettle(store(), serviceCheckoutId)
      await lookTwice(store(), cartId)

      expect(await statusOf(store(), orderId)).toBe("pending")
    })
  },
  FOUR_ACCOUNTS
)
