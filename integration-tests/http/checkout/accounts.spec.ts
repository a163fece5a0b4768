import { Modules } from "@medusajs/framework/utils"
import type { IntegrationOptions } from "../../../sandbox/src"
import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { returnCancelledOrder } from "../../../src/use-cases/refund/cancelled-order/return-cancelled-order"
import { orderAndPayment } from "../../support/admin/back-office"
import { attemptOf, recordsOf } from "../../support/store/payment-records"
import { callbackBody, sendCallback } from "../../support/shopper/callback"
import { callbacksSettled, completeAsShopper, payAndSettle } from "../../support/shopper/paying"
import { addLamp, booksOf, LAMP, openCollection, startLink } from "../../support/refund/order-payment"
import { whileMisbehaving } from "../../support/store/merchant"
import { brokenPromisesOf } from "../../support/promise/of-store"
import { databaseOf, noticesIn } from "../../support/store/records"
import { NO_LIMITS } from "../../support/store/no-limits"
import { allRowsOf } from "../../support/store/all-rows"
import { type Errand, fillCart, startPayment } from "../../support/shopper/shopper"
import { describeStore } from "../../support/store/store"
import { makeDue } from "../../support/time/due"

/** One merchant account at the service, with a single amount band. */
function integration(name: string, id: string, from_amount: number, to_amount: number): IntegrationOptions {
  const merchant = { id, name, rules: [{ from_amount, to_amount, terms: [1, 3] }] }
  const credentials = { clientSecret: `${name}-secret`, signingKey: `${name}-key` }
  return { ...credentials, merchant, automaticRefundApproval: false }
}

const UK = integration("uk", "11111111-1111-4111-8111-111111111111", 100_00, 1_000_00)
const OUTLET = integration("outlet", "22222222-2222-4222-8222-222222222222", 10_00, 200_00)
const MANAGED = integration("managed", "33333333-3333-4333-8333-333333333333", 100_00, 150_49).merchant
const PLATFORM: IntegrationOptions = {
  ...integration("platform", "44444444-4444-4444-8444-444444444444", 1_00, 9_000_00),
  intermediary: { merchants: [MANAGED] },
}
const credentials = ({ clientSecret, signingKey }: IntegrationOptions) => ({ clientSecret, signingKey })

const SETTING = {
  sandbox: { ...NO_LIMITS.sandbox, integrations: [UK, OUTLET, PLATFORM] },
  options: {
    ...NO_LIMITS.options,
    accounts: {
      uk: credentials(UK),
      outlet: { ...credentials(OUTLET), capture: "manual" },
      platform: { ...credentials(PLATFORM), merchantId: MANAGED.id },
    },
  },
}

const BROKEN = { orderCreated: () => Promise.reject(new TypeError("The loyalty service is away")) }
type PaymentInternals = { paymentProviderService_: { retrieveProvider(id: string): { config: object } } }

