import { Modules } from "@medusajs/framework/utils"
import { cartLease } from "../../../src/use-cases/ledger/with-lease"
import { isAwaited } from "../../../src/use-cases/ledger/wait-for-lease"
import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { orderOf } from "../../support/admin/admin-errands"
import { brokenPromisesOf } from "../../support/promise/of-store"
import { refundsDaysLater } from "../../support/refund/days-later"
import { newsOf } from "../../support/refund/refunds"
import { attemptOf, recordsOf } from "../../support/store/payment-records"
import { callbackBody, sendCallback } from "../../support/shopper/callback"
import { endsAt, placed } from "../../support/shopper/ends-at"
import { NO_LIMITS } from "../../support/store/no-limits"
import { fillCart, PROVIDER_ID, startPayment, startShopping } from "../../support/shopper/shopper"
import { holdInstead } from "../../support/store/stall"
import { describeStore } from "../../support/store/store"
import { confirmationPage, waitingPage } from "../../support/store/storefront"
import { makeDue } from "../../support/time/due"
import { useRealTime } from "../../support/time/time"
import { until } from "../../support/time/until"
import { payAndSettle } from "../../support/shopper/paying"

/** One order that is paid once. */
const PAID_ONCE = { orderIds: [expect.stringMatching(/^order_/)], captured: [150.49], refunded: [], payments: 1 }
const NOTHING = { orderIds: [], captured: [], refunded: [], payments: 0 }
const ROUNDS = 20

