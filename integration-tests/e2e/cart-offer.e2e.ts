import type { Browser, Page } from "playwright-core"
import { adminOf } from "../support/admin/admin-errands"
import { adminPage, notices, openAdmin, section, seriousFaults } from "../support/admin/admin-pages"
import { openBrowser, openPage } from "../support/shopper/browser"
import { shopAsGuest } from "../support/shopper/shop-pages"
import { demo } from "../support/admin/demo-till"
import { fillCart, startPayment } from "../support/shopper/shopper"
import { runningDemo } from "../support/store/demo"

const SWITCHED_OFF = "Pay in instalments is not available for Tea set for two."

describe("what a shopper is offered", () => {
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    browser = await openBrowser()
  })

  beforeEach(async () => {
    page = await openPage(browser)
  })

  afterEach(() => page.context().close())

  afterAll(() => browser.close())

  const openProduct = (title: string) =>
    page
      .goto(runningDemo().addresses.shop)
      .then(() => page.getByRole("link", { name: title }).first().click())
      .then(() => page.getByRole("heading", { name: title }).waitFor())

  const line = () => page.locator(".monthly-line")
  /** What the line says once it is known. */
  async function monthly(): Promise<string> {
    await page.locator('.monthly-line[data-state="shown"], .monthly-line[data-state="none"]').waitFor({
      state: "attached",
    })
    return line().innerText()
  }

  /** What the Store API says of a cart. */
  async function plansOf(cart_id: string) {
    const { client } = demo().shop
    return (await client.fetch<{ plans: object }>("/store/instalments/plans", { query: { cart_id } })).plans
  }

  it("the line beside a price follows the variant", async () => {
    const { store } = runningDemo().addresses
    const { salesChannelId } = runningDemo().seeded
    const admin = await adminOf(store)
    const price = (amount: number) => [{ currency_code: "gbp", amount }]
    const { product } = await admin.product.create({
      title: "Wool rug",
      handle: "wool-rug",
      status: "published",
      sales_channels: [{ id: salesChannelId }],
      options: [{ title: "Size", values: ["Small", "Large"] }],
      variants: [
        { title: "Small", options: { Size: "Small" }, manage_inventory: false, prices: price(60) },
        { title: "Large", options: { Size: "Large" }, manage_inventory: false, prices: price(480) },
      ],
    })
    try {
      await openProduct("Wool rug")
      // Medusa lists variants of one moment in any order.
      await page.getByRole("radio", { name: "Small" }).check()
      await line().getByText("or from £10.00 a month in instalments").waitFor()

      await page.getByRole("radio", { name: "Large" }).check()

      await line().getByText("or from £40.00 a month in instalments").waitFor()
    } finally {
      await admin.product.delete(product.id)
    }
  })

  it("the cart's line follows the quantity, into the bands and out of them again", async () => {
    await openProduct("Stoneware mug")
    expect(await monthly()).toBe("")
    await page.getByRole("button", { name: "Add to cart" }).click()
    await page.getByRole("link", { name: "View cart" }).click()
    // Until then the product's page has two lines: its own, and that of the small cart.
    await page.getByRole("heading", { name: "Your cart", level: 1 }).waitFor()
    expect(await monthly()).toBe("")

    await page.getByRole("button", { name: "One Stoneware mug more" }).click()
    await page.getByText("Quantity: 2").waitFor()
    await page.getByRole("button", { name: "One Stoneware mug more" }).click()
    await line().getByText("or from £6.00 a month in instalments").waitFor()

    await page.getByRole("button", { name: "One Stoneware mug fewer" }).click()
    await line().getByText("or from").waitFor({ state: "detached" })
  })

  it("a product that the admin switches off is not offered, and says so where the shopper would choose", async () => {
    const { addresses, seeded } = runningDemo()
    const { productId } = seeded.articles["tea-set"]
    const till = demo()
    const admin = await adminPage(browser, addresses.store)
    await openAdmin(admin, `/products/${productId}`)
    const widget = section(admin, "Instalments")
    const choice = widget.getByRole("switch", { name: "Can be paid in instalments" })
    try {
      await choice.click()
      await notices(admin).getByText("This product can no longer be paid in instalments").waitFor()
      await admin.locator('[role="switch"][aria-checked="false"]').waitFor()
      expect(await seriousFaults(widget)).toEqual([])

      await openProduct("Tea set for two")
      expect(await monthly()).toBe("")
      await shopAsGuest(page, "Tea set for two")
      await page.getByText(SWITCHED_OFF).waitFor()
      expect(await page.getByRole("radio", { name: "Pay in instalments" }).isDisabled()).toBe(true)
      expect(await page.getByRole("radio", { name: "Manual payment" }).isEnabled()).toBe(true)
      const [withIt, without] = [await fillCart(till, { articles: { lamp: 1, "tea-set": 1 } }), await fillCart(till)]
      expect(await plansOf(withIt)).toMatchObject({ offered: false, reason: SWITCHED_OFF, terms: [] })
      expect(await plansOf(without)).toMatchObject({ offered: true, reason: null })
      await expect(startPayment(till, withIt)).rejects.toThrow(SWITCHED_OFF)

      await choice.click()
      await notices(admin).getByText("This product can be paid in instalments").waitFor()
      expect(await plansOf(withIt)).toMatchObject({ offered: true, reason: null })
    } finally {
      await (await adminOf(addresses.store)).product.update(productId, { metadata: { no_instalments: "" } })
      await admin.context().close()
    }
  })
})
