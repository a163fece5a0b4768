import { Modules } from "@medusajs/framework/utils"
import { adminApiOf } from "../../support/admin/admin-api"
import { list } from "../../support/admin/admin-views"
import { brokenPromisesOf } from "../../support/promise/of-store"
import { unplaced } from "../../support/store/unplaced"
import { attemptOf, recordsOf } from "../../support/store/payment-records"
import { changeQuantity, lookAgain, payChangedCart, reload } from "../../support/shopper/changed-cart"
import { NO_LIMITS } from "../../support/store/no-limits"
import { agePayments, noticesIn } from "../../support/store/records"
import { completeAsShopper, payAndSettle } from "../../support/shopper/paying"
import { startPayment, startShopping } from "../../support/shopper/shopper"
import { setStock } from "../../support/store/stock"
import { describeStore } from "../../support/store/store"

describeStore(
  "held_payments",
  (store) => {
    it("a payment that is held for a person is told once, however often its shopper reloads", async () => {
      const payment = await payChangedCart(store())
      await lookAgain(store(), payment)
      await lookAgain(store(), payment)
      const told = (await noticesIn(store())).filter((text) => text.includes(payment.reference))

      await reload(store(), payment)
      await reload(store(), payment)

      expect(told).toHaveLength(1)
      expect((await noticesIn(store())).filter((text) => text.includes(payment.reference))).toEqual(told)
      expect(await attemptOf(store(), payment.cartId)).toMatchObject({
        placementState: "unplaced",
        problem: "cart_changed",
      })
    })

    it("one whose cart fits again is placed by a click, and refused with the reason before", async () => {
      const ask = await adminApiOf(store())
      const payment = await payChangedCart(store())
      await lookAgain(store(), payment)
      const { id, heldAt } = await attemptOf(store(), payment.cartId)
      expect(heldAt).not.toBeNull()

      const refused = await ask(`payments/${id}/place`, {})
      expect(refused).toMatchObject({ status: 400, body: { message: expect.stringMatching(/cart/) } })
      expect(await attemptOf(store(), payment.cartId)).toMatchObject({ placementState: "unplaced", heldAt })

      await changeQuantity(store(), payment.cartId, 1)
      expect(await ask(`payments/${id}/place`, {})).toMatchObject({ status: 200 })
      expect(await attemptOf(store(), payment.cartId)).toMatchObject({ placementState: "placed" })
      expect(await recordsOf(store(), payment.cartId)).toMatchObject({ captured: [150.49], refunded: [] })
    })

    it("one whose cart fits again is placed when its shopper completes it, as admins are told", async () => {
      const ask = await adminApiOf(store())
      const { cartId } = await payChangedCart(store())
      await lookAgain(store(), { cartId })
      expect((await list(ask)).payments).toMatchObject([{ issues: [{ otherwise: "hold", may_fit_again: true }] }])

      await changeQuantity(store(), cartId, 1)
      await startPayment(store(), cartId)
      await completeAsShopper(store(), cartId)
      await lookAgain(store(), { cartId })

      expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "placed", heldAt: null })
      expect(await brokenPromisesOf(store(), cartId)).toEqual([])
    })

    it("a page that was opened for what the cart costs now is handed out beside it, for as long as it fits", async () => {
      const { cartId, reference } = await payChangedCart(store())
      await lookAgain(store(), { cartId })
      const read = async () => {
        const path = `/store/instalments/carts/${cartId}`
        return (await store().shop.client.fetch<{ instalments: object }>(path)).instalments
      }
      expect(await read()).toMatchObject({ state: "attention", payment_url: null })

      const { paymentUrl, serviceCheckoutId } = await startPayment(store(), cartId)
      const also = new RegExp(
        `confirmed automatically\\. You also paid £150\\.49 on .* \\(reference ${reference}\\)\\.`
      )
      const open = { state: "awaiting", payment_url: paymentUrl, message: expect.stringMatching(also) }
      expect(await read()).toMatchObject(open)

      await changeQuantity(store(), cartId, 3)
      expect(await read()).toMatchObject({ state: "attention", payment_url: null })
      await changeQuantity(store(), cartId, 2)
      await payAndSettle(store(), serviceCheckoutId)
      expect(await read()).toMatchObject({ state: "placed", other_payments: true })
    })

    it("so is one whose cart was deleted, and restored", async () => {
      const ask = await adminApiOf(store())
      const carts = store().container.resolve(Modules.CART)
      const payment = await startShopping(store())
      await carts.softDeleteCarts([payment.cartId])
      await payAndSettle(store(), payment.serviceCheckoutId)
      await lookAgain(store(), payment)
      const { id, heldAt, problem } = await attemptOf(store(), payment.cartId)
      expect({ problem, isHeld: heldAt !== null }).toEqual({ problem: "cart_gone", isHeld: true })

      await carts.restoreCarts([payment.cartId])
      expect(await ask(`payments/${id}/place`, {})).toMatchObject({ status: 200 })
      expect(await attemptOf(store(), payment.cartId)).toMatchObject({ placementState: "placed" })
    })

    it("one whose order could not be made for half an hour is told that it is held, once", async () => {
      const payment = await startShopping(store())
      await setStock(store(), "lamp", 0)
      await store().sandbox.control.pay(payment.serviceCheckoutId)
      await unplaced(store(), payment.cartId)
      await agePayments(store(), payment.cartId, 40)
      await lookAgain(store(), payment)
      const told = (await noticesIn(store())).filter((text) => text.includes(payment.reference))

      await reload(store(), payment)
      await reload(store(), payment)

      expect((await noticesIn(store())).filter((text) => text.includes(payment.reference))).toEqual(told)
      expect(await recordsOf(store(), payment.cartId)).toMatchObject({ orderIds: [] })
    })
  },
  { ...NO_LIMITS, options: { ...NO_LIMITS.options, onUnplaceable: "hold" } }
)
