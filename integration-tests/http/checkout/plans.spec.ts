import { updateRegionsWorkflow } from "@medusajs/medusa/core-flows"
import { NO_LIMITS } from "../../support/store/no-limits"
import { completeAsShopper, startOther } from "../../support/shopper/paying"
import { fillCart, PROVIDER_ID, startPayment } from "../../support/shopper/shopper"
import { describeStore } from "../../support/store/store"

/** Medusa takes it; mail systems, and so the service, do not: 254 characters are the most (RFC 5321). */
const TOO_LONG = `${"a".repeat(250)}@example.com`

/** How browsers and caches revalidate. Node's fetch alone would add `no-cache`, which Express answers in full. */
const revalidating = (etag: string) => ({ "if-none-match": etag, "cache-control": "max-age=0" })

type Plans = { offered: boolean; reason: string | null; from_monthly: number | null }

describeStore(
  "plans",
  (store) => {
    async function ask(query: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
      const { backendUrl, seeded } = store()
      const address = `${backendUrl}/store/instalments/plans?${new URLSearchParams(query)}`
      return fetch(address, { headers: { "x-publishable-api-key": seeded.publishableKey, ...headers } })
    }

    const plansFor = async (query: Record<string, string>) =>
      ((await (await ask(query)).json()) as { plans: Plans }).plans

    /** What opening the payment says, which must be the same. */
    const refusalOf = (cartId: string) =>
      startPayment(store(), cartId).then(
        () => null,
        (error: Error) => error.message
      )

    const switchOff = () =>
      updateRegionsWorkflow(store().container).run({
        input: { selector: { id: store().seeded.regionId }, update: { payment_providers: ["pp_system_default"] } },
      })

    it("a price is offered in the shop's region, by the currency, the region or the provider", async () => {
      const price = { amount: "145.50", currency_code: "gbp" }
      const region_id = store().seeded.regionId

      for (const query of [price, { ...price, region_id }, { ...price, provider_id: PROVIDER_ID }]) {
        expect(await plansFor(query)).toMatchObject({ offered: true, from_monthly: 24.25 })
      }
      expect(await plansFor({ ...price, provider_id: "pp_instalments_other" })).toMatchObject({ offered: false })
    })

    it("nothing is offered where the provider is not switched on, with a cart or a price", async () => {
      const cart_id = await fillCart(store())
      await switchOff()
      const notInRegion = { offered: false, reason: "Pay in instalments is not available in your region." }

      expect(await plansFor({ cart_id })).toMatchObject(notInRegion)
      expect(await plansFor({ amount: "145.50", currency_code: "gbp" })).toMatchObject(notInRegion)
      expect(await refusalOf(cart_id)).toBe(notInRegion.reason)
    })

    it("nothing is offered for a cart that has its order", async () => {
      const cart_id = await fillCart(store())
      await startOther(store(), cart_id, "pp_system_default")
      await completeAsShopper(store(), cart_id)

      expect(await plansFor({ cart_id })).toMatchObject({
        offered: false,
        reason: "This order has already been placed. There is nothing left to pay.",
      })
    })

    it("another currency is told as that", async () => {
      const reason = "Pay in instalments is available in pounds (GBP) only."
      expect(await plansFor({ amount: "145.50", currency_code: "eur" })).toMatchObject({ offered: false, reason })
    })

    it("an e-mail address that would be refused is told before the click, in the same words", async () => {
      const cart_id = await fillCart(store(), { email: TOO_LONG })

      const { offered, reason } = await plansFor({ cart_id })

      expect(offered).toBe(false)
      expect(reason).toBe(await refusalOf(cart_id))
    })

    it("whatever a shopper is told is in the language that is asked for, down to what Medusa's own routes refuse", async () => {
      const cart_id = await fillCart(store(), { email: TOO_LONG })
      const german = /^Bitte geben Sie eine gültige E-Mail-Adresse an/
      const { backendUrl, seeded, shop } = store()
      const { payment_collection } = await shop.client.fetch<{ payment_collection: { id: string } }>(
        "/store/payment-collections",
        { method: "POST", body: { cart_id } }
      )
      const refused = await fetch(`${backendUrl}/store/payment-collections/${payment_collection.id}/payment-sessions`, {
        method: "POST",
        headers: {
          "x-publishable-api-key": seeded.publishableKey,
          "content-type": "application/json",
          "x-medusa-locale": "de",
        },
        body: JSON.stringify({ provider_id: PROVIDER_ID }),
      })

      expect((await plansFor({ cart_id, locale: "de" })).reason).toMatch(german)
      expect(await refused.json()).toMatchObject({ message: expect.stringMatching(german) })
      expect((await plansFor({ amount: "1", currency_code: "gbp", locale: "de" })).reason).toMatch(
        /^Ratenzahlung ist für Bestellungen von 35,00 £ bis .* möglich\.$/
      )
      const status = await fetch(`${backendUrl}/store/instalments/carts/${cart_id}?locale=de`, {
        headers: { "x-publishable-api-key": seeded.publishableKey },
      })
      expect(await status.json()).toMatchObject({ instalments: { message: "Es wurde keine Ratenzahlung begonnen." } })
    })

    it("a shopper who has not said their e-mail address yet is offered it", async () => {
      expect(await plansFor({ cart_id: await fillCart(store(), { email: null }) })).toMatchObject({ offered: true })
    })

    it("a price may be kept by caches, and costs nothing while it has not changed; a cart may not", async () => {
      const price = { amount: "145.50", currency_code: "gbp" }
      const first = await ask(price)
      const etag = first.headers.get("etag")
      const second = await ask(price, revalidating(etag ?? ""))
      const dearer = await ask({ ...price, amount: "150.00" }, revalidating(etag ?? ""))
      const cart = await ask({ cart_id: await fillCart(store()) })

      expect(first.headers.get("cache-control")).toBe("public, max-age=60")
      expect(second.status).toBe(304)
      expect(dearer.status).toBe(200)
      expect(cart.headers.get("cache-control")).toBe("no-store")
    })
  },
  NO_LIMITS
)
