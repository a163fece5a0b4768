import type { Browser, Page } from "playwright-core"
import { adminOf, buyLamp } from "../support/admin/admin-errands"
import { adminPage, openAdmin, section, seriousFaults } from "../support/admin/admin-pages"
import { demo } from "../support/admin/demo-till"
import { openBrowser, openPage } from "../support/shopper/browser"
import { payByCard } from "../support/shopper/shop-pages"
import { runningDemo } from "../support/store/demo"

describe("what an order still owes", () => {
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

  /** An order that an admin has made dearer by another lamp. */
  async function owingOrder(): Promise<string> {
    const { orderId } = await buyLamp(demo())
    const { orderEdit } = await adminOf(runningDemo().addresses.store)
    const { variantId } = runningDemo().seeded.articles.lamp
    await orderEdit.initiateRequest({ order_id: orderId })
    await orderEdit.addItems(orderId, { items: [{ variant_id: variantId, quantity: 1 }] })
    await orderEdit.confirm(orderId)
    return orderId
  }

  it("from the link on the order's page to the shopper's confirmation and back to the order's page", async () => {
    const orderId = await owingOrder()
    const admin = await adminPage(browser, runningDemo().addresses.store)
    await openAdmin(admin, `/orders/${orderId}`)
    const panel = section(admin, "Instalments")
    const link = await panel.getByText(/\/payment-collection\//).innerText()
    await panel.getByText("Number of payments: 1, 3, 6").waitFor()

    await page.goto(link)
    await page.getByText("£145.50").first().waitFor()
    expect(await seriousFaults(page.locator("[data-instalments=payment-link]"))).toEqual([])
    await page.getByRole("button", { name: "Pay in instalments" }).click()
    await page.getByRole("heading", { name: "Pay £145.50 in instalments" }).waitFor()
    await page.getByRole("button", { name: /^Cancel and go back/ }).click()
    await page
      .getByRole("status")
      .getByText(/cancelled/i)
      .waitFor()
    await page.getByRole("button", { name: "Pay in instalments" }).click()
    await payByCard(page)

    await page.getByRole("heading", { name: "Order confirmed" }).waitFor()
    await page.goto(link)
    await page.getByText("Your payment for this order was received.").waitFor()
    await admin.reload()
    await section(admin, "Instalments").getByRole("heading", { name: "Paid later for this order" }).waitFor()
    await admin.context().close()
  })
})
