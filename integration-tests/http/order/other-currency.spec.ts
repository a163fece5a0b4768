import { updateProductVariantsWorkflow } from "@medusajs/medusa/core-flows"
import { Modules } from "@medusajs/framework/utils"
import { addRegion } from "../../support/admin/staff-region"
import { brokenPromisesOf } from "../../support/promise/of-store"
import { atService, runAll } from "../../support/refund/refunds"
import { lookAgain } from "../../support/shopper/changed-cart"
import { completeAsShopper, payAndSettle } from "../../support/shopper/paying"
import { PROVIDER_ID, type StartedPayment, startShopping } from "../../support/shopper/shopper"
import { REVIEWED } from "../../support/store/no-limits"
import { attemptOf, recordsOf } from "../../support/store/payment-records"
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
async function moveTo({ shop, seeded }: StoreUnderTest, cartId: string): Promise<void> {
  await shop.store.cart.update(cartId, { region_id: seeded.regionId })
  await shop.store.cart.addShippingMethod(cartId, { option_id: seeded.shippingOptionId })
  const { cart } = await shop.store.cart.retrieve(cartId, { fields: "id,currency_code,total" })
  expect(cart).toMatchObject({ currency_code: "eur", total: 150.49 })
}

describeStore(
  "other_currency",
  (store) => {
    async function goesBack(payment: StartedPayment): Promise<void> {
      expect((await recordsOf(store(), payment.cartId)).orderIds).toEqual([])
      expect(await attemptOf(store(), payment.cartId)).toMatchObject({ problem: "cart_changed" })
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
  },
  REVIEWED
)
