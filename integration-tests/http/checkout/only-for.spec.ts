import { Modules } from "@medusajs/framework/utils"
import type { AccountView } from "../../../src/core/admin/views/account"
import { adminApiOf } from "../../support/admin/admin-api"
import { endsAt } from "../../support/shopper/ends-at"
import { type Errand, fillCart, startPayment } from "../../support/shopper/shopper"
import { severalAccounts } from "../../support/store/several-accounts"
import { dbOf } from "../../support/store/stall"
import { describeStore } from "../../support/store/store"

type Plans = { offered: boolean; reason: string | null }

const LIMITS = {
  amounts: { minAmount: 150, maxAmount: 200.5 },
  france: { countries: ["fr"] },
  trade: { customerGroups: ["Trade"] },
  app: { salesChannels: ["sc_of_the_app"] },
  preview: { emails: ["Tester@example.com"] },
}

describeStore(
  "only_for",
  (store) => {
    async function plansFor(query: Record<string, string>): Promise<Plans> {
      const { backendUrl, seeded } = store()
      const response = await fetch(`${backendUrl}/store/instalments/plans?${new URLSearchParams(query)}`, {
        headers: { "x-publishable-api-key": seeded.publishableKey },
      })
      return ((await response.json()) as { plans: Plans }).plans
    }

    /** Why a cart is not offered it; the click must say the same, and the service must hear nothing. */
    async function refusalOf(cartId: string, account: keyof typeof LIMITS): Promise<string | null> {
      const { offered, reason } = await plansFor({ cart_id: cartId, account })
      const created = () =>
        store()
          .sandbox.control.requests()
          .filter(({ method }) => method === "POST").length
      const before = created()
      const refused = await startPayment(store(), cartId, undefined, `pp_instalments_${account}`).then(
        () => null,
        (error: Error) => error.message
      )
      expect({ offered, reason }).toEqual({ offered: refused === null, reason: refused })
      expect(created() - before).toBe(refused === null ? 1 : 0)
      return refused
    }

    const cartOf = (errand: Errand = {}) => fillCart(store(), errand)

    it("from the smallest to the largest amount that the merchant wants, in the cart and on a product's page", async () => {
      expect(await refusalOf(await cartOf(), "amounts")).toBeNull()
      const tooMuch = await refusalOf(await cartOf({ articles: { lamp: 2 } }), "amounts")
      expect(tooMuch).toBe("Pay in instalments is available for orders from £150.00 to £200.50.")

      const ofProduct = (amount: string) => plansFor({ amount, currency_code: "gbp", account: "amounts" })
      expect(await ofProduct("149.99")).toMatchObject({ offered: false, reason: tooMuch })
      expect(await ofProduct("150.00")).toMatchObject({ offered: true })
    })

    it("for deliveries to the countries that are named", async () => {
      expect(await refusalOf(await cartOf(), "france")).toBe(
        "Pay in instalments is not available for deliveries to this country."
      )
      expect(await plansFor({ amount: "150.00", currency_code: "gbp", account: "france" })).toMatchObject({
        offered: true,
      })
    })

    it("by the country of the bill where nothing is delivered", async () => {
      const cartId = await cartOf()
      await dbOf(store())("cart").where({ id: cartId }).update({ shipping_address_id: null })

      expect(await refusalOf(cartId, "france")).toBe(
        "Pay in instalments is not available for deliveries to this country."
      )
    })

    it("for customers of a group, once it is known who they are", async () => {
      const customers = store().container.resolve(Modules.CUSTOMER)
      const cartId = await cartOf()
      expect(await refusalOf(cartId, "trade")).toBe("Pay in instalments is not available for this customer account.")

      const [cart] = await store()
        .container.resolve(Modules.CART)
        .listCarts({ id: cartId }, { select: ["customer_id"] })
      const group = await customers.createCustomerGroups({ name: "Trade" })
      await customers.addCustomerToGroup({ customer_id: String(cart?.customer_id), customer_group_id: group.id })

      expect(await refusalOf(cartId, "trade")).toBeNull()
    })

    it("in the sales channels that are named", async () => {
      expect(await refusalOf(await cartOf(), "app")).toBe("Pay in instalments is not available at the moment.")
    })

    it("as a preview: for these e-mail addresses, and hidden from everybody else", async () => {
      expect(await refusalOf(await cartOf({ email: "tester@example.com" }), "preview")).toBeNull()
      expect(await refusalOf(await cartOf(), "preview")).toBe("Pay in instalments is not available at the moment.")
      expect(await plansFor({ amount: "150.00", currency_code: "gbp", account: "preview" })).toMatchObject({
        offered: false,
      })
    })

    it("an admin reads each account's limits", async () => {
      const { body } = await (await adminApiOf(store()))<{ accounts: AccountView[] }>("accounts")
      const limits = new Map(body.accounts.map((view) => [view.account, view.only_for]))

      expect(limits.get("amounts")).toMatchObject({ min_minor: 150_00, max_minor: 200_50, countries: null })
      expect(limits.get("preview")).toMatchObject({ min_minor: null, emails: ["Tester@example.com"] })
    })

    it("a payment that was begun while it was offered is finished", async () => {
      const cartId = await cartOf({ email: "tester@example.com" })
      const payment = await startPayment(store(), cartId, undefined, "pp_instalments_preview")
      await store().shop.store.cart.update(cartId, { email: "ada@example.com" })

      const { redirectedTo } = await store().sandbox.control.pay(payment.serviceCheckoutId)

      expect(await endsAt(store(), redirectedTo, payment)).toMatch(/order_/)
    })
  },
  severalAccounts(
    Object.fromEntries(Object.entries(LIMITS).map(([account, onlyFor]) => [account, { options: { onlyFor } }]))
  )
)
