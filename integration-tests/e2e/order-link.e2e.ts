import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Browser, Page } from "playwright-core"
import { REPOSITORY } from "../link-plugin"
import { adminOf, buyLamp } from "../support/admin/admin-errands"
import { adminPage, notices, openAdmin, section, seriousFaults } from "../support/admin/admin-pages"
import { demo } from "../support/admin/demo-till"
import { openBrowser, openPage } from "../support/shopper/browser"
import { payByCard } from "../support/shopper/shop-pages"
import { ADDRESS } from "../support/shopper/shopper"
import { runningDemo } from "../support/store/demo"
import { until } from "../support/time/until"

const RESULTS = join(REPOSITORY, "test-results")

describe("what an order still owes", () => {
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    mkdirSync(RESULTS, { recursive: true })
    browser = await openBrowser()
  })

  beforeEach(async () => {
    page = await openPage(browser)
  })

  afterEach(() => page.context().close())

  afterAll(() => browser.close())

  const picture = (of: Page, name: string) =>
    of.screenshot({ path: join(RESULTS, `${name}.png`), animations: "disabled", fullPage: true })

  const admin = () => adminOf(runningDemo().addresses.store)
  const lamps = () => [{ variant_id: runningDemo().seeded.articles.lamp.variantId, quantity: 1 }]

  /** An order that an admin has made dearer by another lamp. */
  async function owingOrder(): Promise<string> {
    const { orderId } = await buyLamp(demo())
    const { orderEdit } = await admin()
    await orderEdit.initiateRequest({ order_id: orderId })
    await orderEdit.addItems(orderId, { items: lamps() })
    await orderEdit.confirm(orderId)
    return orderId
  }

  /** A lamp that was sent, and what the shopper got: a claim replaces it, an exchange brings another; its delivery costs £60. */
  async function replacedOrder(kind: "claim" | "exchange"): Promise<string> {
    const { orderId } = await buyLamp(demo())
    const { order, claim, exchange, shippingOption } = await admin()
    const location_id = runningDemo().seeded.stockLocationId
    const found = await order.retrieve(orderId, { fields: "id,*items" })
    const items = (found.order.items ?? []).map(({ id, quantity }) => ({ id, quantity }))
    await order.createFulfillment(orderId, { items, location_id })
    const options = await shippingOption.list({ fields: "id" })
    const delivery = { shipping_option_id: String(options.shipping_options[0]?.id), custom_amount: 60 }
    if (kind === "claim") {
      const { id } = (await claim.create({ order_id: orderId, type: "replace" })).claim
      await claim.addInboundItems(id, { items })
      await claim.addOutboundItems(id, { items: lamps() })
      await claim.addOutboundShipping(id, delivery)
      await claim.request(id, {})
    } else {
      const { id } = (await exchange.create({ order_id: orderId })).exchange
      await exchange.addInboundItems(id, { location_id, items })
      await exchange.addOutboundItems(id, { items: lamps() })
      await exchange.addOutboundShipping(id, delivery)
      await exchange.request(id, {})
    }
    return orderId
  }

  /** Nobody has filled a cart, and nobody has begun to pay. */
  async function phoneOrder(): Promise<string> {
    const { draftOrder, paymentCollection } = await admin()
    const { regionId, salesChannelId } = runningDemo().seeded
    const { draft_order } = await draftOrder.create({
      ...{ region_id: regionId, sales_channel_id: salesChannelId, email: "grace@example.com" },
      ...{ shipping_address: ADDRESS, billing_address: ADDRESS, items: lamps() },
    })
    const { order } = await draftOrder.convertToOrder(draft_order.id)
    await paymentCollection.create({ order_id: order.id, amount: Number(order.total) })
    return order.id
  }

  it("from the link on the order's page to the shopper's confirmation and back to the order's page", async () => {
    const orderId = await owingOrder()
    const desk = await adminPage(browser, runningDemo().addresses.store)
    await openAdmin(desk, `/orders/${orderId}`)
    const panel = section(desk, "Instalments")
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
    await desk.reload()
    await section(desk, "Instalments").getByRole("heading", { name: "Paid later for this order" }).waitFor()
    await desk.context().close()
  })

  it.each<[string, () => Promise<string>]>([
    ["a telephone order", phoneOrder],
    ["an exchange", () => replacedOrder("exchange")],
    ["a claim", () => replacedOrder("claim")],
  ])("%s: the admin sees whether the link was opened, has it sent, and the shopper pays by it", async (name, make) => {
    const orderId = await make()
    const desk = await adminPage(browser, runningDemo().addresses.store)
    await openAdmin(desk, `/orders/${orderId}`)
    const panel = section(desk, "Instalments")
    await panel.getByText("Not yet", { exact: true }).waitFor()
    await panel.getByRole("button", { name: "Have it sent" }).click()
    await notices(desk).getByText("Your shop was asked to send the link.", { exact: false }).waitFor()
    expect(await seriousFaults(panel)).toEqual([])
    await panel.scrollIntoViewIfNeeded()
    await picture(desk, `order-link-${name.split(" ").at(-1)}`)

    await page.goto(await panel.getByText(/\/payment-collection\//).innerText())
    await page.getByRole("button", { name: "Pay in instalments" }).click()
    await page.getByRole("heading", { name: /^Pay £/ }).waitFor()
    await desk.reload()
    await panel.getByText("Last opened").waitFor()
    await payByCard(page)
    await page.getByRole("heading", { name: "Order confirmed" }).waitFor()

    await desk.reload()
    await panel.waitFor()
    await until("nothing owed", async () => (await panel.getByText("Have it sent").count()) === 0 || undefined)
    await desk.context().close()
  })

  it("the link's page says what is wrong: an answer that failed is asked for again with a click, and a link that is gone reads as that", async () => {
    const orderId = await phoneOrder()
    const { order } = await (await admin()).order.retrieve(orderId, { fields: "id,*payment_collections" })
    const link = `${runningDemo().addresses.shop}/payment-collection/`
    const { shop } = runningDemo().addresses
    await page.route(/\/store\/instalments\/plans/, (route) =>
      route.fulfill({
        status: 503,
        headers: { "access-control-allow-origin": shop, "access-control-allow-headers": "*" },
        json: { message: "Unavailable" },
      })
    )
    await page.goto(`${link}${order.payment_collections[0]?.id}`)
    await page.getByRole("alert").getByText("The shop could not answer. Please try again.").waitFor()
    expect(await seriousFaults(page.locator("[data-instalments=payment-link]"))).toEqual([])
    await picture(page, "payment-link-failed")
    await page.unroute(/\/store\/instalments\/plans/)
    await page.getByRole("button", { name: "Check again" }).click()
    await page.getByRole("button", { name: "Pay in instalments" }).waitFor()

    await page.goto(`${link}pay_col_gone`)
    await page.getByRole("alert").getByText("There is no such payment.").waitFor()
    await picture(page, "payment-link-gone")
  })

  it("the link's page and the panel on a phone, in the dark and in German", async () => {
    const orderId = await phoneOrder()
    const desk = await adminPage(browser, runningDemo().addresses.store)
    await desk.context().addCookies([{ name: "lng", value: "de", url: runningDemo().addresses.store }])
    await desk.emulateMedia({ colorScheme: "dark" })
    await desk.setViewportSize({ width: 390, height: 844 })
    await openAdmin(desk, `/orders/${orderId}`)
    const link = desk.getByText(/\/payment-collection\//)
    await desk.getByRole("button", { name: "Zusenden lassen" }).scrollIntoViewIfNeeded()
    await picture(desk, "order-link-phone-dark-german")

    const phone = await openPage(browser, { viewport: { width: 390, height: 844 }, colorScheme: "dark" })
    await phone.goto(await link.innerText())
    await phone.getByRole("button", { name: "Pay in instalments" }).waitFor()
    expect(await seriousFaults(phone.locator("[data-instalments=payment-link]"))).toEqual([])
    await picture(phone, "payment-link-phone-dark")
    await phone.context().close()
    await desk.context().close()
  })
})
