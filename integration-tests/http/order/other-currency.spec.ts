import { updateProductVariantsWorkflow } from "@medusajs/medusa/core-flows"
import { Modules } from "@medusajs/framework/utils"
import type { Problem } from "../../../src/core/checkout/states"
import { SENTENCES } from "../../../src/core/sentences"
import { addRegion, addStaffRegion } from "../../support/admin/staff-region"
import { brokenPromisesOf } from "../../support/promise/of-store"
import { atService, runAll } from "../../support/refund/refunds"
import { lookAgain } from "../../support/shopper/changed-cart"
import { completeAsShopper, payAndSettle } from "../../support/shopper/paying"
import { PROVIDER_ID, type StartedPayment, startPayment, startShopping } from "../../support/shopper/shopper"
import { REVIEWED } from "../../support/store/no-limits"
import { attemptOf, recordsOf } from "../../support/store/payment-records"
import { noticesIn } from "../../support/store/records"
import { describeStore, type StoreUnderTest } from "../../support/store/store"

const AMOUNT = 145.5

/** A region in which everything costs as many euros as it costs pounds elsewhere. */
async function euroRegion(store: StoreUnderTest): Promise<StoreUnderTest> {
  const prices = ["gbp", "eur"].map((currency_code) => ({ amount: AMOUNT, currency_code }))
  const product_variants = [{ id: store.seeded.articles.lamp.variantId, prices }]
  await updateProductVariantsWorkflow(store.container).run({ input: { product_variants } })
  return addRegion(store, { name: "Eire", country: "ie", currency: "eur", providerId: PROVIDER_ID })
}

/** In another tab, while the payment page is open. */
async function moveTo({ shop, seeded }: StoreUnderTest, cartId: string, currency_code = "eur"): Promise<void> {
  await shop.store.cart.update(cartId, { region_id: seeded.regionId })
  await shop.store.cart.addShippingMethod(cartId, { option_id: seeded.shippingOptionId })
  const { cart } = await shop.store.cart.retrieve(cartId, { fields: "id,currency_code,total" })
  expect(cart).toMatchObject({ currency_code, total: 150.49 })
}

describeStore(
  "other_currency",
  (store) => {
    async function goesBack(payment: StartedPayment, problem: Problem = "cart_changed"): Promise<void> {
      expect((await recordsOf(store(), payment.cartId)).orderIds).toEqual([])
      expect(await attemptOf(store(), payment.cartId)).toMatchObject({ problem })
      await lookAgain(store(), payment)
      await runAll(store())
      const { serviceCheckoutId } = payment
      expect(atService(store(), { checkoutId: serviceCheckoutId })).toEqual(["requested 15049"])
      expect(await brokenPromisesOf(store(), payment.cartId)).toEqual([])
    }

    it("pounds pay for no order in euros that costs the same number, whoever completes the cart", async () => {
      const payment = await startShopping(store())
      await moveTo(await euroRegion(store()), payment.cartId)

      await payAndSettle(store(), payment.serviceCheckoutId)
      await expect(completeAsShopper(store(), payment.cartId)).rejects.toThrow()

      await goesBack(payment)
    })

    it("nor where merchants' own code has changed the currency of the cart alone", async () => {
      const payment = await startShopping(store())
      await store().container.resolve(Modules.CART).updateCarts(payment.cartId, { currency_code: "eur" })

      await payAndSettle(store(), payment.serviceCheckoutId)

      await goesBack(payment)
    })

    it("a cart in a region without the provider: its page is void until it is moved back, and what is paid goes back at once", async () => {
      const staff = await addStaffRegion(store(), "pp_system_default")
      const [first, second] = [await startShopping(store()), await startShopping(store())]
      const stateOf = async (cartId: string) =>
        (await store().shop.client.fetch<{ instalments: object }>(`/store/instalments/carts/${cartId}`)).instalments
      await moveTo(staff, first.cartId, "gbp")
      expect(await stateOf(first.cartId)).toMatchObject({ state: "expired", message: SENTENCES.notInRegion })
      await expect(startPayment(store(), first.cartId)).rejects.toThrow(SENTENCES.notInRegion)
      await moveTo(store(), first.cartId, "gbp")
      expect(await stateOf(first.cartId)).toMatchObject({ state: "awaiting" })
      // Each for itself: two that fail alike would be the shop's trouble otherwise.
      for (const { cartId, serviceCheckoutId } of [first, second]) {
        await moveTo(staff, cartId, "gbp")
        await payAndSettle(store(), serviceCheckoutId)
        expect(await stateOf(cartId)).toMatchObject({ state: "attention", message: SENTENCES.notMatching })
      }
      await expect(startPayment(store(), first.cartId)).rejects.toThrow(SENTENCES.notMatching)
      expect(await noticesIn(store())).toContainEqual(
        expect.stringMatching(
          `${first.reference}.* in a region in which .* not enabled, .*refunded in full automatically`
        )
      )

      await moveTo(store(), second.cartId, "gbp")
      await lookAgain(store(), second)
      expect(await attemptOf(store(), second.cartId)).toMatchObject({ placementState: "placed" })
      await goesBack(first, "cart_moved")
    })
  },
  REVIEWED
)
