import type { CallbackSummaryView } from "../../../src/use-cases/admin/views/callbacks"
import type { AccountView } from "../../../src/use-cases/admin/views/accounts"
import type { OrderInstalmentsView } from "../../../src/use-cases/admin/views/order"
import { defaultIntegration, type IntegrationOptions } from "../../../sandbox/src"
import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { adminApiOf, type AskAdmin } from "../../support/admin/admin-api"
import { adminOf } from "../../support/admin/admin-errands"
import { callbackBody, sendCallback } from "../../support/shopper/callback"
import { fillCart, startPayment } from "../../support/shopper/shopper"
import { callbacksSettled } from "../../support/shopper/paying"
import { databaseOf } from "../../support/store/records"
import { attemptOf, recordsOf } from "../../support/store/payment-records"
import { NO_LIMITS } from "../../support/store/no-limits"
import { addStaffRegion, STAFF_COUNTRY } from "../../support/admin/staff-region"
import { describeStore } from "../../support/store/store"
import { makeDue } from "../../support/time/due"

const TRIAL: IntegrationOptions = { ...defaultIntegration(), clientSecret: "trial-secret", signingKey: "trial-key" }
const LIVE: IntegrationOptions = { ...defaultIntegration(), clientSecret: "live-secret", signingKey: "live-key" }
const credentials = ({ clientSecret, signingKey }: IntegrationOptions) => ({ clientSecret, signingKey })
const NOTHING = { orderIds: [], payments: 0 }

