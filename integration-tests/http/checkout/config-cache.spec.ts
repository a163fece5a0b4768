import { asValue } from "@medusajs/framework/awilix"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, createMedusaContainer } from "@medusajs/framework/utils"
import { INSTALMENTS_MODULE } from "../../../src/modules/instalments"
import { SANDBOX_DEFAULTS } from "../../../sandbox/src"
import InstalmentsModuleService from "../../../src/modules/instalments/service"
import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { plansFor } from "../../../src/use-cases/checkout/plans-for"
import { pluginOptions } from "../../store/plugin-options"
import { NO_LIMITS } from "../../support/store/no-limits"
import { fillCart, startPayment, startShopping } from "../../support/shopper/shopper"
import { describeStore } from "../../support/store/store"

/** Only reading the config is limited here, as the service publishes it. */
const CONFIG_LIMIT = { requests: 5, perSeconds: 3600 }
const SETTING = {
  ...NO_LIMITS,
  options: { rateLimits: { ...(NO_LIMITS.options?.rateLimits as object), config: CONFIG_LIMIT } },
}
const KEY = { account: "default", merchant_id: "", environment: "sandbox" as const }
const MONTHLY = { offered: true, from_monthly: 25 }
const NOT_NOW = "Pay in instalments is not available at the moment. Please try again later."

type Offer = {
  offered: boolean
  reason: string | null
  from_monthly: number | null
  terms: { number_of_payments: number }[]
}

describeStore(
  "config_cache",
  (store) => {
    /** What a product page of £150.00 is told: up to six monthly payments. */
    const plans = () => plansOf("150")

    async function plansOf(amount: string) {
      const query = { amount, currency_code: "gbp" }
      return (await store().shop.client.fetch<{ plans: Offer }>("/store/instalments/plans", { query })).plans
    }

    const fetches = () =>
      store()
        .sandbox.control.requests()
        .filter(({ endpoint }) => endpoint === "GET /api/config").length

    const serviceGoesDown = () =>
      store().sandbox.control.addFault({ kind: "lost_before", match: "GET /api/config", times: 1_000 })

    /** The service names these bands, in pence, from now on. */
    const bandsBecome = (...bands: { from_amount: number; to_amount: number; terms: number[] }[]) => {
      const attributes = { name: "Sandbox Shop", rules: bands }
      const data = { id: SANDBOX_DEFAULTS.merchant.id, type: "merchants", attributes }
      const reply = { kind: "reply", status: 200, body: JSON.stringify({ data }) } as const
      store().sandbox.control.addFault({ ...reply, match: "GET /api/config", times: 1_000 })
    }

    /** As time does it after an hour. */
    const copyGrowsOld = () => ledgerOf(store().container).config.postponeFetch(KEY, new Date(0))

    /** What was put off for a minute is due. */
    const minutePasses = (container: MedusaContainer) =>
      container
        .resolve(ContainerRegistrationKeys.PG_CONNECTION)("instalments_rate_budget")
        .whereNotNull("blocked_until")
        .update({ blocked_until: new Date(Date.now() - 1) })

    /** The container of a process that was started anew: the same database, nothing remembered. */
    function restarted(): MedusaContainer {
      const { container } = store()
      const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
      const scope = createMedusaContainer({}, container)
      const ledger = new InstalmentsModuleService(
        { [ContainerRegistrationKeys.PG_CONNECTION]: db },
        pluginOptions(process.env)
      )
      scope.register({ [INSTALMENTS_MODULE]: asValue(ledger) })
      return scope
    }

    it("fifty shoppers at once cost one request", async () => {
      const carts = [await fillCart(store()), await fillCart(store()), await fillCart(store())]

      const [answers] = await Promise.all([
        Promise.all(Array.from({ length: 47 }, plans)),
        Promise.all(carts.map((cartId) => startPayment(store(), cartId))),
      ])

      expect(answers).toEqual(answers.map(() => expect.objectContaining(MONTHLY)))
      expect(fetches()).toBe(1)
    })

    it("a fresh copy serves every process without another request", async () => {
      await plans()

      for (let restart = 0; restart < 3; restart++) {
        const answer = await plansFor(restarted(), { amount: "150", currency_code: "gbp" })
        expect(answer).toMatchObject({ offered: true })
      }

      expect(fetches()).toBe(1)
    })

    it("however often processes start and copies grow old, the service is asked at most five times an hour", async () => {
      for (let restart = 0; restart < 12; restart++) {
        await copyGrowsOld()
        const answer = await plansFor(restarted(), { amount: "150", currency_code: "gbp" })
        expect(answer).toMatchObject({ offered: true })
      }

      expect(fetches()).toBe(5)
    })

    it("while the service is down the copy we have serves on, and the shop is not slowed by asking again and again", async () => {
      await plans()
      await copyGrowsOld()
      serviceGoesDown()

      for (let visit = 0; visit < 5; visit++) {
        expect(await plans()).toMatchObject(MONTHLY)
      }
      expect((await startShopping(store())).paymentUrl).toMatch(/^http/)
      expect(fetches()).toBeLessThanOrEqual(5)
    })

    it("without a copy, while the service is down, the shopper reads a sentence", async () => {
      serviceGoesDown()

      expect(await plans()).toMatchObject({ offered: false, reason: NOT_NOW, from_monthly: null })
      await expect(startShopping(store())).rejects.toMatchObject({ status: 400, message: NOT_NOW })
      expect(
        store()
          .sandbox.control.requests()
          .filter(({ method }) => method === "POST")
      ).toEqual([])
    })

    it("a config that cannot be read never replaces the copy we have", async () => {
      const { sandbox } = store()
      await plans()
      for (const kind of ["garbage", "wrong_schema", "truncated"] as const) {
        await copyGrowsOld()
        sandbox.control.addFault({ kind, match: "GET /api/config", times: 3 })
        expect(await plans()).toMatchObject(MONTHLY)
        sandbox.control.clearFaults()
      }
      expect(fetches()).toBeLessThanOrEqual(5)
    })

    it("of bands that overlap an amount has the terms of all that hold it, and a band without terms offers nothing", async () => {
      bandsBecome(
        { from_amount: 35_00, to_amount: 200_00, terms: [3, 1] },
        { from_amount: 100_00, to_amount: 300_00, terms: [6, 3] },
        { from_amount: 400_00, to_amount: 900_00, terms: [] }
      )
      const offered = async (amount: string) => {
        const { offered, reason, terms } = await plansOf(amount)
        return { offered, reason, terms: terms.map(({ number_of_payments }) => number_of_payments) }
      }

      expect(await offered("99.99")).toEqual({ offered: true, reason: null, terms: [1, 3] })
      expect(await offered("150")).toEqual({ offered: true, reason: null, terms: [1, 3, 6] })
      expect(await offered("200.01")).toEqual({ offered: true, reason: null, terms: [3, 6] })
      const reason = "Pay in instalments is available for orders from £35.00 to £300.00."
      expect(await offered("500")).toEqual({ offered: false, reason, terms: [] })
      await expect(startShopping(store(), { articles: { armchair: 1 } })).rejects.toMatchObject({ message: reason })
      expect(fetches()).toBe(1)
    })

    it("a service that is down when the shop opens leaves requests for the time when it is back", async () => {
      const { sandbox, container } = store()
      serviceGoesDown()
      for (let visit = 0; visit < 10; visit++) {
        expect(await plans()).toMatchObject({ offered: false })
      }
      expect(fetches()).toBeLessThan(5)

      sandbox.control.clearFaults()
      await minutePasses(container)

      expect(await plans()).toMatchObject(MONTHLY)
    })
  },
  SETTING
)
