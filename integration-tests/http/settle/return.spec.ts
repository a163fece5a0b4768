import { Modules } from "@medusajs/framework/utils"
import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { changeQuantity } from "../../support/shopper/changed-cart"
import { attemptOf, recordsOf } from "../../support/store/payment-records"
import { NO_LIMITS } from "../../support/store/no-limits"
import { fillCart, startPayment, startShopping } from "../../support/shopper/shopper"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { letPass, useRealTime } from "../../support/time/time"
import { makeDue } from "../../support/time/due"
import { refuseUpdates } from "../../support/store/failures"
import { setStock } from "../../support/store/stock"
import { describeStore } from "../../support/store/store"
import { cartPage, confirmationPage, waitingPage } from "../../support/store/storefront"
import { placed } from "../../support/shopper/ends-at"
import { whileStalledAt } from "../../support/store/stall"
import { callbacksSettled, completeAsShopper, payAndSettle, startOther } from "../../support/shopper/paying"

describeStore(
  "return",
  (store) => {
    afterEach(useRealTime)

    /** Comes back from the hosted page, as the browser does. @returns where it is sent */
    async function comeBack(reference: string): Promise<string | null> {
      const response = await fetch(`${store().backendUrl}/instalments/return/${reference}`, { redirect: "manual" })
      expect(response.status).toBe(303)
      expect(response.headers.get("cache-control")).toBe("no-store")
      return response.headers.get("location")
    }

    /** What the storefront is told about a cart's payment. */
    async function stateOf(cartId: string) {
      type Answer = { instalments: Record<string, unknown> }
      return (await store().shop.client.fetch<Answer>(`/store/instalments/carts/${cartId}`)).instalments
    }

    it("a cart without a payment is told so", async () => {
      const cartId = await fillCart(store())

      expect(await stateOf(cartId)).toMatchObject({ state: "none", order_id: null, payment_url: null })
    })

    it("an unfinished payment is awaited, and can be taken up again", async () => {
      const { cartId, paymentUrl } = await startShopping(store())

      expect(await stateOf(cartId)).toMatchObject({ state: "awaiting", payment_url: paymentUrl, order_id: null })
      expect((await startPayment(store(), cartId)).paymentUrl).toBe(paymentUrl)
    })

    it("nobody is sent to a page whose amount the cart does not cost, until it does again", async () => {
      const { cartId, paymentUrl } = await startShopping(store())

      await changeQuantity(store(), cartId, 2)
      const message =
        "The amount to pay has changed. If you have already paid, please do not pay again; otherwise choose Pay in instalments again."
      expect(await stateOf(cartId)).toMatchObject({ state: "expired", payment_url: null, expires_at: null, message })

      await changeQuantity(store(), cartId, 1)
      expect(await stateOf(cartId)).toMatchObject({ state: "awaiting", payment_url: paymentUrl })
    })

    it("nor to one of a cart that is sold out, until it is in stock again", async () => {
      const { cartId, paymentUrl } = await startShopping(store())

      await setStock(store(), "lamp", 0)
      const soldOut = await stateOf(cartId)
      await setStock(store(), "lamp", 10)
      expect(soldOut).toMatchObject({
        state: "expired",
        payment_url: null,
        message: expect.stringMatching(/^There is not enough stock of Reading lamp left/),
      })
      expect(await stateOf(cartId)).toMatchObject({ state: "awaiting", payment_url: paymentUrl })
    })

    it("nor to one of a cart that was ordered another way, or deleted", async () => {
      const [ordered, deleted] = [await startShopping(store()), await startShopping(store(), { articles: { lamp: 2 } })]
      await startOther(store(), ordered.cartId, "pp_system_default")
      await completeAsShopper(store(), ordered.cartId)
      await store().container.resolve(Modules.CART).softDeleteCarts([deleted.cartId])

      const over = { state: "expired", payment_url: null }
      const message = "This order has already been placed. There is nothing left to pay."
      expect(await stateOf(ordered.cartId)).toMatchObject({ ...over, message })
      expect(await stateOf(deleted.cartId)).toMatchObject(over)
    })

    it("a shopper whom the payment page sends back unpaid reads that it has expired, and begins on a new one", async () => {
      const { sandbox } = store()
      const { cartId, reference, serviceCheckoutId, paymentUrl } = await startShopping(store())
      await sandbox.control.expire(serviceCheckoutId, { status: "received" })

      expect(await comeBack(reference)).toBe(cartPage("expired"))
      expect(await stateOf(cartId)).toMatchObject({ state: "expired", payment_url: null })
      const again = await startPayment(store(), cartId)
      expect(again.paymentUrl).not.toBe(paymentUrl)
      expect(await stateOf(cartId)).toMatchObject({ state: "awaiting", payment_url: again.paymentUrl })
      await payAndSettle(store(), again.serviceCheckoutId)
      const { orderIds } = await recordsOf(store(), cartId)
      expect(await comeBack(reference)).toBe(confirmationPage(orderIds[0]))
    })

    it("a shopper who comes back while the shop hangs in the order reads that it is being confirmed, and gets it", async () => {
      const { sandbox } = store()
      const { cartId, reference, serviceCheckoutId } = await startShopping(store())
      sandbox.control.addFault({ match: "callback", kind: "lost", times: 20 })
      await sandbox.control.pay(serviceCheckoutId)
      let back: Promise<string | null> = Promise.resolve(null)

      await whileStalledAt(
        store(),
        "order",
        () => (back = comeBack(reference)),
        async () => expect(await back).toBe(waitingPage(cartId))
      )

      await placed(store(), cartId)
      expect(await recordsOf(store(), cartId)).toMatchObject({ captured: [150.49], refunded: [], payments: 1 })
    })

    it("a shopper who comes back from an expired page while the service is down reads so when it answers", async () => {
      const { sandbox } = store()
      const { cartId, reference, serviceCheckoutId, paymentUrl } = await startShopping(store())
      await sandbox.control.expire(serviceCheckoutId, { status: "received" })
      sandbox.control.addFault({ kind: "status", status: 500, match: "GET /api/checkouts/{id}", times: 10 })

      expect(await comeBack(reference)).toBe(waitingPage(cartId))
      expect(await stateOf(cartId)).toMatchObject({ state: "checking", payment_url: null })
      sandbox.control.clearFaults()
      await makeDue(store(), cartId)
      await reconcile(store().container)
      expect(await stateOf(cartId)).toMatchObject({ state: "expired", payment_url: null })
      expect((await startPayment(store(), cartId)).paymentUrl).not.toBe(paymentUrl)
    })

    it("a payment whose callback was lost becomes the order when the shopper comes back", async () => {
      const { sandbox } = store()
      const { cartId, reference, serviceCheckoutId } = await startShopping(store())
      sandbox.control.addFault({ kind: "lost", match: "callback" })
      const { redirectedTo } = await sandbox.control.pay(serviceCheckoutId)
      const link = redirectedTo.split("/").at(-1) ?? ""
      expect(redirectedTo).toBe(`${store().backendUrl}/instalments/return/${link}`)
      expect(link.split(".")).toEqual([reference, expect.stringMatching(/^[\w-]{22}$/)])

      const address = await comeBack(link)

      const { orderIds, captured } = await recordsOf(store(), cartId)
      expect(address).toBe(confirmationPage(orderIds[0]))
      expect(captured).toEqual([150.49])
    })

    it.each(["received", "cancelled", "invalid_payload"])(
      "who is sent back as paid is asked about again where the first look says %s, and reads that it is checked",
      async (status) => {
        const { sandbox } = store()
        const { cartId, serviceCheckoutId } = await startShopping(store())
        sandbox.control.addFault({ kind: "lost", match: "callback", times: 20 })
        const attributes = { amount: 15049, currency: "GBP", status, created_at: new Date().toISOString() }
        const body = JSON.stringify({ data: { id: serviceCheckoutId, type: "checkouts", attributes } })
        sandbox.control.addFault({ match: "GET /api/checkouts/{id}", kind: "reply", status: 200, times: 1, body })
        const { redirectedTo } = await sandbox.control.pay(serviceCheckoutId)

        expect(await comeBack(redirectedTo.split("/").at(-1) ?? "")).toBe(waitingPage(cartId))

        expect(await stateOf(cartId)).toMatchObject({ state: "checking" })
        await letPass(store(), 15_000)
        await reconcile(store().container)
        expect(await stateOf(cartId)).toMatchObject({ state: "placed" })
      }
    )

    it("who is sent back as paid and has not paid reads so half a minute later", async () => {
      const { sandbox } = store()
      const { cartId, serviceCheckoutId } = await startShopping(store())
      sandbox.control.addFault({ kind: "lost", match: "callback", times: 20 })
      const attributes = { amount: 15049, currency: "GBP", status: "cancelled", created_at: new Date().toISOString() }
      const body = JSON.stringify({ data: { id: serviceCheckoutId, type: "checkouts", attributes } })
      sandbox.control.addFault({ match: "GET /api/checkouts/{id}", kind: "reply", status: 200, times: 9, body })
      const { redirectedTo } = await sandbox.control.pay(serviceCheckoutId)
      await comeBack(redirectedTo.split("/").at(-1) ?? "")

      await letPass(store(), 30_000)
      await reconcile(store().container)

      expect(await stateOf(cartId)).toMatchObject({ state: "cancelled" })
      sandbox.control.clearFaults()
    })

    it("a placed order is shown again and again, and the service is not asked", async () => {
      const { sandbox } = store()
      const { cartId, reference, serviceCheckoutId } = await startShopping(store())
      await sandbox.control.pay(serviceCheckoutId, { term: 3 })
      await callbacksSettled(store())
      const asked = sandbox.control.requests().length

      const addresses = [await comeBack(reference), await comeBack(reference)]

      const { orderIds } = await recordsOf(store(), cartId)
      expect(addresses).toEqual(Array(2).fill(confirmationPage(orderIds[0])))
      const placed = { state: "placed", order_id: orderIds[0], payment_url: null, number_of_payments: 3 }
      expect(await stateOf(cartId)).toMatchObject(placed)
      expect(sandbox.control.requests()).toHaveLength(asked)
    })

    it("a cancelled payment leads back to the cart with the reason, with or without its callback", async () => {
      const { sandbox } = store()
      const { cartId, reference, serviceCheckoutId } = await startShopping(store())
      sandbox.control.addFault({ kind: "lost", match: "callback" })
      await sandbox.control.cancel(serviceCheckoutId)

      expect(await comeBack(reference)).toBe(cartPage("cancelled"))
      expect(await stateOf(cartId)).toMatchObject({ state: "cancelled", payment_url: null })
    })

    it("who cancels in one tab and has paid in another comes to the order, by the callback and by the return page", async () => {
      const { sandbox } = store()
      const first = await startShopping(store())
      await changeQuantity(store(), first.cartId, 2)
      const second = await startPayment(store(), first.cartId)
      await payAndSettle(store(), second.serviceCheckoutId)

      const { redirectedTo } = await sandbox.control.cancel(first.serviceCheckoutId)

      const { orderIds } = await recordsOf(store(), first.cartId)
      expect(redirectedTo).toBe(confirmationPage(orderIds[0]))
      expect(await comeBack(first.reference)).toBe(confirmationPage(orderIds[0]))
    })

    it("an expired page leads back to the cart with the reason", async () => {
      const { container } = store()
      const { cartId, reference } = await startShopping(store())
      const attempt = await attemptOf(store(), cartId)
      await ledgerOf(container).checkouts.change(attempt, { expiresAt: new Date(0) }, [])

      expect(await comeBack(reference)).toBe(cartPage("expired"))
      expect(await stateOf(cartId)).toMatchObject({ state: "expired", payment_url: null })
    })

    it("a checkout that the service found invalid leads back to the cart as failed", async () => {
      const { sandbox } = store()
      const { cartId, reference, serviceCheckoutId } = await startShopping(store())
      sandbox.control.invalidate(serviceCheckoutId)

      expect(await comeBack(reference)).toBe(cartPage("failed"))
      expect(await stateOf(cartId)).toMatchObject({ state: "failed", payment_url: null })
    })

    it("a payment that cannot become an order now is being confirmed: the shopper waits and does not pay again", async () => {
      const { sandbox } = store()
      const { cartId, reference, serviceCheckoutId } = await startShopping(store())
      await setStock(store(), "lamp", 0)
      await sandbox.control.pay(serviceCheckoutId)

      expect(await comeBack(reference)).toBe(waitingPage(cartId))
      expect(await stateOf(cartId)).toMatchObject({ state: "confirming", payment_url: null, order_id: null })
    })

    it("a payment for a cart that changed is shown as received and looked at by the shop", async () => {
      const { sandbox, shop, seeded } = store()
      const { cartId, reference, serviceCheckoutId } = await startShopping(store())
      await shop.store.cart.createLineItem(cartId, { variant_id: seeded.articles.lamp.variantId, quantity: 1 })
      await sandbox.control.pay(serviceCheckoutId)

      expect(await comeBack(reference)).toBe(waitingPage(cartId))
      expect(await stateOf(cartId)).toMatchObject({ state: "attention", payment_url: null, order_id: null })
    })

    it("a shopper who comes back while the service is down waits on a page of the shop", async () => {
      const { sandbox } = store()
      const { cartId, reference } = await startShopping(store())
      sandbox.control.addFault({ kind: "status", status: 500, match: "GET /api/checkouts/{id}", times: 10 })

      expect(await comeBack(reference)).toBe(waitingPage(cartId))
    })

    it("who has paid is not sent to pay again where that cannot be written down at once", async () => {
      const { sandbox } = store()
      const { cartId, serviceCheckoutId } = await startShopping(store())
      sandbox.control.addFault({ kind: "lost", match: "callback", times: 20 })
      const { redirectedTo } = await sandbox.control.pay(serviceCheckoutId)
      const mend = await refuseUpdates(store(), "instalments_checkout", "NEW.remote_state = 'successful'")

      const page = await comeBack(redirectedTo.split("/").at(-1) ?? "")
      const told = await stateOf(cartId)
      await mend()

      expect([page, told]).toEqual([waitingPage(cartId), expect.objectContaining({ state: "checking" })])
      await letPass(store(), 15_000)
      await reconcile(store().container)
      expect(await stateOf(cartId)).toMatchObject({ state: "placed" })
    })

    it("references that are not ours are not found, whatever they look like", async () => {
      const junk = [
        "nonsense",
        "__proto__",
        "constructor",
        "0123456789abcdefghjkmnpqrs",
        "%00",
        "..%2f..%2fetc%2fpasswd",
        "%27%20or%201%3D1--",
        "%3Cscript%3E",
        "x".repeat(5_000),
      ]

      const answers = await Promise.all(
        junk.map((reference) => fetch(`${store().backendUrl}/instalments/return/${reference}`))
      )

      expect(answers.map(({ status }) => status)).toEqual(junk.map(() => 404))
      expect((await Promise.all(answers.map((answer) => answer.text()))).join()).not.toContain("<script>")
    })

    it("the state of a cart that nobody knows is none, and what can be no cart is refused", async () => {
      for (const cartId of ["nonsense", "__proto__", "constructor", "%F0%9F%92%A5", "..%2fplans"]) {
        expect(await stateOf(cartId)).toMatchObject({ state: "none", order_id: null })
      }
      for (const cartId of ["%00", "cart_%00", "%0a", "x".repeat(5_000)]) {
        await expect(stateOf(cartId)).rejects.toMatchObject({ status: 400 })
      }
    })
  },
  NO_LIMITS
)
