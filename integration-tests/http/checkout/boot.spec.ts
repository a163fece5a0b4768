import { seedStore } from "../../store/src/seed"
import { describeStore } from "../../support/store/store"

describeStore("boot", (store) => {
  it("answers health checks", async () => {
    const { status } = await fetch(`${store().backendUrl}/health`)

    expect(status).toBe(200)
  })

  it("offers to pay in instalments in the United Kingdom", async () => {
    const { shop, seeded } = store()

    const { payment_providers } = await shop.store.payment.listPaymentProviders({ region_id: seeded.regionId })

    expect(payment_providers.map(({ id }) => id)).toContain("pp_instalments_instalments")
  })

  it("sells the catalogue in pounds with VAT included", async () => {
    const { shop, seeded } = store()
    const fields = "handle,*variants.calculated_price"

    const { products } = await shop.store.product.list({ region_id: seeded.regionId, country_code: "gb", fields })

    const prices = products.map(({ handle, variants }) => ({
      handle,
      pounds: variants?.[0]?.calculated_price?.calculated_amount_with_tax,
    }))
    expect(prices).toContainEqual({ handle: "lamp", pounds: 145.5 })
  })

  it("is seeded once, however often the seed runs", async () => {
    const { container, seeded } = store()

    expect(await seedStore(container)).toEqual(seeded)
  })
})
