import { sign } from "../../../src/core/wire/signature"
import { SANDBOX_DEFAULTS } from "../../../sandbox/src"
import { attemptOf, recordsOf } from "../../support/store/payment-records"
import { callbackBody, sendCallback } from "../../support/shopper/callback"
import { NO_LIMITS } from "../../support/store/no-limits"
import { fillCart, startPayment, startShopping } from "../../support/shopper/shopper"
import { describeStore } from "../../support/store/store"
import { until } from "../../support/time/until"

/** Medusa's own route for callbacks. It answers at once and tells the provider five seconds later. */
const BUILT_IN = "/hooks/payment/instalments_instalments"
const NOTHING = { orderIds: [], captured: [], refunded: [], payments: 0 }

describeStore(
  "trust",
  (store) => {
    /** Waits for Medusa's delayed handling, which takes hooks in the order in which they came. */
    const hasOrder = (cartId: string) =>
      until(`order of ${cartId}`, async () => {
        const attempt = await attemptOf(store(), cartId)
        return attempt.placementState === "placed" ? attempt : undefined
      })

    /** Sends the same to Medusa's own route as the service would. */
    const knock = (body: string, key?: string) => sendCallback(store(), { body, path: BUILT_IN, ...(key && { key }) })

    describe("Medusa's built-in hook route", () => {
      it("places the order of a signed callback, captured once, and a repetition changes nothing", async () => {
        const { cartId, reference } = await startShopping(store())
        const body = callbackBody(reference)

        expect((await knock(body)).status).toBe(200)
        expect((await knock(body)).status).toBe(200)

        await hasOrder(cartId)
        expect(await recordsOf(store(), cartId)).toMatchObject({ captured: [150.49], refunded: [], payments: 1 })
      })

      it("believes nothing that is unsigned, wrongly signed, malformed or of another amount", async () => {
        const unpaid = await startShopping(store())
        const last = await startShopping(store())
        const body = callbackBody(unpaid.reference)

        await sendCallback(store(), { body, path: BUILT_IN, signature: null })
        await knock(body, "another-key")
        await sendCallback(store(), {
          body: JSON.stringify(JSON.parse(body), null, 2),
          path: BUILT_IN,
          signature: sign(body, SANDBOX_DEFAULTS.signingKey),
        })
        await knock(callbackBody(unpaid.reference, { status: "failed" }))
        await knock(callbackBody(`${unpaid.reference}\u0000`))
        await sendCallback(store(), { body, path: BUILT_IN, contentType: "application/octet-stream" })
        await knock(callbackBody(unpaid.reference, { amount: 1 }))
        await knock(callbackBody(last.reference))

        await hasOrder(last.cartId)
        expect(await recordsOf(store(), unpaid.cartId)).toMatchObject(NOTHING)
        expect(await attemptOf(store(), unpaid.cartId)).toMatchObject({ problem: "amount_mismatch" })
      })

      it("never completes somebody else's cart, whatever session or reference a signed callback names", async () => {
        const { shop, seeded } = store()
        const victim = await startShopping(store())
        const abandoned = await startShopping(store())
        await shop.store.cart.createLineItem(abandoned.cartId, {
          variant_id: seeded.articles.lamp.variantId,
          quantity: 1,
        })
        const last = await startShopping(store())

        const named = {
          session_id: "payses_doesnotexist",
          data: { session_id: victim.sessionId },
          cart_id: victim.cartId,
        }
        await knock(callbackBody("0123456789abcdefghjkmnpqrs", named))
        await knock(callbackBody(abandoned.reference, { ...named, session_id: abandoned.sessionId }))
        await knock(callbackBody(last.reference, { ...named, session_id: victim.sessionId }))

        await hasOrder(last.cartId)
        expect(await recordsOf(store(), victim.cartId)).toMatchObject(NOTHING)
        expect(await attemptOf(store(), victim.cartId)).toMatchObject({
          remoteState: "received",
          placementState: "none",
        })
        expect(await recordsOf(store(), abandoned.cartId)).toMatchObject(NOTHING)
        expect(await attemptOf(store(), abandoned.cartId)).toMatchObject({ problem: "cart_changed" })
      })
    })

    it("the callback's own route never completes somebody else's cart either", async () => {
      const { sandbox, shop, seeded } = store()
      const victim = await startShopping(store())
      const abandoned = await startShopping(store())
      await shop.store.cart.createLineItem(abandoned.cartId, {
        variant_id: seeded.articles.lamp.variantId,
        quantity: 1,
      })

      await sandbox.control.pay(abandoned.serviceCheckoutId)

      expect(await recordsOf(store(), abandoned.cartId)).toMatchObject(NOTHING)
      expect(await recordsOf(store(), victim.cartId)).toMatchObject(NOTHING)
    })

    describe("session data that a hostile browser planted", () => {
      const planted = (other: { serviceCheckoutId: string; reference: string; sessionId: string; cartId: string }) => ({
        checkout_id: other.serviceCheckoutId,
        reference: other.reference,
        session_id: other.sessionId,
        cart_id: other.cartId,
        status: "captured",
        remoteState: "successful",
        paid: true,
        amount: 1,
        number_of_payments: 1,
        account: "another",
        capture: "manual",
        checkout: { id: other.serviceCheckoutId, status: "successful", amount: 1 },
        context: { idempotency_key: other.sessionId },
        ["__proto__"]: { status: "captured" },
      })

      it("does not pay an unpaid cart with somebody else's payment", async () => {
        const { sandbox, shop } = store()
        const paid = await startShopping(store())
        sandbox.control.addFault({ kind: "lost", match: "callback" })
        await sandbox.control.pay(paid.serviceCheckoutId)
        const cartId = await fillCart(store())

        const mine = await startPayment(store(), cartId, planted(paid))

        expect(mine.serviceCheckoutId).not.toBe(paid.serviceCheckoutId)
        expect(mine.reference).not.toBe(paid.reference)
        expect(mine.sessionId).not.toBe(paid.sessionId)
        expect(await shop.store.cart.complete(cartId)).toMatchObject({ type: "cart" })
        expect(await recordsOf(store(), cartId)).toMatchObject(NOTHING)
        await sandbox.control.retriggerCallback(paid.serviceCheckoutId)
        expect(await recordsOf(store(), paid.cartId)).toMatchObject({ captured: [150.49], payments: 1 })
      })

      it("changes nothing about one's own payment, and none of it reaches the payment that refunds are made from", async () => {
        const { sandbox, container } = store()
        const other = await startShopping(store())
        const cartId = await fillCart(store())
        const mine = await startPayment(store(), cartId, planted(other))
        expect(sandbox.control.checkout(mine.serviceCheckoutId).amountMinor).toBe(150_49)

        await sandbox.control.pay(mine.serviceCheckoutId)

        const records = await recordsOf(store(), cartId)
        expect(records).toMatchObject({ captured: [150.49], refunded: [], payments: 1 })
        const payments = await container.resolve("payment").listPayments({})
        expect(payments.map(({ data }) => data)).toEqual([
          {
            capture: "automatic",
            checkout_id: mine.serviceCheckoutId,
            expires_at: expect.any(String),
            number_of_payments: 1,
            payment_url: mine.paymentUrl,
            reference: mine.reference,
            session_id: mine.sessionId,
          },
        ])
        expect(await recordsOf(store(), other.cartId)).toMatchObject(NOTHING)
      })

      it("cannot name another shopper's checkout when the session is dropped or its cart changes", async () => {
        const { shop, seeded, sandbox } = store()
        const other = await startShopping(store())
        const cartId = await fillCart(store())
        await startPayment(store(), cartId, planted(other))

        await shop.store.cart.createLineItem(cartId, { variant_id: seeded.articles.lamp.variantId, quantity: 1 })

        await sandbox.control.pay(other.serviceCheckoutId)
        expect(await recordsOf(store(), other.cartId)).toMatchObject({ captured: [150.49], payments: 1 })
      })
    })
  },
  NO_LIMITS
)
