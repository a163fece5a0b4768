import type { AccountView } from "../../../src/use-cases/admin/views/accounts"
import type { ConnectionResult } from "../../../src/core/admin/connection"
import { defaultIntegration, type IntegrationOptions } from "../../../sandbox/src"
import { gatewayFor } from "../../../src/use-cases/service/gateway"
import { type AskAdmin, adminApiOf } from "../../support/admin/admin-api"
import { databaseOf } from "../../support/store/records"
import { NO_LIMITS } from "../../support/store/no-limits"
import { describeStore } from "../../support/store/store"

const MANAGED = {
  id: "33333333-3333-4333-8333-333333333333",
  name: "Partner Shop",
  rules: [{ from_amount: 100_00, to_amount: 200_00, terms: [1, 3] }],
}
const UNLINKED = "44444444-4444-4444-8444-444444444444"
const PLATFORM: IntegrationOptions = {
  ...defaultIntegration(),
  clientSecret: "secret-of-the-platform",
  intermediary: { merchants: [MANAGED] },
}
const platform = { clientSecret: PLATFORM.clientSecret, rateLimits: undefined }

describeStore(
  "managed_merchant",
  (store) => {
    let ask: AskAdmin

    beforeEach(async () => {
      ask = await adminApiOf(store())
    })

    async function checkOf(account: string): Promise<ConnectionResult | undefined> {
      const { body } = await ask<{ results: ConnectionResult[] }>(`accounts/${account}/check`, {})
      return body.results.find(({ check }) => check === "managed_merchant")
    }

    const asked = () =>
      store()
        .sandbox.control.requests()
        .filter(({ path }) => path.includes("/merchants/")).length

    it("is checked with the connection, and asked for once an hour at the most", async () => {
      expect(await checkOf("partner")).toMatchObject({
        result: "ok",
        code: "merchant_managed",
        facts: { merchant: "Partner Shop" },
      })
      expect(await checkOf("partner")).toMatchObject({ code: "merchant_managed" })

      expect(asked()).toBe(1)
      expect(await checkOf("own")).toBeUndefined()
    })

    it("that the credentials do not manage is said on Refresh and by the check", async () => {
      const { status, body } = await ask("accounts/unlinked/refresh", {})

      expect([status, body.message]).toEqual([400, expect.stringMatching(new RegExp(`${UNLINKED}.*merchantId`))])
      expect(await checkOf("unlinked")).toMatchObject({
        result: "failed",
        code: "merchant_not_managed",
        facts: { id: UNLINKED },
      })
    })

    it("whose answer names another merchant is not believed: its amounts are not offered", async () => {
      store().sandbox.control.addFault({
        match: "GET /api/merchants/{merchant_id}/config",
        kind: "reply",
        status: 200,
        body: JSON.stringify({
          data: { id: UNLINKED, type: "merchants", attributes: { name: "Another", rules: MANAGED.rules } },
        }),
      })

      expect(await checkOf("partner")).toMatchObject({ result: "failed", code: "merchant_other" })

      const { body } = await ask<{ accounts: AccountView[] }>("accounts")
      expect(body.accounts.find(({ account }) => account === "partner")).toMatchObject({
        bands: [],
        merchant_name: null,
      })
    })

    it("that two accounts share has one limit, which both keep", async () => {
      for (const account of ["partner", "twin", "partner", "twin", "partner"]) {
        expect((await ask(`accounts/${account}/refresh`, {})).status).toBe(200)
      }

      expect((await ask("accounts/twin/refresh", {})).status).toBe(400)
      expect(asked()).toBe(5)
      const rows = await databaseOf(store())("instalments_rate_budget").where({ endpoint: "managed_config" })
      expect(rows.map(({ account }) => account)).toEqual(["partner"])
    })

    it("another one has a limit of its own", async () => {
      const { client } = gatewayFor(store().container, "unlinked")
      await client.getManagedConfig(UNLINKED, { budgetWaitMs: 0 }).catch(() => undefined)

      expect((await ask<{ account: AccountView }>("accounts/partner/refresh", {})).body.account.refreshes_left).toBe(4)
    })
  },
  {
    sandbox: { ...NO_LIMITS.sandbox, integrations: [defaultIntegration(), PLATFORM] },
    options: {
      accounts: {
        own: {},
        partner: { ...platform, merchantId: MANAGED.id },
        twin: { ...platform, merchantId: MANAGED.id },
        unlinked: { ...platform, merchantId: UNLINKED },
      },
    },
  }
)