describeStore(
  "races",
  (store) => {
    afterEach(useRealTime)

    it("five callbacks at once make one order and all lead to its page", async () => {
      const payment = await startShopping(store())
      const { cartId, reference } = payment
      const body = callbackBody(reference)

      const answers = await Promise.all(Array.from({ length: 5 }, () => sendCallback(store(), { body })))

      const records = await recordsOf(store(), cartId)
      expect(records).toMatchObject(PAID_ONCE)
      expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
      for (const { text } of answers) {
        expect(await endsAt(store(), JSON.parse(text).redirect_url, payment)).toBe(
          confirmationPage(records.orderIds[0])
        )
      }
    })

    it("three callbacks at once that contradict a paid order are one notice", async () => {
      const { sandbox } = store()
      const { cartId, serviceCheckoutId, reference } = await startShopping(store())
      await sandbox.control.pay(serviceCheckoutId)
      await placed(store(), cartId)
      const body = callbackBody(reference, { status: "cancelled" })

      await Promise.all(Array.from({ length: 3 }, () => sendCallback(store(), { body })))

      expect((await newsOf(store())).filter((notice) => notice.includes("now reported as cancelled"))).toHaveLength(1)
    })

    it(`callback and completion at the same moment: in ${ROUNDS} rounds one order each, captured once, no error`, async () => {
      const { sandbox, shop } = store()
      for (let round = 0; round < ROUNDS; round++) {
        const payment = await startShopping(store())
        const { cartId, serviceCheckoutId } = payment

        const [outcome, completion] = await Promise.all([
          sandbox.control.pay(serviceCheckoutId),
          shop.store.cart.complete(cartId),
        ])

        const records = await recordsOf(store(), cartId)
        expect(records).toMatchObject({ ...PAID_ONCE, paymentStatuses: ["captured"] })
        expect(completion).toMatchObject({ type: "order", order: { id: records.orderIds[0] } })
        expect(await endsAt(store(), outcome.redirectedTo, payment)).toBe(confirmationPage(records.orderIds[0]))
        await placed(store(), cartId)
        expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "placed", problem: null })
        expect(await brokenPromisesOf(store(), cartId)).toEqual([])
      }
    }, 600_000)

    it("a completion whose callback was lost asks the service once and places the order", async () => {
      const { sandbox, shop } = store()
      const { cartId, serviceCheckoutId } = await startShopping(store())
      sandbox.control.addFault({ kind: "lost", match: "callback" })
      await sandbox.control.pay(serviceCheckoutId)

      expect(await shop.store.cart.complete(cartId)).toMatchObject({ type: "order" })

      expect(await recordsOf(store(), cartId)).toMatchObject({ ...PAID_ONCE, paymentStatuses: ["captured"] })
      const lookUps = sandbox.control.requests().filter(({ endpoint }) => endpoint === "GET /api/checkouts/{id}")
      expect(lookUps).toHaveLength(1)
      await placed(store(), cartId)
    })

    it("a completion before the payment leaves the cart open with a sentence, and the payment still makes the order", async () => {
      const { shop } = store()
      const { cartId, serviceCheckoutId } = await startShopping(store())

      const completion = await shop.store.cart.complete(cartId)

      expect(completion).toMatchObject({
        type: "cart",
        error: { message: expect.stringContaining("Your payment is not confirmed yet") },
      })
      await payAndSettle(store(), serviceCheckoutId)
      expect(await recordsOf(store(), cartId)).toMatchObject(PAID_ONCE)
    })

    it("a completion while the service is down says that the payment is not confirmed, and a later one places the order", async () => {
      const { sandbox, shop } = store()
      const { cartId, serviceCheckoutId } = await startShopping(store())
      sandbox.control.addFault({ kind: "lost", match: "callback" })
      await sandbox.control.pay(serviceCheckoutId)
      sandbox.control.addFault({ kind: "lost_before", match: "GET /api/checkouts/{id}", times: 10 })

      expect(await shop.store.cart.complete(cartId)).toMatchObject({ type: "cart" })
      sandbox.control.clearFaults()
      await makeDue(store(), cartId)

      expect(await shop.store.cart.complete(cartId)).toMatchObject({ type: "order" })
      await placed(store(), cartId)
      expect(await recordsOf(store(), cartId)).toMatchObject(PAID_ONCE)
    })

    it("a payment in the first of two tabs makes the order, and one in the second too many makes none", async () => {
      const { shop } = store()
      const first = await startShopping(store())
      await shop.store.cart.update(first.cartId, { email: "ada.lovelace@example.com" })
      const second = await startPayment(store(), first.cartId)
      expect(second.serviceCheckoutId).not.toBe(first.serviceCheckoutId)

      await payAndSettle(store(), first.serviceCheckoutId)
      await payAndSettle(store(), second.serviceCheckoutId)

      expect(await recordsOf(store(), first.cartId)).toMatchObject(PAID_ONCE)
      const attempts = await ledgerOf(store().container).checkouts.ofCart(first.cartId)
      expect(attempts).toEqual([
        expect.objectContaining({ reference: second.reference, orderId: null, problem: "cart_already_ordered" }),
        expect.objectContaining({ reference: first.reference, placementState: "placed", problem: null }),
      ])
    })

    it("both tabs paid at the same moment make one order, and the payment too many goes back", async () => {
      const { sandbox, shop } = store()
      const first = await startShopping(store())
      await shop.store.cart.update(first.cartId, { email: "ada.lovelace@example.com" })
      const second = await startPayment(store(), first.cartId)

      await Promise.all([sandbox.control.pay(first.serviceCheckoutId), sandbox.control.pay(second.serviceCheckoutId)])
      await orderOf(store(), first.cartId)

      expect(await recordsOf(store(), first.cartId)).toMatchObject(PAID_ONCE)
      await makeDue(store(), first.cartId)
      await reconcile(store().container)
      await refundsDaysLater(store())
      expect(await brokenPromisesOf(store(), first.cartId)).toEqual([])
    })

    it("five clicks on Pay in instalments at once share one checkout, which is paid once", async () => {
      const { sandbox, shop } = store()
      const { cartId, serviceCheckoutId } = await startShopping(store())

      // Medusa takes no lock here: some of the five may fail, and sessions of others may stay behind.
      await Promise.allSettled(Array.from({ length: 5 }, () => startPayment(store(), cartId)))

      expect(sandbox.control.checkouts().map(({ id }) => id)).toEqual([serviceCheckoutId])
      await sandbox.control.pay(serviceCheckoutId)
      expect(await shop.store.cart.complete(cartId)).toMatchObject({ type: "order" })
      expect(await recordsOf(store(), cartId)).toMatchObject(PAID_ONCE)
      expect(await brokenPromisesOf(store(), cartId)).toEqual([])
    })

    it("a shopper who paid and then looked at another way to pay gets the order, paid in instalments", async () => {
      const { sandbox, shop } = store()
      const { cartId, serviceCheckoutId } = await startShopping(store())
      sandbox.control.addFault({ kind: "delayed", match: "callback", ms: 1_000 })
      await sandbox.control.pay(serviceCheckoutId)
      const { cart } = await shop.store.cart.retrieve(cartId, { fields: "id,*payment_collection" })
      await shop.store.payment.initiatePaymentSession(cart, { provider_id: "pp_system_default" })

      await sandbox.control.clock.advance(1_000)
      await orderOf(store(), cartId)

      expect(await recordsOf(store(), cartId)).toMatchObject({ ...PAID_ONCE, paymentStatuses: ["captured"] })
      const payments = await store().container.resolve(Modules.PAYMENT).listPayments({})
      expect(payments.map(({ provider_id }) => provider_id)).toEqual([PROVIDER_ID])
      expect(await brokenPromisesOf(store(), cartId)).toEqual([])
    })

    it("a shopper who paid and then clicks again is not asked to pay again", async () => {
      const { sandbox, shop } = store()
      const { cartId, serviceCheckoutId } = await startShopping(store())
      sandbox.control.addFault({ kind: "lost", match: "callback" })
      await sandbox.control.pay(serviceCheckoutId)
      await shop.store.cart.update(cartId, { email: "ada.lovelace@example.com" })
      await startPayment(store(), cartId)
      await sandbox.control.retriggerCallback(serviceCheckoutId)

      expect(await recordsOf(store(), cartId)).toMatchObject(PAID_ONCE)
    })

    it("a cart that changed and changed back while the shopper paid becomes the order", async () => {
      const { shop } = store()
      const { cartId, serviceCheckoutId } = await startShopping(store(), { articles: { "tea-set": 2, lamp: 1 } })
      const { cart } = await shop.store.cart.retrieve(cartId)
      const teaSet = String(cart.items?.find(({ quantity }) => quantity === 2)?.id)
      await shop.store.cart.updateLineItem(cartId, teaSet, { quantity: 1 })
      await shop.store.cart.updateLineItem(cartId, teaSet, { quantity: 2 })

      await payAndSettle(store(), serviceCheckoutId)

      expect(await recordsOf(store(), cartId)).toMatchObject({ ...PAID_ONCE, captured: [270.49] })
    })

    it("a cart that became dearer while the shopper paid makes no order: the payment is kept for a person", async () => {
      const { sandbox, shop, seeded } = store()
      const { cartId, serviceCheckoutId } = await startShopping(store())
      await shop.store.cart.createLineItem(cartId, { variant_id: seeded.articles.lamp.variantId, quantity: 1 })

      const { redirectedTo } = await sandbox.control.pay(serviceCheckoutId)

      expect(redirectedTo).toBe(waitingPage(cartId))
      expect(await recordsOf(store(), cartId)).toMatchObject(NOTHING)
      expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "unplaced", problem: "cart_changed" })
    })

    it("a cart that changed while its session waited for its turn is paid as it is by then", async () => {
      const { container, shop } = store()
      const cartId = await fillCart(store())
      const theirs = await holdInstead(store(), cartLease(cartId), 15_000)
      const waiting = startPayment(store(), cartId)
      await until("session that waits", async () => isAwaited(cartLease(cartId)) || undefined)
      await shop.store.cart.update(cartId, { email: "another@example.com" })
      await ledgerOf(container).leases.release(theirs)
      const { reference } = await waiting

      // A page that shows somebody else is not handed out again.
      expect(await startPayment(store(), cartId)).toMatchObject({ reference })
    })

    it("a callback that waits too long for the cart answers without the order, which is placed afterwards", async () => {
      const { sandbox, container } = store()
      const { cartId, serviceCheckoutId } = await startShopping(store())
      const theirs = await holdInstead(store(), cartLease(cartId), 15_000)

      const { redirectedTo, deliveries } = await sandbox.control.pay(serviceCheckoutId)

      expect(redirectedTo).toBe(waitingPage(cartId))
      expect(deliveries.map(({ answer }) => answer?.status)).toEqual([200])
      await ledgerOf(container).leases.release(theirs)
      await placed(store(), cartId)
      expect(await recordsOf(store(), cartId)).toMatchObject(PAID_ONCE)
    })
  },
  NO_LIMITS
)
