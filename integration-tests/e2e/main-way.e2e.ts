import type { Browser, Page } from "playwright-core"
import { SANDBOX_DEFAULTS } from "../../sandbox/src"
import { adminPage } from "../support/admin/admin-pages"
import { brokenPromisesInDemo } from "../support/promise/of-demo"
import { openBrowser, openPage } from "../support/shopper/browser"
import { runningDemo } from "../support/store/demo"
import { confirmedOrderNumber, goToHostedPage, payByCard, shopAsGuest } from "../support/shopper/shop-pages"

describe("a shopper in a browser", () => {
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

  it("pays in six instalments as a guest, sees the confirmation, and the admin shows the order paid in full", async () => {
    await shopAsGuest(page)
    await goToHostedPage(page)
    await page.getByRole("radio", { name: /^6 monthly payments/ }).check()
    await payByCard(page)

    const number = await confirmedOrderNumber(page)
    await page
      .getByText(/6 monthly payments/)
      .first()
      .waitFor()

    const admin = await adminPage(browser, runningDemo().addresses.store)
    const row = admin.getByRole("row").filter({ hasText: `#${number}` })
    await row.waitFor()
    expect(await row.innerText()).toMatch(/Captured|Paid/)
    expect(await row.innerText()).toMatch(/£\s?150\.49/)
    expect(await brokenPromisesInDemo(number)).toEqual([])
  })

  it("is declined, tries another card and pays", async () => {
    await shopAsGuest(page)
    await goToHostedPage(page)
    await payByCard(page, SANDBOX_DEFAULTS.declinedCard)
    await page.getByRole("alert").getByText("Your card was declined.").waitFor()

    await payByCard(page)

    expect(await brokenPromisesInDemo(await confirmedOrderNumber(page))).toEqual([])
  })

  it("cancels, is back in the checkout with the reason, and pays after all", async () => {
    await shopAsGuest(page)
    await goToHostedPage(page)
    await page.getByRole("button", { name: /^Cancel and go back/ }).click()
    await page
      .getByRole("status")
      .getByText(/cancelled/i)
      .waitFor()

    await goToHostedPage(page)
    await payByCard(page)

    expect(await brokenPromisesInDemo(await confirmedOrderNumber(page))).toEqual([])
  })
})
