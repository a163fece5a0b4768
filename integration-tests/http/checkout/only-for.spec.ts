import { Modules } from "@medusajs/framework/utils"
import type { AccountView } from "../../../src/use-cases/admin/views/accounts"
import type { OnlyForSettingView } from "../../../src/use-cases/admin/views/only-for"
import type { PreviewLinkView } from "../../../src/use-cases/admin/actions/only-for-actions"
import { previewToken } from "../../../src/core/only-for/preview"
import { adminApiOf } from "../../support/admin/admin-api"
import { signedIn } from "../../support/shopper/customer"
import { endsAt } from "../../support/shopper/ends-at"
import { listedAccounts, plansFor, providerOf, refusalOf as refusalFor } from "../../support/shopper/offer"
import { type Errand, fillCart, startPayment } from "../../support/shopper/shopper"
import { secretOf, severalAccounts } from "../../support/store/several-accounts"
import { dbOf } from "../../support/store/stall"
import { describeStore } from "../../support/store/store"

const LIMITS = {
  amounts: { minAmount: 150, maxAmount: 200.5 },
  france: { countries: ["fr"] },
  trade: { customerGroups: ["Trade"] },
  app: { salesChannels: ["sc_of_the_app"] },
  preview: { emails: ["Tester@example.com"] },
  free: {},
}

const NOTHING = { min_minor: null, max_minor: null, countries: null, customer_groups: null, sales_channels: null }

