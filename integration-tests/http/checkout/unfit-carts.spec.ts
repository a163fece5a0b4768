import { Modules } from "@medusajs/framework/utils"
import {
  addToCartWorkflow,
  deleteProductVariantsWorkflow,
  deleteShippingOptionsWorkflow,
  updateProductsWorkflow,
} from "@medusajs/medusa/core-flows"
import { SENTENCES } from "../../../src/core/sentences"
import { adminApiOf } from "../../support/admin/admin-api"
import { backOfficeOf } from "../../support/admin/back-office"
import { giveCreditAndRefresh } from "../../support/store/merchant"
import { NO_LIMITS } from "../../support/store/no-limits"
import { CODE, deletePromotion, offerPromotion, usePromotion } from "../../support/shopper/promotion"
import { completeAsShopper, startOther } from "../../support/shopper/paying"
import { setStock } from "../../support/store/stock"
import { endsAt } from "../../support/shopper/ends-at"
import { fillCart, startPayment } from "../../support/shopper/shopper"
import { describeStore } from "../../support/store/store"

type Plans = { offered: boolean; reason: string | null }
type ProductView = { is_switched_off: boolean; rules: { account: string; rule: string }[] }

const NOT_FOR = { categories: ["living"], types: ["Deposit"], tags: ["Sale"], products: ["tea-set"], giftCards: true }