describeStore(
  "accounts",
  (store) => {
    /** A cart whose shopper chose to pay through this account. */
    const shopWith = async (account: string, errand: Errand = {}) =>
      startPayment(store(), await fillCart(store(), errand), undefined, `pp_instalments_${account}`)

    /** Whether the account offers instalments for an amount in pounds. */
    async function offered(account: string | undefined, amount: string): Promise<boolean> {
      const query = { amount, currency_code: "gbp", ...(account !== undefined && { account }) }
      const answer = await store().shop.client.fetch<{ plans: { offered: boolean } }>("/store/instalments/plans", {
        query,
      })
      return answer.plans.offered
    }

    async function jobLooks(cartId: string): Promise<void> {
      await makeDue(store(), cartId)
      await reconcile(store().container)
    }

    const openIssues = () => databaseOf(store())("instalments_issue").pluck<string[]>("issue")
    const hook = (account: string) => `/hooks/instalments/${account}`

    it("each account takes payments with its own credentials, callback address and ledger rows", async () => {
      const { sandbox, backendUrl } = store()
      for (const [account, { merchant }] of Object.entries({ uk: UK, outlet: OUTLET, platform: PLATFORM })) {
        const { cartId, serviceCheckoutId } = await shopWith(account)
        const { deliveries } = await sandbox.control.pay(serviceCheckoutId)

        expect(sandbox.control.checkout(serviceCheckoutId).merchantId).toBe(merchant.id)
        expect(deliveries.map(({ url, answer }) => [url, answer?.status])).toEqual([[backendUrl + hook(account), 200]])
        expect((await recordsOf(store(), cartId)).orderIds).toHaveLength(1)
        expect(await attemptOf(store(), cartId)).toMatchObject({ account, providerId: `pp_instalments_${account}` })
      }
      expect(sandbox.control.requests().map(({ signature }) => signature)).not.toContain("invalid")
    })

    it("each account offers instalments within its own bands", async () => {
      expect(await offered("uk", "50")).toBe(false)
      expect(await offered("uk", "500")).toBe(true)
      expect(await offered("outlet", "50")).toBe(true)
      expect(await offered("outlet", "500")).toBe(false)
      await expect(shopWith("uk", { articles: { mug: 1 } })).rejects.toMatchObject({ status: 400 })
      expect((await shopWith("outlet", { articles: { mug: 1 } })).paymentUrl).toMatch(/^http/)
    })

    it("where no account is named, the first that offers it answers", async () => {
      expect(await offered(undefined, "50")).toBe(true)
      expect(await offered(undefined, "500")).toBe(true)
      expect(await offered(undefined, "5000000")).toBe(false)
    })

    it.each(["nobody", "__proto__", "constructor"])(
      "asking for the plans of account %s is a bad request",
      async (account) => {
        await expect(offered(account, "150")).rejects.toMatchObject({ status: 400 })
      }
    )

    it("an intermediary's account has the bands of the merchant it manages", async () => {
      expect(await offered("platform", "150.49")).toBe(true)
      expect(await offered("platform", "150.50")).toBe(false)
      const paths = store()
        .sandbox.control.requests()
        .map(({ path }) => path)
      expect(paths).toEqual([`/api/merchants/${MANAGED.id}/config`])
    })

    it("a callback of one account does nothing to a payment of another, and cannot be signed for it", async () => {
      const mine = await shopWith("uk")
      const body = callbackBody(mine.reference)
      // News of a payment nobody knows is kept in the inbox and told to the admin; nothing else may change.
      const others = ["instalments_callback", "notification"]
      const before = await allRowsOf(store(), others)

      const elsewhere = await sendCallback(store(), { body, key: OUTLET.signingKey, path: hook("outlet") })
      const forged = await sendCallback(store(), { body, key: OUTLET.signingKey, path: hook("uk") })
      const nowhere = await sendCallback(store(), { body, key: UK.signingKey, path: hook("default") })

      expect(elsewhere).toEqual({ status: 200, text: "{}" })
      expect([forged, nowhere].map(({ status }) => status)).toEqual([401, 404])
      expect(await allRowsOf(store(), others)).toEqual(before)
      expect((await allRowsOf(store())).instalments_callback).toEqual([
        expect.objectContaining({ account: "outlet", outcome: "unknown_reference" }),
      ])
      expect(await openIssues()).toEqual(["unmatched_callback"])
      expect((await sendCallback(store(), { body, key: UK.signingKey, path: hook("uk") })).text).toContain("/order/")
      expect(await openIssues()).toEqual([])
      await sendCallback(store(), { body, key: OUTLET.signingKey, path: hook("outlet") })
      expect(await openIssues()).toEqual([])
    })

    it.each([
      ["and its own key alone has signed it", UK.signingKey],
      ["and both accounts have the key that signed it", OUTLET.signingKey],
    ])("a callback that reaches another account's address becomes the order: %s", async (_, key) => {
      const { options } = ledgerOf(store().container)
      const mine = await shopWith("uk")
      const before = options.accounts.uk
      Reflect.set(options.accounts, "uk", { ...before, signingKey: [key] })
      try {
        const answer = await sendCallback(store(), { body: callbackBody(mine.reference), key, path: hook("outlet") })

        expect(answer.text).toContain("/order/")
        await callbacksSettled(store())
      } finally {
        Reflect.set(options.accounts, "uk", before)
      }
      expect((await allRowsOf(store())).instalments_callback).toEqual([
        expect.objectContaining({ account: "uk", outcome: "settled" }),
      ])
      expect(await noticesIn(store())).toEqual([])
    })

    it("a shopper who switched accounts and paid the first gets the order, paid through the first", async () => {
      const { sandbox } = store()
      const first = await shopWith("uk")
      await startPayment(store(), first.cartId, undefined, "pp_instalments_outlet")

      await sandbox.control.pay(first.serviceCheckoutId)

      expect(await recordsOf(store(), first.cartId)).toMatchObject({ captured: [150.49], payments: 1 })
      const { payment } = await orderAndPayment(store(), first.cartId)
      expect(payment.provider_id).toBe("pp_instalments_uk")
    })

    it("a shopper whose payment waits for its order is not given another account's page, and gets the order", async () => {
      const first = await shopWith("uk")
      const pickAgain = () => startPayment(store(), first.cartId, undefined, "pp_instalments_outlet")
      await whileMisbehaving(BROKEN, async () => {
        await payAndSettle(store(), first.serviceCheckoutId)
        await expect(pickAgain()).rejects.toThrow(/^Your payment was received\. .*You do not need to pay again\./)
      })

      await jobLooks(first.cartId)

      expect(await attemptOf(store(), first.cartId)).toMatchObject({ placementState: "placed" })
      expect(await brokenPromisesOf(store(), first.cartId)).toEqual([])
      expect(store().sandbox.control.checkouts()).toHaveLength(1)
    })

    describe("an entry that was pointed at another account", () => {
      const undo: (() => void)[] = []
      afterEach(() => undo.splice(0).forEach((each) => each()))

      /** As after a restart with another `options.account`. */
      function point(entry: string, account: string): void {
        const payment = store().container.resolve<PaymentInternals>(Modules.PAYMENT)
        const provider = payment.paymentProviderService_.retrieveProvider(`pp_instalments_${entry}`)
        const { config } = provider
        Object.assign(provider, { config: { ...config, account } })
        undo.push(() => void Object.assign(provider, { config }))
      }

      it("a page that was open then and is paid becomes the order, by the shopper's own completion too", async () => {
        const { cartId, serviceCheckoutId } = await shopWith("uk")
        await whileMisbehaving(BROKEN, () => payAndSettle(store(), serviceCheckoutId))
        point("uk", "outlet")

        await completeAsShopper(store(), cartId)
        await jobLooks(cartId)

        expect(await brokenPromisesOf(store(), cartId)).toEqual([])
      })

      it("who has paid and picks the same way again is given no other page", async () => {
        const { cartId, serviceCheckoutId } = await shopWith("uk")
        await whileMisbehaving(BROKEN, () => payAndSettle(store(), serviceCheckoutId))
        point("uk", "outlet")

        const again = await startPayment(store(), cartId, undefined, "pp_instalments_uk")

        expect(again.serviceCheckoutId).toBe(serviceCheckoutId)
        await completeAsShopper(store(), cartId)
        await jobLooks(cartId)
        expect(await brokenPromisesOf(store(), cartId)).toEqual([])
      })

      it("an earlier order is refunded, and cancelled, through the account that was paid", async () => {
        const { cartId, serviceCheckoutId } = await shopWith("uk")
        await payAndSettle(store(), serviceCheckoutId)
        const { admin, payment, order } = await orderAndPayment(store(), cartId)
        point("uk", "outlet")

        await admin.payment.refund(payment.id, { amount: 50 })
        await admin.order.cancel(order.id)

        expect(store().sandbox.control.refunds()).toMatchObject([
          { checkoutId: serviceCheckoutId, amountMinor: 50_00 },
          { checkoutId: serviceCheckoutId, amountMinor: 100_49 },
        ])
      })
    })

    it("a payment link that was opened with two accounts and paid through the first: the order counts it, and nobody has to look for the other", async () => {
      const { cartId, serviceCheckoutId } = await shopWith("uk")
      await payAndSettle(store(), serviceCheckoutId)
      const { order } = await orderAndPayment(store(), cartId)
      await addLamp(store(), order.id)
      const collectionId = await openCollection(store(), order.id)
      const first = await startLink(store(), collectionId, "pp_instalments_uk")
      await startLink(store(), collectionId, "pp_instalments_outlet")

      await payAndSettle(store(), first.serviceCheckoutId)

      expect(await booksOf(store(), order.id)).toMatchObject({ paid: 150.49 + LAMP, pending: 0 })
      expect(await noticesIn(store())).toEqual([])
    })

    describe("an account that captures by hand", () => {
      /** A placed order that nobody has captured. */
      async function uncaptured() {
        const { cartId, serviceCheckoutId } = await shopWith("outlet")
        await store().sandbox.control.pay(serviceCheckoutId)
        return { cartId, ...(await orderAndPayment(store(), cartId)) }
      }

      const refunds = () =>
        store()
          .sandbox.control.refunds()
          .map(({ amountMinor }) => amountMinor)

      it("has an authorised order, whose capture asks the service nothing", async () => {
        const { sandbox } = store()
        const { cartId, admin, payment, order } = await uncaptured()
        expect(order.payment_status).toBe("authorized")
        const asked = sandbox.control.requests().length

        await admin.payment.capture(payment.id, {})

        expect(await recordsOf(store(), cartId)).toMatchObject({ captured: [150.49], paymentStatuses: ["captured"] })
        expect(sandbox.control.requests()).toHaveLength(asked)
      })

      it("gives the money back once, however often it hears that the order was cancelled before its capture", async () => {
        const { admin, order } = await uncaptured()

        await admin.order.cancel(order.id)
        await returnCancelledOrder(store().container, order.id)

        expect(refunds()).toEqual([150_49])
      })

      it("gives the money back once, however often it hears that the order was cancelled after its capture", async () => {
        const { admin, order, payment } = await uncaptured()
        await admin.payment.capture(payment.id, {})

        await admin.order.cancel(order.id)
        await returnCancelledOrder(store().container, order.id)

        expect(refunds()).toEqual([150_49])
      })
    })
  },
  SETTING
)
