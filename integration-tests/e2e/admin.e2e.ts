import Medusa from "@medusajs/js-sdk"
import type { Browser, Page } from "playwright-core"
import {
  checkNow,
  confirm,
  logIntoAdmin,
  openAdmin,
  refundInDialog,
  section,
  seriousFaults,
} from "../support/admin-pages"
import { openBrowser } from "../support/browser"
import { askSandbox, runningDemo, tellSandbox } from "../support/demo"
import { fillCart, startPayment } from "../support/shopper"
import type { Shop } from "../support/store"
import { ADMIN } from "../store/src/seed/admin-account"

type Outcome = { redirectedTo: string }
type SandboxRefund = { id: string; checkoutId: string }

const DAY_MS = 86_400_000
const PLENTY = 1_000

function shopper(): Shop {
  const { addresses, seeded } = runningDemo()
  return { seeded, shop: new Medusa({ baseUrl: addresses.store, publishableKey: seeded.publishableKey }) }
}

/** A lamp for £150.49, delivery included, paid in six parts. */
async function buy(): Promise<{ orderId: string; checkoutId: string; reference: string }> {
  const { checkoutId, reference } = await startPayment(shopper(), await fillCart(shopper()))
  const { redirectedTo } = await tellSandbox<Outcome>(`checkouts/${checkoutId}/pay`, { term: 6 })
  return { orderId: /order_\w+/.exec(redirectedTo)?.[0] ?? "", checkoutId, reference }
}

/** A payment whose order could not be made, because the lamps were sold out meanwhile. */
async function unplacedPayment(): Promise<string> {
  const { checkoutId, reference } = await startPayment(shopper(), await fillCart(shopper()))
  await setLamps(0)
  await tellSandbox(`checkouts/${checkoutId}/pay`)
  await setLamps(PLENTY)
  return reference
}

async function setLamps(stocked_quantity: number): Promise<void> {
  const { addresses, seeded } = runningDemo()
  const client = new Medusa({ baseUrl: addresses.store, auth: { type: "jwt", jwtTokenStorageMethod: "memory" } })
  await client.auth.login("user", "emailpass", { ...ADMIN })
  const { inventory_items } = await client.admin.inventoryItem.list({ sku: "LAMP" })
  await client.admin.inventoryItem.updateLevel(inventory_items[0]!.id, seeded.stockLocationId, { stocked_quantity })
}

/** Moves the newest refund of a checkout on, as the service's staff does. */
async function moveRefund(checkoutId: string, to: string): Promise<void> {
  const refunds = await askSandbox<SandboxRefund[]>("refunds")
  const newest = refunds.filter((refund) => refund.checkoutId === checkoutId).at(-1)
  await tellSandbox(`refunds/${newest?.id}/move`, { to })
}

