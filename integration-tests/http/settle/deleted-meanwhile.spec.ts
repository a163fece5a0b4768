import { Modules } from "@medusajs/framework/utils"
import {
  deleteProductsWorkflow,
  deleteProductVariantsWorkflow,
  deleteRegionsWorkflow,
  deleteShippingOptionsWorkflow,
} from "@medusajs/medusa/core-flows"
import { backOfficeOf } from "../../support/admin/back-office"
import { brokenPromisesOf } from "../../support/promise/of-store"
import { runAll } from "../../support/refund/refunds"
import { lookAgain } from "../../support/shopper/changed-cart"
import { payAndSettle } from "../../support/shopper/paying"
import { fillCart, startPayment } from "../../support/shopper/shopper"
import { REVIEWED } from "../../support/store/no-limits"
import { attemptOf } from "../../support/store/payment-records"
import { CODE, deletePromotion, offerPromotion, usePromotion } from "../../support/shopper/promotion"
import { agePayments, noticesIn } from "../../support/store/records"
import { describeStore, type StoreUnderTest } from "../../support/store/store"

type Deed = (store: StoreUnderTest, cartId: string) => Promise<unknown>

/** Without which Medusa places no order of the cart. */
const DEEDS: [string, Deed][] = [
  ["cart, for good", ({ container }, cartId) => container.resolve(Modules.CART).deleteCarts([cartId])],
  ["cart", ({ container }, cartId) => container.resolve(Modules.CART).softDeleteCarts([cartId])],
  [
    "variant",
    ({ container, seeded }) =>
      deleteProductVariantsWorkflow(container).run({ input: { ids: [seeded.articles.lamp.variantId] } }),
  ],
  [
    "product",
    ({ container, seeded }) =>
      deleteProductsWorkflow(container).run({ input: { ids: [seeded.articles.lamp.productId] } }),
  ],
  ["region", ({ container, seeded }) => deleteRegionsWorkflow(container).run({ input: { ids: [seeded.regionId] } })],
  [
    "delivery option",
    ({ container, seeded }) =>
      deleteShippingOptionsWorkflow(container).run({ input: { ids: [seeded.shippingOptionId] } }),
  ],
  [
    "payment collection",
    async (store, cartId) => {
      const { cart } = await store.shop.store.cart.retrieve(cartId, { fields: "id,*payment_collection" })
      return (await backOfficeOf(store)).paymentCollection.delete(String(cart.payment_collection?.id))
    },
  ],
  ["promotion", deletePromotion],
  ["last use of a promotion", usePromotion],
]

describeStore(
  "deleted_meanwhile",
  (store) => {
    it.each(DEEDS)("the %s is gone when the payment comes: it goes back in full, told once", async (_, deed) => {
      await offerPromotion(store())
      const payment = await startPayment(store(), await fillCart(store(), { promoCodes: [CODE] }))
      await deed(store(), payment.cartId)

      await payAndSettle(store(), payment.serviceCheckoutId)
      for (let round = 0; round < 2; round++) {
        await agePayments(store(), payment.cartId, 40)
        await lookAgain(store(), payment)
      }
      await runAll(store())

      expect((await attemptOf(store(), payment.cartId)).placementState).toMatch(/^(refunding|returned)$/)
      expect(store().sandbox.control.refunds()).toMatchObject([{ checkoutId: payment.serviceCheckoutId }])
      const [first, ...later] = await noticesIn(store())
      expect(first).toContain("has no order")
      expect(later).toEqual(/retried/.test(String(first)) ? [expect.stringContaining("is being refunded")] : [])
      expect(await brokenPromisesOf(store(), payment.cartId)).toEqual([])
    })
  },
  REVIEWED
)