describeStore(
  "sandbox_and_live",
  (store) => {
    let ask: AskAdmin

    beforeEach(async () => {
      // What plays the service here speaks http, which production refuses when it boots: the account is told afterwards.
      ledgerOf(store().container).options.accounts.live!.environment = "production"
      ask = await adminApiOf(store())
    })

    /** The accounts that shoppers in the United Kingdom may pay through. */
    async function enable(...accounts: string[]): Promise<void> {
      const { region } = await adminOf(store().backendUrl)
      await region.update(store().seeded.regionId, {
        payment_providers: accounts.map((account) => `pp_instalments_${account}`),
      })
    }

    const shopWith = async (account: string) =>
      startPayment(store(), await fillCart(store()), undefined, `pp_instalments_${account}`)

    async function orderedWith(account: string): Promise<OrderInstalmentsView> {
      const { cartId, serviceCheckoutId } = await shopWith(account)
      await store().sandbox.control.pay(serviceCheckoutId)
      await callbacksSettled(store())
      const { orderIds } = await recordsOf(store(), cartId)
      return (await ask<{ instalments: OrderInstalmentsView }>(`orders/${orderIds[0]}`)).body.instalments
    }

    it("the region decides which one is offered and paid through, without a restart", async () => {
      const { client } = store().shop
      const offered = async (account: string) => {
        const { cartId } = { cartId: await fillCart(store()) }
        const query = { cart_id: cartId, account }
        const { plans } = await client.fetch<{ plans: { offered: boolean } }>("/store/instalments/plans", { query })
        return plans.offered
      }
      await enable("live")
      expect([await offered("live"), await offered("trial")]).toEqual([true, false])
      await expect(shopWith("trial")).rejects.toThrow(/not available in your region/)
      await enable("trial")
      expect([await offered("live"), await offered("trial")]).toEqual([false, true])
      await expect(shopWith("live")).rejects.toThrow(/not available in your region/)

      expect(store().sandbox.control.checkouts()).toEqual([])
    })

    it("staff order through the live one in a region of their own, while shoppers pay through the sandbox", async () => {
      await enable("trial")
      const staff = await addStaffRegion(store(), "pp_instalments_live")
      const providersOf = async (region_id: string) =>
        (await store().shop.store.payment.listPaymentProviders({ region_id })).payment_providers.map(({ id }) => id)
      expect(await providersOf(store().seeded.regionId)).toEqual(["pp_instalments_trial"])
      expect(await providersOf(staff.seeded.regionId)).toEqual(["pp_instalments_live"])

      const cartId = await fillCart(staff, { address: { country_code: STAFF_COUNTRY } })
      const { serviceCheckoutId } = await startPayment(store(), cartId, undefined, "pp_instalments_live")
      await store().sandbox.control.pay(serviceCheckoutId)
      await callbacksSettled(store())

      const { orderIds } = await recordsOf(store(), cartId)
      const { body } = await ask<{ instalments: OrderInstalmentsView }>(`orders/${orderIds[0]}`)
      expect(body.instalments).toMatchObject({
        payment: { account: "live", environment: "production", state: "paid" },
        is_sandbox_beside_live: false,
      })
      await expect(fillCart(store(), { address: { country_code: STAFF_COUNTRY } })).rejects.toThrow()
      expect((await orderedWith("trial")).payment.environment).toBe("sandbox")
    })

    it("an order says which one it was paid through, and which orders look paid and are not", async () => {
      await enable("live", "trial")

      const live = await orderedWith("live")
      const trial = await orderedWith("trial")

      expect(live).toMatchObject({
        payment: { account: "live", environment: "production", state: "paid" },
        is_sandbox_beside_live: false,
      })
      expect(trial).toMatchObject({
        payment: { account: "trial", environment: "sandbox", state: "paid" },
        is_sandbox_beside_live: true,
      })
      const { body } = await ask<{ accounts: AccountView[] }>("accounts")
      expect(body.accounts.map(({ account, environment, regions }) => [account, environment, regions.length])).toEqual([
        ["trial", "sandbox", 1],
        ["live", "production", 1],
      ])
      const { accounts } = (await ask<{ accounts: CallbackSummaryView[] }>("callbacks/summary")).body
      expect(accounts.map(({ account, received }) => [account, received.settled])).toEqual([
        ["trial", 1],
        ["live", 1],
      ])
    })

    it("money of the sandbox makes no order in a region that has changed over, and goes back there", async () => {
      await enable("trial")
      const { cartId, serviceCheckoutId } = await shopWith("trial")
      await enable("live")

      await store().sandbox.control.pay(serviceCheckoutId)
      await callbacksSettled(store())
      expect(await recordsOf(store(), cartId)).toMatchObject(NOTHING)
      expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "unplaced", environment: "sandbox" })

      await databaseOf(store())("instalments_checkout").update({ failed_at: new Date(Date.now() - 3_600_000) })
      await makeDue(store(), cartId)
      await reconcile(store().container)

      expect(await recordsOf(store(), cartId)).toMatchObject(NOTHING)
      expect((await attemptOf(store(), cartId)).placementState).toBe("refunding")
    })

    it("a cart paid in the sandbox is not taken for paid when its shopper goes on with the live account", async () => {
      await enable("live", "trial")
      const { cartId, serviceCheckoutId } = await shopWith("trial")
      store().sandbox.control.addFault({ match: "callback", kind: "lost", times: 20 })
      await store().sandbox.control.pay(serviceCheckoutId)
      await enable("live")

      const live = await startPayment(store(), cartId, undefined, "pp_instalments_live")

      expect(live.serviceCheckoutId).not.toBe(serviceCheckoutId)
      await store()
        .shop.store.cart.complete(cartId)
        .catch(() => undefined)
      expect(await recordsOf(store(), cartId)).toMatchObject(NOTHING)
    })

    it("the sandbox's key signs nothing for the live account", async () => {
      await enable("live")
      const { cartId, reference } = await shopWith("live")
      const forged = { body: callbackBody(reference), key: TRIAL.signingKey }

      const answers = [
        await sendCallback(store(), { ...forged, path: "/hooks/instalments/live" }),
        await sendCallback(store(), { ...forged, path: "/hooks/instalments/trial" }),
      ]

      expect(answers.map(({ status }) => status)).toEqual([401, 200])
      expect(await recordsOf(store(), cartId)).toMatchObject(NOTHING)
      expect(await attemptOf(store(), cartId)).toMatchObject({ remoteState: "received" })
    })
  },
  {
    sandbox: { ...NO_LIMITS.sandbox, integrations: [TRIAL, LIVE] },
    options: { ...NO_LIMITS.options, accounts: { trial: credentials(TRIAL), live: credentials(LIVE) } },
  }
)
