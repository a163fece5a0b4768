import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { AccountView } from "../../../src/use-cases/admin/views/accounts"
import type { ConnectionResult } from "../../../src/core/admin/connection"
import { SANDBOX_DEFAULTS } from "../../../sandbox/src"
import { type AskAdmin, adminApiOf } from "../../support/admin/admin-api"
import { accountsOf, REVIEW } from "../../support/admin/admin-views"
import { backOfficeOf } from "../../support/admin/back-office"
import { ADMIN_SETTING } from "../../support/refund/failed-refund"
import { ACCOUNTS, buy } from "../../support/refund/refunds"
import { describeStore } from "../../support/store/store"

describeStore(
  "admin_accounts",
  (store) => {
    let ask: AskAdmin

    beforeEach(async () => {
      ask = await adminApiOf(store())
    })

    describe("the accounts", () => {
      it("stand side by side with their bands, callback address and regions", async () => {
        await buy(store())

        const accounts = await accountsOf(ask)

        expect(accounts.map(({ account }) => account)).toEqual(Object.keys(ACCOUNTS.options?.accounts as object))
        expect(accounts.find(({ account }) => account === "review")).toMatchObject({
          environment: "sandbox",
          merchant_id: null,
          merchant_name: SANDBOX_DEFAULTS.merchant.name,
          fetched_at: expect.any(String),
          callback_url: `${store().backendUrl}/hooks/instalments/review`,
          provider_ids: [REVIEW],
          regions: [{ name: "United Kingdom", currency_code: "gbp", accepted: true }],
          refreshes_left: 4,
          refreshes_per_hour: 5,
        })
        expect(accounts.find(({ account }) => account === "told")).toMatchObject({
          bands: [],
          fetched_at: null,
          refreshes_left: 5,
        })
      })

      it("know their providers whatever options the providers of others have", async () => {
        const config = store().container.resolve(ContainerRegistrationKeys.CONFIG_MODULE)
        const { options } = config.modules?.[Modules.PAYMENT] as { options: { providers: object[] } }
        const others = [null, { account: 42 }].map((odd) => ({ resolve: "./card", id: "card", options: odd }))
        options.providers.push(...others)

        const accounts = await accountsOf(ask)

        options.providers.splice(-others.length)
        expect(accounts.find(({ account }) => account === "review")).toMatchObject({ provider_ids: [REVIEW] })
      })

      it("are refreshed within the hour's limit, which says when it is used up", async () => {
        for (const left of [4, 3, 2, 1, 0]) {
          const { body } = await ask<{ account: AccountView }>("accounts/review/refresh", {})
          expect(body.account.refreshes_left).toBe(left)
        }

        expect(await ask("accounts/review/refresh", {})).toMatchObject({ status: 400 })
        const review = (await accountsOf(ask)).find(({ account }) => account === "review")
        expect(review?.bands.length).toBeGreaterThan(0)
        expect(Date.parse(review?.next_refresh_at ?? "")).toBeGreaterThan(Date.now())
      })

      it("are checked without moving money, each result with its own remedy", async () => {
        const before = await ask<{ results: ConnectionResult[] }>("accounts/review/check", {})
        await buy(store())
        const after = await ask<{ results: ConnectionResult[] }>("accounts/review/check", {})

        const codes = ({ body }: typeof before) => body.results.map(({ code }) => code)
        expect(codes(before)).toEqual([
          "credentials_accepted",
          "signature_unproven",
          "callback_answers",
          "clock_agrees",
          "description_agrees",
        ])
        expect(codes(after)[1]).toBe("signature_verified")
        expect(
          store()
            .sandbox.control.requests()
            .filter(({ method }) => method === "POST")
        ).toHaveLength(1)
      })

      it("whose limits name a customer group that was deleted are told so: nobody is offered instalments any more", async () => {
        const admin = await backOfficeOf(store())
        const { customer_group } = await admin.customerGroup.create({ name: "Trade" })
        const { id } = customer_group
        const limits = { min_minor: null, max_minor: null, countries: null, sales_channels: null }
        await ask("accounts/review/only-for", { ...limits, after: 0, customer_groups: [id], reason: "Trade only" })
        await admin.customerGroup.delete(id)

        const { body } = await ask<{ results: ConnectionResult[] }>("accounts/review/check", {})

        const told = { check: "limits", result: "failed", code: "limits_name_gone", facts: { names: id } }
        expect(body.results).toContainEqual(told)
      })

      it("whose client secret is wrong are told so", async () => {
        store().sandbox.control.addFault({ match: "GET /api/checkouts/{id}", kind: "status", status: 401 })

        const { body } = await ask<{ results: ConnectionResult[] }>("accounts/review/check", {})

        expect(body.results[0]).toMatchObject({ check: "credentials", result: "failed", code: "credentials_rejected" })
      })
    })
  },
  ADMIN_SETTING
)
