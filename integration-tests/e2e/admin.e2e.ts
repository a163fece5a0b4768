import type Medusa from "@medusajs/js-sdk"
import type { Browser, Page } from "playwright-core"
import {
  adminPage,
  banner,
  checkNow,
  confirm,
  cutOff,
  notices,
  openAdmin,
  refundInDialog,
  section,
  seriousFaults,
} from "../support/admin/admin-pages"
import { adminOf, buyLamp, setLamps, unplacedLamp } from "../support/admin/admin-errands"
import { demo } from "../support/admin/demo-till"
import { SHOP_NAME } from "../store/src/seed/shop-name"
import { openBrowser } from "../support/shopper/browser"
import { askSandbox, runningDemo, tellSandbox } from "../support/store/demo"
import { fillCart, PROVIDER_ID, startPayment } from "../support/shopper/shopper"

type SandboxRefund = { id: string; checkoutId: string }

const PLENTY = 1_000

function adminApi(): Promise<Medusa["admin"]> {
  return adminOf(runningDemo().addresses.store)
}

/** The ways to pay in the United Kingdom, beside Medusa's own manual one. */
async function switchOn(providers: string[]): Promise<void> {
  const payment_providers = [...providers, "pp_system_default"]
  await (await adminApi()).region.update(runningDemo().seeded.regionId, { payment_providers })
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
    page = await adminPage(browser, runningDemo().addresses.store)
  })

  afterAll(async () => {
    await setLamps(demo(), PLENTY)
    await browser.close()
  })

  it("sees on an order what the shopper chose, and follows its refunds to their ends", async () => {
    const { orderId, checkoutId, reference } = await buyLamp(demo())
    await openAdmin(page, `/orders/${orderId}`)
    const widget = section(page, "Instalments")
    await widget.getByText("6 monthly payments of about £25.09").waitFor()
    await widget.getByText(reference).waitFor()
    await widget.getByText(/^£150\.49 until \d+ \w+ \d{4} \(London time\)$/).waitFor()

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
    await notices(page).getByText("The service reports: paid, refund failed.").waitFor()
    await banner(page).getByText("A refund of £10.00 failed.").waitFor()
    expect(await seriousFaults(widget)).toEqual([])
    expect(await seriousFaults(banner(page))).toEqual([])

    await banner(page).getByRole("button", { name: "Refund again" }).click()
    await page
      .getByRole("alertdialog")
      .getByText(/^Order #\d+: Refund again\?$/)
      .waitFor()
    await confirm(page, "Refund again")
    await widget.getByText("Replaced by a new refund.").waitFor()
    await banner(page).waitFor({ state: "detached" })
    await widget.getByRole("button", { name: /^Show all/ }).click()
    await widget
      .getByText(/by Alex Morgan/)
      .first()
      .waitFor()
  })

  it("has the service asked by keyboard alone", async () => {
    const { orderId } = await buyLamp(demo())
    await openAdmin(page, `/orders/${orderId}`)

    await section(page, "Instalments").getByRole("button", { name: "Instalment payments" }).focus()
    await page.keyboard.press("Enter")
    // The menu takes the focus a moment after it is there.
    await page.getByRole("menuitem", { name: "Check now" }).and(page.locator(":focus")).waitFor()
    await page.keyboard.press("Enter")

    await page.getByText("The service reports: paid.").waitFor()
  })

  it("sees nothing on an order that was paid another way", async () => {
    const { shop } = demo()
    const cartId = await fillCart(demo())
    const { cart } = await shop.store.cart.retrieve(cartId, { fields: "id,*payment_collection" })
    await shop.store.payment.initiatePaymentSession(cart, { provider_id: "pp_system_default" })
    const completed = await shop.store.cart.complete(cartId)
    await openAdmin(page, `/orders/${completed.type === "order" ? completed.order.id : ""}`)

    await page.getByRole("heading", { name: "Payments", exact: true }).waitFor()

    expect(await page.getByRole("heading", { name: "Instalments", exact: true }).count()).toBe(0)
  })

  it("sees the amounts and terms, refreshes them and checks the connection", async () => {
    await openAdmin(page, "/settings/instalments")
    const account = section(page, SHOP_NAME)
    await account.getByRole("cell", { name: "£35.00 to £299.99" }).waitFor()
    await account.getByText(/refreshes left this hour/).waitFor()

    await account.getByRole("button", { name: "Refresh" }).click()
    await page.getByText("Fetched from the service.").waitFor()
    await account.getByRole("button", { name: "Check the connection" }).click()

    await account.getByText("The service's published API description is the one this version was made for.").waitFor()
    await account.getByText(/instalments\/\S+ answers\./).waitFor()
    expect(await account.getByText("Failed", { exact: true }).count()).toBe(0)
    expect(await seriousFaults(account)).toEqual([])
  })

  it("sees on the region what its shoppers are offered", async () => {
    await openAdmin(page, `/settings/regions/${runningDemo().seeded.regionId}`)
    const widget = section(page, "Instalments")
    await widget.getByRole("img", { name: /In full from £35\.00/ }).waitFor()

    expect(await seriousFaults(widget)).toEqual([])
    await widget.getByRole("link", { name: "Settings" }).click()
    await page.waitForURL(/\/settings\/instalments$/)
  })

  it("is warned where the provider is switched on in vain, and where it is switched on nowhere", async () => {
    const { region } = await (
      await adminApi()
    ).region.create({
      name: "Ireland",
      currency_code: "eur",
      countries: ["ie"],
      payment_providers: [PROVIDER_ID],
    })
    await openAdmin(page, `/settings/regions/${region.id}`)
    await section(page, "Instalments")
      .getByText(/accepts pounds only\. This region sells in EUR/)
      .waitFor()
    await openAdmin(page, "/settings/instalments")
    await section(page, SHOP_NAME)
      .getByText(/^Please check: Ireland sells in EUR/)
      .waitFor()
    await (await adminApi()).region.delete(region.id)

    await switchOn([])
    await openAdmin(page, "/settings/instalments")
    await section(page, SHOP_NAME)
      .getByText(/is not enabled in any region/)
      .waitFor()
    await openAdmin(page, `/settings/regions/${runningDemo().seeded.regionId}`)
    await page.getByText(/is installed, but not enabled in any region/).waitFor()
    await switchOn([PROVIDER_ID])
  })

  it("finds what needs a person, and deals with it", async () => {
    const till = demo()
    const toLeave = await startPayment(till, await fillCart(till))
    const [toPlace, toReturn, toDismiss] = [
      await unplacedLamp(till),
      await unplacedLamp(till),
      await unplacedLamp(till),
    ]
    await openAdmin(page, "/instalments?state=unplaced")
    const list = section(page, "Instalment payments")
    const line = (reference: string) => list.getByRole("listitem").filter({ hasText: reference })
    await line(toDismiss).waitFor()
    expect(await seriousFaults(list)).toEqual([])

    await line(toDismiss).getByRole("button", { name: "Mark as dealt with" }).click()
    await confirm(page, "Mark as dealt with")
    await line(toDismiss).waitFor({ state: "detached" })

    await line(toReturn).getByRole("button", { name: "Refund in full" }).click()
    await confirm(page, "Refund in full")
    await notices(page)
      .filter({ hasText: "The full refund has been requested." })
      .getByRole("button", { name: "Show" })
      .click()
    await line(toReturn).getByText("Being refunded").waitFor()
    await line(toReturn).getByRole("button", { name: "Show details" }).click()
    await line(toReturn).getByText("Requested", { exact: true }).waitFor()
    await line(toReturn)
      .getByText(/by Alex Morgan/)
      .first()
      .waitFor()
    expect(await line(toReturn).getByRole("button", { name: "Call off" }).count()).toBe(0)
    expect(await seriousFaults(list)).toEqual([])
    await openAdmin(page, "/instalments?state=unplaced")

    await line(toPlace).getByRole("button", { name: "Show details" }).click()
    await line(toPlace)
      .getByText(/^The order could not be placed \(reason: .*Not enough stock/)
      .first()
      .waitFor()
    await line(toPlace).getByRole("button", { name: "Place the order" }).click()
    await confirm(page, "Place the order")
    // The lines say so too, and said it before: only the answer to the click says that the click has been dealt with.
    await notices(page)
      .getByText(/could not place the order/)
      .waitFor()
    await setLamps(till, PLENTY)
    await line(toPlace).getByRole("button", { name: "Place the order" }).click()
    await confirm(page, "Place the order")
    await line(toPlace).waitFor({ state: "detached" })

    await list.getByRole("combobox").click()
    expect(await cutOff(page.getByRole("listbox"))).toEqual([])
    await page.getByRole("option", { name: "All payments" }).click()
    await list.getByRole("searchbox").fill(toPlace)
    await line(toPlace)
      .getByRole("link", { name: /^Order #\d+$/ })
      .waitFor()
    await list.getByRole("searchbox").fill(toDismiss.slice(0, 8))
    await line(toDismiss)
      .getByText(/Marked as dealt with by Alex Morgan/)
      .waitFor()
    await line(toDismiss).getByRole("button", { name: "Put back on the list" }).click()
    await line(toDismiss)
      .getByText(/Marked as dealt with/)
      .waitFor({ state: "detached" })
    await list.getByRole("searchbox").fill(toReturn)
    await line(toReturn).getByText("Being refunded").waitFor()
    await list.getByRole("searchbox").fill(toLeave.serviceCheckoutId)
    // The list of the search before may still come, and closes what has been opened.
    await list.getByRole("listitem").filter({ hasNotText: toLeave.reference }).first().waitFor({ state: "detached" })
    await line(toLeave.reference).getByText("Awaiting payment").waitFor()
    await line(toLeave.reference).getByRole("button", { name: "Show details" }).click()
    await line(toLeave.reference).getByRole("link", { name: /^http/ }).waitFor()
    await list.getByRole("searchbox").fill("nothing like it")
    await list.getByText("Nothing found").waitFor()
  })
})