describeStore(
  "only_for",
  (store) => {
    const refusalOf = (cartId: string, account: keyof typeof LIMITS, preview?: string) =>
      refusalFor(store(), cartId, account, preview)
    const cartOf = (errand: Errand = {}) => fillCart(store(), errand)

    it("from the smallest to the largest amount that the merchant wants, in the cart and on a product's page", async () => {
      expect(await refusalOf(await cartOf(), "amounts")).toBeNull()
      const tooMuch = await refusalOf(await cartOf({ articles: { lamp: 2 } }), "amounts")
      expect(tooMuch).toBe("Pay in instalments is available for orders from £150.00 to £200.50.")

      const ofProduct = (amount: string) => plansFor(store(), { amount, currency_code: "gbp", account: "amounts" })
      expect(await ofProduct("149.99")).toMatchObject({ offered: false, reason: tooMuch })
      expect(await ofProduct("150.00")).toMatchObject({ offered: true })
    })

    it("for deliveries to the countries that are named", async () => {
      expect(await refusalOf(await cartOf(), "france")).toBe(
        "Pay in instalments is not available for deliveries to this country."
      )
      expect(await plansFor(store(), { amount: "150.00", currency_code: "gbp", account: "france" })).toMatchObject({
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
      expect(await plansFor(store(), { amount: "150.00", currency_code: "gbp", account: "preview" })).toMatchObject({
        offered: false,
      })
    })

    it("an admin reads each account's limits", async () => {
      const { body } = await (await adminApiOf(store()))<{ accounts: AccountView[] }>("accounts")
      const limits = new Map(body.accounts.map((view) => [view.account, view.only_for.option]))

      expect(limits.get("amounts")).toMatchObject({ min_minor: 150_00, max_minor: 200_50, countries: null })
      expect(limits.get("preview")).toMatchObject({ min_minor: null, emails: ["Tester@example.com"] })
    })

    it("a payment that was begun while it was offered is finished", async () => {
      const cartId = await cartOf({ email: "tester@example.com" })
      const payment = await startPayment(store(), cartId, undefined, providerOf("preview"))
      await store().shop.store.cart.update(cartId, { email: "ada@example.com" })

      const { redirectedTo } = await store().sandbox.control.pay(payment.serviceCheckoutId)

      expect(await endsAt(store(), redirectedTo, payment)).toMatch(/order_/)
    })

    it("Medusa's own list has those that whoever asks may pay through, as far as they are known", async () => {
      expect(await listedAccounts(store())).toEqual(["amounts", "free", "trade"])
      const tester = await signedIn(store(), "tester@example.com")
      expect(await listedAccounts(tester)).toEqual(["amounts", "free", "preview"])
    })

    it("Medusa's own list stays whole where it cannot be found out what to leave out", async () => {
      const db = dbOf(store())
      await db.raw("ALTER TABLE instalments_only_for RENAME TO instalments_only_for_away")
      try {
        expect(await listedAccounts(store())).toEqual([...Object.keys(LIMITS), "shut"].sort())
      } finally {
        await db.raw("ALTER TABLE instalments_only_for_away RENAME TO instalments_only_for")
      }
      expect(await listedAccounts(store())).toEqual(["amounts", "free", "trade"])
    })

    describe("as a preview by an admin's link", () => {
      const NOT_NOW = "Pay in instalments is not available at the moment."
      const minutesAway = (minutes: number) => new Date(Date.now() + minutes * 60_000)
      const tokenOf = (account: keyof typeof LIMITS, minutes: number) =>
        previewToken({ account, clientSecret: [secretOf(account)] }, minutesAway(minutes))

      it("lets whoever opens it see and pay, in the offer, in Medusa's list and at the click", async () => {
        const ask = await adminApiOf(store())
        const { body } = await ask<{ preview_link: PreviewLinkView }>("accounts/preview/preview-link", {})
        const link = new URL(body.preview_link.url)
        const preview = link.searchParams.get("instalments_preview") ?? ""
        expect(new Date(body.preview_link.expires_at).getTime()).toBeGreaterThan(minutesAway(6 * 24 * 60).getTime())

        const cartId = await cartOf()
        expect(await refusalOf(cartId, "preview", preview)).toBeNull()
        const price = { amount: "150.00", currency_code: "gbp", account: "preview" }
        expect(await plansFor(store(), price, preview)).toMatchObject({ offered: true })
        expect(await plansFor(store(), price)).toMatchObject({ offered: false })
        expect(await listedAccounts(store(), { "x-instalments-preview": preview })).toEqual([
          "amounts",
          "free",
          "preview",
          "trade",
        ])
        const { cart } = await store().shop.store.cart.retrieve(cartId, {
          fields: "id,*payment_collection.payment_sessions",
        })
        expect(JSON.stringify(cart)).toContain("payment_url")
        expect(JSON.stringify(cart)).not.toContain(preview)
      })

      it.each<[string, () => string, string]>([
        ["forged", () => `${tokenOf("preview", 60).slice(0, -4)}AAAA`, NOT_NOW],
        ["another account's", () => tokenOf("free", 60), NOT_NOW],
        ["no token at all", () => "let me in", NOT_NOW],
        [
          "expired",
          () => tokenOf("preview", -1),
          "This preview of Pay in instalments has ended. Please ask the shop for a new link.",
        ],
      ])("%s, it lets nobody in", async (_name, token, said) => {
        expect(await refusalOf(await cartOf(), "preview", token())).toBe(said)
        expect(await listedAccounts(store(), { "x-instalments-preview": token() })).not.toContain("preview")
      })

      it("lets nobody past another limit", async () => {
        expect(await refusalOf(await cartOf(), "app", tokenOf("app", 60))).toBe(NOT_NOW)
      })

      it("is made of an account in preview only", async () => {
        const ask = await adminApiOf(store())
        expect(await ask("accounts/free/preview-link", {})).toMatchObject({
          status: 400,
          body: { message: expect.stringContaining("not in preview") },
        })
        expect(await ask("accounts/nowhere/preview-link", {})).toMatchObject({ status: 404 })
      })
    })

    describe("as an admin has set it", () => {
      type Set = { only_for: OnlyForSettingView }

      async function set(account: keyof typeof LIMITS, limits: object) {
        const ask = await adminApiOf(store())
        return ask<Set>(`accounts/${account}/only-for`, { ...NOTHING, after: 0, reason: "As agreed", ...limits })
      }
      const path = (account: keyof typeof LIMITS) => `accounts/${account}/only-for`

      it("holds at once in offer and click, until it is taken back", async () => {
        const cartId = await cartOf()
        expect(await set("free", { min_minor: 20_000, reason: "Fees" })).toMatchObject({ status: 200 })
        const tooLittle =
          "Pay in instalments is available for orders from £200.00 to £1,000.00 and from £1,500.00 to £5,000.00."
        expect(await refusalOf(cartId, "free")).toBe(tooLittle)
        expect(await plansFor(store(), { amount: "150.49", currency_code: "gbp", account: "free" })).toMatchObject({
          offered: false,
          reason: tooLittle,
        })

        await set("free", { after: 1, reason: "Fees fell" })

        expect(await refusalOf(cartId, "free")).toBeNull()
        const { body } = await (await adminApiOf(store()))<Set>(path("free"))
        expect(body.only_for).toMatchObject({
          option: null,
          versions: [
            { version: 2, min_minor: null, reason: "Fees fell", created_by: { id: expect.stringMatching(/^user_/) } },
            { version: 1, min_minor: 20_000, reason: "Fees", created_at: expect.any(String) },
          ],
        })
      })

      it("narrows what the option leaves, and never widens it", async () => {
        await set("amounts", { min_minor: 1, max_minor: 100_000 })
        expect(await refusalOf(await cartOf({ articles: { lamp: 2 } }), "amounts")).toBe(
          "Pay in instalments is available for orders from £150.00 to £200.50."
        )
        await set("amounts", { after: 1, min_minor: 15_100 })
        expect(await refusalOf(await cartOf(), "amounts")).toBe(
          "Pay in instalments is available for orders from £151.00 to £200.50."
        )
        await set("france", { countries: ["gb"] })
        expect(await refusalOf(await cartOf(), "france")).toBe(
          "Pay in instalments is not available for deliveries to this country."
        )
      })

      it("by countries, customer groups and sales channels of the shop, which Medusa's own list goes by", async () => {
        const { salesChannelId } = store().seeded
        const group = await store().container.resolve(Modules.CUSTOMER).createCustomerGroups({ name: "Friends" })
        const channel = await store().container.resolve(Modules.SALES_CHANNEL).createSalesChannels({ name: "Till" })
        expect(await set("free", { countries: ["GB"], sales_channels: [salesChannelId] })).toMatchObject({
          body: { only_for: { versions: [{ said: { countries: ["United Kingdom"] } }] } },
        })
        expect(await refusalOf(await cartOf(), "free")).toBeNull()

        await set("free", { after: 1, customer_groups: [group.id] })
        expect(await refusalOf(await cartOf(), "free")).toBe(
          "Pay in instalments is not available for this customer account."
        )
        expect(await listedAccounts(store())).toContain("free")
        expect(await listedAccounts(await signedIn(store(), "grace@example.com"))).not.toContain("free")

        await set("free", { after: 2, sales_channels: [channel.id] })
        expect(await refusalOf(await cartOf(), "free")).toBe("Pay in instalments is not available at the moment.")
        expect(await listedAccounts(store())).not.toContain("free")
      })

      it.each<[object, string]>([
        [{ min_minor: 30_000, max_minor: 20_000 }, "Swap them"],
        [{ countries: ["fr"] }, 'No region of the shop has the country "fr"'],
        [{ customer_groups: ["cusgroup_x"] }, "no customer group"],
        [{ sales_channels: ["sc_x"] }, "no sales channel"],
        [{ sales_channels: [] }, "send null for no limit"],
        [{ min_minor: 0.5 }, "min_minor: must be whole pence"],
        [{ countries: "gb" }, "countries: must be a list, or null for no limit"],
        [{ after: null }, "after: must be the number of the version that you saw last"],
        [{ reason: "" }, "Give a reason"],
        [{ emails: ["ann@example.com"] }, "emails"],
        [{ after: 1 }, "Somebody has saved other limits"],
      ])("what could not be meant is refused, and changes nothing: %j", async (limits, said) => {
        expect(await set("free", limits)).toMatchObject({
          status: 400,
          body: { message: expect.stringContaining(said) },
        })
        expect((await (await adminApiOf(store()))<Set>(path("free"))).body.only_for.versions).toEqual([])
      })

      it("of several who save at once, one does", async () => {
        const saved = await Promise.all([1, 2, 3].map((pence) => set("free", { min_minor: pence })))

        expect(saved.map(({ status }) => status).sort()).toEqual([200, 400, 400])
      })
    })
  },
  severalAccounts({
    shut: { options: { closed: true } },
    ...Object.fromEntries(Object.entries(LIMITS).map(([account, onlyFor]) => [account, { options: { onlyFor } }])),
  })
)
