import { InstalmentsEvents } from "../../../src/core/events"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { fillCart, startPayment, startShopping } from "../../support/shopper/shopper"
import { listenTo } from "../../support/store/events"
import { NO_LIMITS } from "../../support/store/no-limits"
import { attemptOf } from "../../support/store/payment-records"
import { describeStore, STOREFRONT_URL } from "../../support/store/store"
import { makeDue } from "../../support/time/due"
import { HOUR, letPass, travelTo, useRealTime } from "../../support/time/time"
import { until } from "../../support/time/until"

describeStore(
  "expired_page",
  (store) => {
    beforeEach(() => travelTo(store(), "2026-07-06T12:00:00Z"))
    afterEach(useRealTime)

    /** An hour passes, and the job looks at a cart, as often as it would. */
    async function anHourLater(cartId: string): Promise<void> {
      await letPass(store(), HOUR)
      for (let look = 0; look < 3; look += 1) {
        await store().sandbox.control.clock.advance(0)
        await makeDue(store(), cartId)
        await reconcile(store().container)
      }
    }

    /** Medusa tells its subscribers in the order of what happened: what is heard before this was not held back. */
    async function heardUntilNow(heard: unknown[]): Promise<unknown[]> {
      const marker = listenTo(store(), InstalmentsEvents.CHECKOUT_SETTLED)
      const { cartId, serviceCheckoutId } = await startShopping(store())
      await store().sandbox.control.pay(serviceCheckoutId)
      await until(`order of ${cartId}`, async () => (marker.length > 0 ? true : undefined))
      return heard
    }

    it("is told once, with the page on which the shopper can try again", async () => {
      const heard = listenTo(store(), InstalmentsEvents.CHECKOUT_EXPIRED)
      const { cartId } = await startShopping(store())

      await anHourLater(cartId)
      await anHourLater(cartId)

      const { id, expiresAt } = await attemptOf(store(), cartId)
      expect(await heardUntilNow(heard)).toEqual([
        {
          id,
          cart_id: cartId,
          order_id: null,
          account: "default",
          amount: 150.49,
          currency_code: "gbp",
          expired_at: expiresAt?.toISOString(),
          retry_url: expect.stringMatching(new RegExp(`^${STOREFRONT_URL}/gb/checkout.*expired`)),
        },
      ])
    })

    it("is not told of a cart that was ordered, or whose shopper has begun anew", async () => {
      const heard = listenTo(store(), InstalmentsEvents.CHECKOUT_EXPIRED)
      const ordered = await startShopping(store())
      const { cart } = await store().shop.store.cart.retrieve(ordered.cartId, { fields: "id,*payment_collection" })
      await store().shop.store.payment.initiatePaymentSession(cart, { provider_id: "pp_system_default" })
      expect(await store().shop.store.cart.complete(ordered.cartId)).toMatchObject({ type: "order" })
      await anHourLater(ordered.cartId)

      const anew = await fillCart(store())
      await startPayment(store(), anew)
      await letPass(store(), HOUR)
      await startPayment(store(), anew)
      await makeDue(store(), anew)
      await reconcile(store().container)

      expect(await heardUntilNow(heard)).toEqual([])
    })
  },
  NO_LIMITS
)