describe("an admin in a browser", () => {
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    browser = await openBrowser()
    const context = await browser.newContext({ locale: "en-GB", timezoneId: "Europe/London" })
    page = await context.newPage()
    page.setDefaultTimeout(90_000)
    await logIntoAdmin(page)
  })

  afterAll(() => browser.close())

  it("sees on an order what the shopper chose, and follows its refunds to their ends", async () => {
    const { orderId, checkoutId, reference } = await buy()
    // The service takes refunds from the day after the purchase.
    await tellSandbox("clock", { advanceMs: DAY_MS })
    await openAdmin(page, `/orders/${orderId}`)
    const widget = section(page, "Instalments")
    await widget.getByText("6 monthly payments of about £25.09").waitFor()
    await widget.getByText(reference).waitFor()
    await widget.getByText(/^£150\.49 until \d+ \w+ \d{4}$/).waitFor()

    await refundInDialog(page, "20")
    await widget.getByText("Requested", { exact: true }).waitFor()
    await moveRefund(checkoutId, "pending")
    await checkNow(page, widget)
    await widget.getByText("Pending", { exact: true }).waitFor()
    await moveRefund(checkoutId, "complete")
    await checkNow(page, widget)
    await widget.getByText("Complete", { exact: true }).waitFor()
    await widget.getByText("Partly refunded").waitFor()

    await refundInDialog(page, "10")
    await widget.getByText("Requested", { exact: true }).waitFor()
    await moveRefund(checkoutId, "failed")
    await checkNow(page, widget)
    await widget.getByRole("alert").getByText("A refund of £10.00 failed.").waitFor()
    expect(await seriousFaults(widget)).toEqual([])

    await widget.getByRole("button", { name: "Refund again" }).click()
    await confirm(page, "Refund again")
    await widget.getByText("Tried again with a new refund.").waitFor()
    await widget.getByRole("alert").waitFor({ state: "detached" })
    await widget.getByRole("button", { name: /^Show all/ }).click()
    await widget
      .getByText(/by Alex Morgan/)
      .first()
      .waitFor()
  })

  it("is told at which hour a refund of today is sent", async () => {
    const { orderId } = await buy()
    await openAdmin(page, `/orders/${orderId}`)
    const widget = section(page, "Instalments")
    await widget.getByText("None so far.").waitFor()

    await refundInDialog(page, "5")

    await widget.getByText("Scheduled", { exact: true }).waitFor()
    await widget.getByText(/^Will be sent .+, 10:00/).waitFor()
  })

  it("sees nothing on an order that was paid another way", async () => {
    const { shop } = shopper()
    const cartId = await fillCart(shopper())
    const { cart } = await shop.store.cart.retrieve(cartId, { fields: "id,*payment_collection" })
    await shop.store.payment.initiatePaymentSession(cart, { provider_id: "pp_system_default" })
    const completed = await shop.store.cart.complete(cartId)
    await openAdmin(page, `/orders/${completed.type === "order" ? completed.order.id : ""}`)

    await page.getByRole("heading", { name: "Payments", exact: true }).waitFor()

    expect(await page.getByRole("heading", { name: "Instalments", exact: true }).count()).toBe(0)
  })

  it("sees the amounts and terms, refreshes them and checks the connection", async () => {
    await openAdmin(page, "/settings/instalments")
    const account = section(page, "Sandbox Shop")
    await account.getByRole("cell", { name: "£35.00 to £299.99" }).waitFor()
    await account.getByRole("img", { name: /12 months from £300\.00 to £1,000\.00/ }).waitFor()
    await account.getByText(/refreshes left this hour/).waitFor()

    await account.getByRole("button", { name: "Refresh" }).click()
    await page.getByText("Fetched from the service.").waitFor()
    await account.getByRole("button", { name: "Check the connection" }).click()

    await account.getByText("The service's published description fits what this plugin does.").waitFor()
    await account.getByText(/is an address inside this computer/).waitFor()
    expect(await account.getByText("Failed", { exact: true }).count()).toBe(0)
    expect(await seriousFaults(account)).toEqual([])
  })

  it("sees on the region what its shoppers are offered", async () => {
    await openAdmin(page, `/settings/regions/${runningDemo().seeded.regionId}`)
    const widget = section(page, "Instalments")
    await widget.getByRole("img", { name: /Once-off from £35\.00/ }).waitFor()

    expect(await seriousFaults(widget)).toEqual([])
    await widget.getByRole("link", { name: "Settings" }).click()
    await page.waitForURL(/\/settings\/instalments$/)
  })

  it("finds what needs a person, and deals with it", async () => {
    const toPlace = await unplacedPayment()
    const toDismiss = await unplacedPayment()
    const toLeave = await startPayment(shopper(), await fillCart(shopper()))
    await openAdmin(page, "/instalments?state=unplaced")
    const list = section(page, "Instalment payments")
    const line = (reference: string) => list.getByRole("listitem").filter({ hasText: reference })
    await line(toDismiss).waitFor()
    expect(await seriousFaults(list)).toEqual([])

    await line(toDismiss).getByRole("button", { name: "Mark as dealt with" }).click()
    await confirm(page, "Mark as dealt with")
    await line(toDismiss).waitFor({ state: "detached" })

    await line(toPlace).getByRole("button", { name: "Place the order" }).click()
    await confirm(page, "Place the order")
    await line(toPlace).waitFor({ state: "detached" })

    await list.getByRole("combobox").click()
    await page.getByRole("option", { name: "All payments" }).click()
    await list.getByRole("searchbox").fill(toPlace)
    await line(toPlace)
      .getByRole("link", { name: /^Order #\d+$/ })
      .waitFor()
    await list.getByRole("searchbox").fill(toLeave.checkoutId)
    await line(toLeave.reference).getByText("Awaiting payment").waitFor()
    await list.getByRole("searchbox").fill("nothing like it")
    await list.getByText("Nothing found").waitFor()
  })
})