describeStore(
  "unfit_carts",
  (store) => {
    const products = () => store().container.resolve(Modules.PRODUCT)
    const productId = (handle: "lamp" | "armchair" | "tea-set") => store().seeded.articles[handle].productId

    async function plansFor(query: Record<string, string>): Promise<Plans> {
      const { backendUrl, seeded } = store()
      const response = await fetch(`${backendUrl}/store/instalments/plans?${new URLSearchParams(query)}`, {
        headers: { "x-publishable-api-key": seeded.publishableKey },
      })
      return ((await response.json()) as { plans: Plans }).plans
    }

    const messageFor = (product_id: string) => plansFor({ amount: "145.50", currency_code: "gbp", product_id })

    /** Why a cart is not offered it; the click must say the same, in words, and the service must hear nothing. */
    async function refusalOf(cartId: string): Promise<string | null> {
      const { offered, reason } = await plansFor({ cart_id: cartId })
      const refused = await startPayment(store(), cartId).then(
        () => null,
        (error: Error) => error.message
      )
      expect({ offered, reason }).toEqual({ offered: refused === null, reason: refused })
      return refused
    }

    const created = () =>
      store()
        .sandbox.control.requests()
        .filter(({ method }) => method === "POST")

    describe("not for everything", () => {
      it("by the switch in a product's page, for its carts and its message; on again, it is offered", async () => {
        const admin = await backOfficeOf(store())
        const cartId = await fillCart(store(), { articles: { lamp: 1, armchair: 1 } })
        await admin.product.update(productId("lamp"), { metadata: { origin: "Leeds" } })
        await admin.product.update(productId("lamp"), { metadata: { no_instalments: true } })
        const reason = "Pay in instalments is not available for Reading lamp."

        expect(await refusalOf(cartId)).toBe(reason)
        expect(created()).toEqual([])
        expect(await messageFor(productId("lamp"))).toMatchObject({ offered: false, reason })
        expect(await messageFor(productId("armchair"))).toMatchObject({ offered: true })

        const { product } = await admin.product.update(productId("lamp"), { metadata: { no_instalments: false } })
        expect(product.metadata).toEqual({ origin: "Leeds", no_instalments: false })
        expect(await refusalOf(cartId)).toBeNull()
      })

      it("by a category above the product's own, a type, a tag, a handle, or as a gift card", async () => {
        const living = await products().createProductCategories({ name: "Living", handle: "living", is_active: true })
        const chairs = await products().createProductCategories({ name: "Chairs", parent_category_id: living.id })
        await products().updateProducts(productId("armchair"), { category_ids: [chairs.id] })
        expect(await refusalOf(await fillCart(store(), { articles: { armchair: 1 } }))).toMatch(/for Wing armchair\.$/)

        const lamp = await fillCart(store())
        expect(await messageFor(productId("lamp"))).toMatchObject({ offered: true })
        const type = await products().createProductTypes({ value: "deposit" })
        await products().updateProducts(productId("lamp"), { type_id: type.id })
        expect(await refusalOf(lamp)).toMatch(/for Reading lamp\.$/)
        const tag = await products().createProductTags({ value: "sale" })
        await products().updateProducts(productId("lamp"), { type_id: null, tag_ids: [tag.id] })
        expect(await refusalOf(lamp)).toMatch(/for Reading lamp\.$/)
        await products().updateProducts(productId("lamp"), { tag_ids: [], is_giftcard: true })
        expect(await refusalOf(lamp)).toMatch(/for Reading lamp\.$/)

        expect(await refusalOf(await fillCart(store(), { articles: { "tea-set": 2 } }))).toMatch(
          /for Tea set for two\.$/
        )
      })

      it("the admin reads which rule keeps a product out", async () => {
        const ask = await adminApiOf(store())
        const view = async (id: string) => (await ask<{ instalments: ProductView }>(`products/${id}`)).body.instalments
        const rules = [{ account: "default", rule: "product" }]

        expect(await view(productId("lamp"))).toEqual({ is_switched_off: false, rules: [] })
        expect(await view(productId("tea-set"))).toEqual({ is_switched_off: false, rules })
        expect(await ask("products/prod_none")).toMatchObject({ status: 404 })
      })

      it("a payment that was begun before a rule came is finished", async () => {
        const cartId = await fillCart(store())
        const payment = await startPayment(store(), cartId)
        await (await backOfficeOf(store())).product.update(productId("lamp"), { metadata: { no_instalments: true } })

        const { redirectedTo } = await store().sandbox.control.pay(payment.serviceCheckoutId)

        expect(await endsAt(store(), redirectedTo, payment)).toMatch(/order_/)
      })
    })

    describe("less than nothing", () => {
      it("a cart whose credit exceeds it has nothing to pay in instalments", async () => {
        const cartId = await fillCart(store())
        await giveCreditAndRefresh(store(), cartId, 500)

        expect(await refusalOf(cartId)).toBe(SENTENCES.nothingOwed)
        expect(created()).toEqual([])
      })

      it("nor has one that store credit pays to the penny, or one that was emptied", async () => {
        const covered = await fillCart(store())
        await giveCreditAndRefresh(store(), covered, 150.49)
        const { id: emptied } = (await store().shop.store.cart.create({ region_id: store().seeded.regionId })).cart
        await store().shop.store.cart.update(emptied, { email: "ada@example.com" })

        expect([await refusalOf(covered), await refusalOf(emptied)]).toEqual(Array(2).fill(SENTENCES.nothingOwed))
      })

      it("an article from which a merchant takes more than it costs is no row of the shopper's summary", async () => {
        const cartId = await fillCart(store(), { articles: { lamp: 1, armchair: 1 } })
        const carts = store().container.resolve(Modules.CART)
        const { items } = await carts.retrieveCart(cartId, { relations: ["items"] })
        const lamp = items?.find(({ variant_id }) => variant_id === store().seeded.articles.lamp.variantId)
        await carts.addLineItemAdjustments([{ item_id: String(lamp?.id), amount: 200, code: "LOYAL" }])

        const { serviceCheckoutId } = await startPayment(store(), cartId)

        const { amountMinor, lineItems } = store().sandbox.control.checkout(serviceCheckoutId)
        expect(lineItems.map(({ name }) => name)).toEqual(["Wing armchair", expect.any(String)])
        expect(lineItems.reduce((sum, { unitMinor, quantity }) => sum + unitMinor * quantity, 0)).toBe(amountMinor)
      })
    })

    describe("delivery", () => {
      const GONE = "The delivery you chose is not available for all items in your cart. Please choose delivery again."

      it("that was deleted since it was chosen is said before the shopper pays for it", async () => {
        const cartId = await fillCart(store())
        const { container, seeded } = store()
        await deleteShippingOptionsWorkflow(container).run({ input: { ids: [seeded.shippingOptionId] } })

        expect(await refusalOf(cartId)).toBe(GONE)
        expect(created()).toHaveLength(0)
      })

      it("so is one that does not deliver every article of the cart", async () => {
        const { container, seeded, shop } = store()
        const fulfillment = container.resolve(Modules.FULFILLMENT)
        const freight = await fulfillment.createShippingProfiles({ name: "Freight", type: "freight" })
        await updateProductsWorkflow(container).run({
          input: { products: [{ id: productId("armchair"), shipping_profile_id: freight.id }] },
        })
        const cartId = await fillCart(store(), { articles: { lamp: 1, armchair: 1 } })
        expect(await refusalOf(cartId)).toBe(GONE)
        expect(created()).toHaveLength(0)

        await fulfillment.updateShippingOptions(seeded.shippingOptionId, { shipping_profile_id: freight.id })
        await shop.store.cart.update(cartId, { email: "ada@example.com" })
        expect(await refusalOf(cartId)).toBe(GONE)
        const only = await fillCart(store(), { articles: { armchair: 1 } })
        expect(await refusalOf(only)).toBeNull()
      })

      it.each([
        ["to be delivered", true],
        ["without a delivery", false],
      ])(
        "something written in by hand, %s, is offered where Medusa makes an order",
        async (_what, requires_shipping) => {
          const cart_id = await fillCart(store())
          const item = { title: "Engraving", quantity: 1, unit_price: 10, requires_shipping }
          await addToCartWorkflow(store().container).run({ input: { cart_id, items: [item] } })
          const refusal = await refusalOf(cart_id)
          await startOther(store(), cart_id, "pp_system_default")

          const completed = completeAsShopper(store(), cart_id)
          await (requires_shipping ? expect(completed).rejects.toThrow() : completed)
          expect(refusal).toBe(requires_shipping ? GONE : null)
        }
      )

      it("that is not chosen yet may be chosen while the shopper pays", async () => {
        const cartId = await fillCart(store())
        const carts = store().container.resolve(Modules.CART)
        const { shipping_methods } = await carts.retrieveCart(cartId, { relations: ["shipping_methods"] })
        await carts.softDeleteShippingMethods((shipping_methods ?? []).map(({ id }) => id))

        expect(await refusalOf(cartId)).toBeNull()
      })
    })

    describe("stock", () => {
      it("what is gone is said before the shopper pays for it, and an open page is not shown again", async () => {
        const cartId = await fillCart(store(), { articles: { lamp: 2, armchair: 1 } })
        await startPayment(store(), cartId)
        await setStock(store(), "lamp", 1)
        const asked = created().length

        expect(await refusalOf(cartId)).toBe(
          "There is not enough stock of Reading lamp left. Please change your cart and try again."
        )
        expect(created()).toHaveLength(asked)

        await setStock(store(), "lamp", 2)
        expect(await refusalOf(cartId)).toBeNull()
      })

      it("what was deleted since it was put into the cart is said as well", async () => {
        const cartId = await fillCart(store())
        await deleteProductVariantsWorkflow(store().container).run({
          input: { ids: [store().seeded.articles.lamp.variantId] },
        })

        expect(await refusalOf(cartId)).toBe(
          "There is not enough stock of Reading lamp left. Please change your cart and try again."
        )
        expect(created()).toHaveLength(0)
      })

      it("so is a discount that was deleted since, until the cart is without it", async () => {
        await offerPromotion(store())
        const cartId = await fillCart(store(), { promoCodes: [CODE] })
        await deletePromotion(store())

        expect(await refusalOf(cartId)).toBe(
          "A discount in your cart has ended. Please remove it or change your cart, then try again."
        )
        expect(created()).toHaveLength(0)
        await store().shop.store.cart.update(cartId, { email: "ada@example.com" })
        expect(await refusalOf(cartId)).toBeNull()
        expect(store().sandbox.control.checkouts()).toMatchObject([{ amountMinor: 15049 }])
      })

      it("so is one that others have used up, until the cart is without it", async () => {
        await offerPromotion(store())
        const cartId = await fillCart(store(), { promoCodes: [CODE] })
        await startPayment(store(), cartId)
        const asked = created().length
        await usePromotion(store())

        expect(await refusalOf(cartId)).toBe(
          "A discount in your cart has ended. Please remove it or change your cart, then try again."
        )
        expect(created()).toHaveLength(asked)
        await store().shop.store.cart.update(cartId, { email: "ada@example.com" })
        expect(await refusalOf(cartId)).toBeNull()
      })

      it("so is one that everybody has once, for who has had it, in another tab for example", async () => {
        await offerPromotion(store(), "for_each")
        const [cartId, others] = [
          await fillCart(store(), { promoCodes: [CODE] }),
          await fillCart(store(), { promoCodes: [CODE], email: "grace@example.com" }),
        ]
        await usePromotion(store())

        expect(await refusalOf(cartId)).toBe(
          "A discount in your cart has ended. Please remove it or change your cart, then try again."
        )
        expect(await refusalOf(others)).toBeNull()
      })

      it("what may be ordered back, or is not counted, needs none", async () => {
        const cartId = await fillCart(store())
        await setStock(store(), "lamp", 0)
        const { variantId } = store().seeded.articles.lamp
        await products().updateProductVariants(variantId, { allow_backorder: true })
        expect(await refusalOf(cartId)).toBeNull()

        await products().updateProductVariants(variantId, { allow_backorder: false, manage_inventory: false })
        expect(await refusalOf(cartId)).toBeNull()
      })
    })
  },
  { ...NO_LIMITS, options: { ...NO_LIMITS.options, notFor: NOT_FOR } }
)
