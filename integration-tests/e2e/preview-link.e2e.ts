import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Browser, Page } from "playwright-core"
import type { Addresses } from "../demo/addresses"
import { startBeside } from "../demo/start-beside"
import { REPOSITORY } from "../link-plugin"
import { createCleanup } from "../processes/cleanup"
import { SHOP_NAME } from "../store/src/seed/shop-name"
import { adminPage, notices, openAdmin, section, seriousFaults } from "../support/admin/admin-pages"
import { openBrowser, openPage } from "../support/shopper/browser"
import { confirmedOrderNumber, goToHostedPage, payByCard, shopAsGuest } from "../support/shopper/shop-pages"
import { runningDemo } from "../support/store/demo"

const RESULTS = join(REPOSITORY, "test-results")

describe("an account in preview", () => {
  const cleanup = createCleanup()
  let browser: Browser
  let addresses: Addresses

  beforeAll(async () => {
    mkdirSync(RESULTS, { recursive: true })
    browser = await openBrowser()
    cleanup.add(() => browser.close())
    addresses = await startBeside(runningDemo(), { onlyFor: { emails: ["tester@example.com"] } }, cleanup)
  })

  afterAll(() => cleanup.run())

  const picture = (page: Page, name: string) =>
    page.screenshot({ path: join(RESULTS, `${name}.png`), animations: "disabled", fullPage: true })

  /** From the settings page, by the admin's click. */
  async function copiedLink(): Promise<string> {
    const page = await adminPage(browser, addresses.store, { viewport: { width: 1440, height: 1_300 } })
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
    await openAdmin(page, "/settings/instalments")
    const account = section(page, SHOP_NAME)
    await account.getByRole("button", { name: "Copy preview link" }).click()
    await notices(page).getByText("Copied.", { exact: false }).waitFor()
    const link = await account.getByText(/instalments_preview=/).innerText()
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(link)
    expect(await seriousFaults(account)).toEqual([])
    await picture(page, "preview-link")
    await page.context().close()
    return link
  }

  const radio = (page: Page) => page.getByRole("radio", { name: "Pay in instalments" })

  it("is paid by whoever opens the admin's link, and by nobody else", async () => {
    const stranger = await openPage(browser)
    await shopAsGuest(stranger, undefined, addresses.shop)
    await stranger.getByRole("radio", { name: "Manual payment" }).waitFor()
    expect(await radio(stranger).count()).toBe(0)
    await stranger.context().close()

    const shopper = await openPage(browser, { viewport: { width: 390, height: 844 } })
    await shopAsGuest(shopper, undefined, await copiedLink())
    await shopper.getByText("Preview:", { exact: false }).waitFor()
    expect(await seriousFaults(shopper.locator("[data-instalments=preview]"))).toEqual([])
    await picture(shopper, "preview-shop-phone")
    await goToHostedPage(shopper)
    await payByCard(shopper)
    expect(await confirmedOrderNumber(shopper)).toMatch(/^\d+$/)

    await shopper.getByRole("button", { name: "End the preview" }).click()
    await shopper.waitForLoadState("load")
    await shopper.getByText("Preview:", { exact: false }).waitFor({ state: "detached" })
    await shopAsGuest(shopper, undefined, addresses.shop)
    await shopper.getByRole("radio", { name: "Manual payment" }).waitFor()
    expect(await radio(shopper).count()).toBe(0)
    await shopper.context().close()
  })
})
