import { addToCartWorkflow, createPromotionsWorkflow, createRegionsWorkflow } from "@medusajs/medusa/core-flows"
import { Modules, PromotionStatus } from "@medusajs/framework/utils"
import { defaultIntegration } from "../../../sandbox/src"
import { orderAndPayment } from "../../support/admin/back-office"
import { recordsOf } from "../../support/store/payment-records"
import { signedIn } from "../../support/shopper/customer"
import { HOSTILE_TEXTS } from "../../support/shopper/hostile-text"
import { NO_LIMITS } from "../../support/store/no-limits"
import { fillCart, PROVIDER_ID, startPayment, startShopping } from "../../support/shopper/shopper"
import { describeStore } from "../../support/store/store"

// This service escapes < > & U+2028 U+2029 when it writes JSON anew to check a signature; the other suites' does not.
const SETTING = {
  ...NO_LIMITS,
  sandbox: {
    ...NO_LIMITS.sandbox,
    escaping: "html" as const,
    integrations: [{ ...defaultIntegration(), automaticRefundApproval: false }],
  },
}

describeStore(
  "money",
  (store) => {
    beforeAll(async () => {
      const promotions = [
        { code: "SEVENTH", target_type: "items", value: 7 },
        { code: "THIRD", target_type: "items", value: 33.333 },
        { code: "DELIVERY", target_type: "shipping_methods", value: 10 },
      ] as const
      const promotionsData = promotions.map(({ code, target_type, value }) => ({
        code,
        type: "standard" as const,
        status: PromotionStatus.ACTIVE,
        application_method: { type: "percentage" as const, target_type, allocation: "across" as const, value },
      }))
      await createPromotionsWorkflow(store().container).run({ input: { promotionsData } })
    })

    /** Pays, and compares the service's rows and amount with the order's records. */
    async function payAndCompare(cartId: string) {
      const { sandbox } = store()
      const { serviceCheckoutId } = await startPayment(store(), cartId)
      const { amountMinor, lineItems } = sandbox.control.checkout(serviceCheckoutId)
      expect(lineItems.reduce((sum, { unitMinor, quantity }) => sum + unitMinor * quantity, 0)).toBe(amountMinor)
      await sandbox.control.pay(serviceCheckoutId)
      const { order, payment, admin } = await orderAndPayment(store(), cartId)
      expect(order).toMatchObject({ payment_status: "captured", total: payment.amount })
      return { amountMinor, lineItems, total: order.total, admin, payment }
    }

    describe("to the penny", () => {
      it.each([
        ["10 per cent off the delivery", "DELIVERY", { lamp: 1 }, 149.991, 149_99],
        ["7 per cent off: half a penny is rounded up", "SEVENTH", { lamp: 1 }, 140.305, 140_31],
        ["a third off three of a kind", "THIRD", { "tea-set": 3, mug: 1 }, 132.99064, 132_99],
      ])("%s", async (_what, code, articles, total, amountMinor) => {
        const paid = await payAndCompare(await fillCart(store(), { articles, promoCodes: [code] }))

        expect(paid).toMatchObject({ total, amountMinor })
      })

      it("a gift stands in the service's summary at £0.00", async () => {
        const cart_id = await fillCart(store())
        const gift = { variant_id: store().seeded.articles.mug.variantId, quantity: 2, unit_price: 0 }
        await addToCartWorkflow(store().container).run({ input: { cart_id, items: [gift] } })

        const { amountMinor, lineItems } = await payAndCompare(cart_id)

        expect(amountMinor).toBe(150_49)
        expect(lineItems).toContainEqual({ name: expect.stringMatching(/mug/i), unitMinor: 0, quantity: 2 })
      })

      it("prices without tax, whose tax has fractions of a penny", async () => {
        const pricing = store().container.resolve(Modules.PRICING)
        await pricing.updatePricePreferences({}, { is_tax_inclusive: false })

        const paid = await payAndCompare(await fillCart(store(), { articles: { lamp: 1, mug: 3 } }))

        expect(paid).toMatchObject({ total: 223.788, amountMinor: 223_79 })
      })

      it("an order with fractions of a penny is refunded to the last one: the service gives back what it took", async () => {
        const { sandbox } = store()
        const cartId = await fillCart(store(), { promoCodes: ["SEVENTH"] })
        const { admin, payment } = await payAndCompare(cartId)

        await admin.payment.refund(payment.id, { amount: 40.3 })
        await admin.payment.refund(payment.id, { amount: 100.005 })

        expect(sandbox.control.refunds().map(({ amountMinor }) => amountMinor)).toEqual([40_30, 100_01])
        expect(await recordsOf(store(), cartId)).toMatchObject({ paymentStatuses: ["refunded"] })
      })
    })

    describe("who pays", () => {
      it("a signed-in customer pays with what the cart says, like a guest", async () => {
        const customer = await signedIn(store(), "grace@example.com")
        const cartId = await fillCart(customer, { email: "grace.at.work@example.com" })
        const { serviceCheckoutId } = await startPayment(customer, cartId)

        const { sandbox } = store()
        expect(sandbox.control.checkout(serviceCheckoutId).customer).toMatchObject({
          email: "grace.at.work@example.com",
          firstName: "Ada",
        })
        await sandbox.control.pay(serviceCheckoutId)
        const orders = await customer.shop.store.order.list()
        expect(orders.orders.map(({ id }) => id)).toEqual((await recordsOf(store(), cartId)).orderIds)
      })

      it("a signed-in customer's own e-mail address serves for a cart that names none", async () => {
        const customer = await signedIn(store(), "grace@example.com")
        const { serviceCheckoutId } = await startPayment(customer, await fillCart(customer, { email: null }))

        expect(store().sandbox.control.checkout(serviceCheckoutId).customer.email).toBe("grace@example.com")
      })

      it("a guest without an e-mail address is asked for one", async () => {
        await expect(startShopping(store(), { email: null })).rejects.toMatchObject({
          status: 400,
          message: expect.stringContaining("Please enter a valid e-mail address"),
        })
        expect(store().sandbox.control.checkouts()).toEqual([])
      })

      it("names are cut, and a phone number that is none is left out", async () => {
        const address = { first_name: "A".repeat(300), last_name: "👩".repeat(150), phone: "call me, maybe" }
        const { serviceCheckoutId } = await startShopping(store(), { address })

        const { customer } = store().sandbox.control.checkout(serviceCheckoutId)
        expect(customer.firstName).toBe("A".repeat(255))
        expect(customer.lastName).toBe("👩".repeat(127))
        expect(customer).not.toHaveProperty("phoneNumber")
      })

      it("a name that JSON writers spell in different ways is signed as it is sent, and arrives well-formed", async () => {
        const { sandbox } = store()
        for (const [what, name] of Object.entries(HOSTILE_TEXTS)) {
          const { serviceCheckoutId } = await startShopping(store(), {
            address: { first_name: name, address_1: name, city: name },
          })
          const { customer } = sandbox.control.checkout(serviceCheckoutId)
          const arrived = [customer.firstName, customer.billingAddress].map((text) => text?.isWellFormed())
          expect({ what, arrived }).toEqual({ what, arrived: [true, true] })
        }
        const writes = sandbox.control.requests().filter(({ method }) => method === "POST")
        expect(writes.map(({ signature }) => signature)).toEqual(writes.map(() => "valid"))
      })
    })

    describe("what is not offered", () => {
      it("an amount below, between or above the bands is refused with the bounds, before any request", async () => {
        const { sandbox } = store()
        await startShopping(store())
        const asked = sandbox.control.requests().length

        for (const article of ["mug", "sofa", "piano"]) {
          await expect(startShopping(store(), { articles: { [article]: 1 } })).rejects.toMatchObject({
            status: 400,
            message:
              "Pay in instalments is available for orders from £35.00 to £1,000.00 and from £1,500.00 to £5,000.00.",
          })
        }
        expect(sandbox.control.requests()).toHaveLength(asked)
      })

      it("another currency is refused before any request", async () => {
        const { sandbox, shop, container, seeded } = store()
        const input = {
          regions: [{ name: "France", currency_code: "eur", countries: ["fr"], payment_providers: [PROVIDER_ID] }],
        }
        const { result } = await createRegionsWorkflow(container).run({ input })
        const { cart } = await shop.store.cart.create({ region_id: result[0]?.id, email: "ada@example.com" })
        await container
          .resolve(Modules.CART)
          .addLineItems(cart.id, [{ title: "Lamp", quantity: 1, unit_price: 145.5, requires_shipping: false }])

        const refused = startPayment(store(), cart.id)

        await expect(refused).rejects.toMatchObject({
          status: 400,
          message: expect.stringContaining("in pounds (GBP) only"),
        })
        const { payment_providers } = await shop.store.payment.listPaymentProviders({
          region_id: String(result[0]?.id),
        })
        expect(payment_providers).toEqual([])
        expect(sandbox.control.requests().filter(({ method }) => method === "POST")).toEqual([])
        expect(seeded.regionId).not.toBe(result[0]?.id)
      })
    })
  },
  SETTING
)
