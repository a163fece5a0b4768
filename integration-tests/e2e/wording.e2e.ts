import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core"
import { REPOSITORY } from "../link-plugin"
import { SHOP_NAME } from "../store/src/seed/shop-name"
import { buyLamp, sayOwnSentence } from "../support/admin/admin-errands"
import { adminPage, confirm, notices, openAdmin, section, seriousFaults } from "../support/admin/admin-pages"
import { demo } from "../support/admin/demo-till"
import { openBrowser, openPage } from "../support/shopper/browser"
import { runningDemo } from "../support/store/demo"

const RESULTS = join(REPOSITORY, "test-results")
const PHONE = { width: 390, height: 844 }

const DISCLOSURE = "Credit is subject to status. Pebble Ltd introduces you to one lender."
const EXAMPLE = "For example, {amount} over {count} months is {monthly} a month."

type Look = Pick<BrowserContextOptions, "colorScheme" | "viewport"> & { name: string; lang?: string }
const LOOKS: Look[] = [
  { name: "desktop" },
  { name: "phone", viewport: PHONE },
  { name: "dark", colorScheme: "dark" },
  { name: "german", lang: "de", viewport: PHONE },
]

/** Runs in the page, before its scripts. */
const setLanguage = `(lang) => {
  const set = () => document.documentElement && (document.documentElement.lang = lang)
  new MutationObserver(set).observe(document, { childList: true })
  set()
}`

describe("what a merchant says of instalments", () => {
  let browser: Browser

  beforeAll(async () => {
    mkdirSync(RESULTS, { recursive: true })
    browser = await openBrowser()
    await buyLamp(demo())
  })

  // The shop is that of every browser test.
  afterAll(() => Promise.all([sayOwnSentence(runningDemo().addresses.store), browser.close()]))

  const picture = (page: Page, name: string) =>
    page.screenshot({ path: join(RESULTS, `${name}.png`), animations: "disabled" })

  /** The shop's pages in another language: all that the components go by is `<html lang>`. */
  async function shopPage({ lang, name: _, ...options }: Look): Promise<Page> {
    const page = await openPage(browser, options)
    if (lang) {
      await page.addInitScript({ content: `(${setLanguage})("${lang}")` })
    }
    return page
  }

  const openLamp = (page: Page) =>
    page
      .goto(runningDemo().addresses.shop)
      .then(() => page.getByRole("link", { name: "Reading lamp" }).first().click())
      .then(() => page.locator('.monthly-line[data-state="shown"]').waitFor())

  const explain = (part: Page | Locator) => part.getByRole("button", { name: /^(How it works|So funktioniert es)$/ })

  it("is written, previewed, approved and published in the settings, and shoppers read it at once", async () => {
    const page = await adminPage(browser, runningDemo().addresses.store)
    await openAdmin(page, "/settings/instalments")
    await section(page, SHOP_NAME).getByRole("link", { name: "Wording and disclosure" }).click()
    await page.getByLabel("Message beside a price").fill("{count} monthly payments from {monthly}")
    await page.getByLabel("Disclosure").fill(DISCLOSURE)
    await page.getByLabel("Representative example").fill(EXAMPLE)
    await page.getByLabel("Text of the link").fill("Read more")
    await page.getByLabel("Address of the link").fill("/")
    await page.getByLabel("Price in pounds").fill("145.50")
    const product = page.getByRole("region", { name: "Product page" })
    await product.getByText("6 monthly payments from £24.25").waitFor()
    await page.getByRole("region", { name: "Checkout" }).getByText(DISCLOSURE).waitFor()
    expect(await seriousFaults(page.locator("main"))).toEqual([])

    await page.getByRole("button", { name: "Save as draft" }).click()
    await notices(page).getByText("Saved as a draft. Shoppers do not read it yet.").waitFor()
    const versions = section(page, "Versions")
    await versions.getByRole("button", { name: "Record approval" }).click()
    await versions.getByLabel("Approved by").fill("The lender")
    await versions.getByRole("button", { name: "Record", exact: true }).click()
    await versions.getByText(/^Approved by The lender on/).waitFor()
    await versions.getByRole("button", { name: "Publish" }).click()
    await confirm(page, "Publish")
    await versions.getByText("Live", { exact: true }).waitFor()
    await picture(page, "wording-editor")

    await page.setViewportSize({ width: 390, height: 2_400 })
    await picture(page, "wording-editor-phone")
    await page.emulateMedia({ colorScheme: "dark" })
    await page.context().addCookies([{ name: "lng", value: "de", url: runningDemo().addresses.store }])
    await page.setViewportSize({ width: 1440, height: 1_600 })
    await page.reload()
    await page.getByText("Freigegeben von The lender", { exact: false }).waitFor()
    await picture(page, "wording-editor-dark-german")
    await page.context().close()

    const shop = await shopPage({ name: "shop" })
    await openLamp(shop)
    await shop.getByText("6 monthly payments from £24.25").waitFor()
    await shop.context().close()
  })

  it.each(LOOKS)("the explainer on a product's page: $name", async (look) => {
    const page = await shopPage(look)
    await openLamp(page)
    // The keyboard alone.
    await explain(page).focus()
    await page.keyboard.press("Enter")
    const dialog = page.getByRole("dialog", { name: look.lang ? "In Raten zahlen" : "Pay in instalments" })
    await dialog.waitFor()
    const text = await dialog.innerText()

    expect(text).toContain(look.lang ? "Gesamtbetrag: 145,50 £".replace(" £", "\u00a0£") : "Total to pay: £145.50")
    expect(text).toContain(look.lang ? "24,25\u00a0£" : "£24.25")
    expect(text).toContain(DISCLOSURE)
    expect(text).toMatch(look.lang ? /145,50 £ over 6 months/ : /£145\.50 over 6 months is £24\.25 a month/)
    expect(await seriousFaults(page.locator("instalments-explainer"))).toEqual([])
    await picture(page, `explainer-${look.name}`)

    await page.keyboard.press("Escape")
    await dialog.waitFor({ state: "detached" })
    expect(await page.locator(":focus").innerText()).toBe(await explain(page).innerText())
    await page.context().close()
  })

  it("it is in the cart and in the mini-cart, to the penny where payments differ, and a click beside it closes it", async () => {
    const page = await shopPage({ name: "cart" })
    await openLamp(page)
    await page.getByRole("button", { name: "Add to cart" }).click()
    const mini = page.getByRole("complementary", { name: "Your cart" })
    await explain(mini).click()
    const dialog = page.getByRole("dialog", { name: "Pay in instalments" })
    await dialog.getByText("Total to pay:").waitFor()
    await dialog.getByRole("button", { name: "Close" }).click()
    await dialog.waitFor({ state: "detached" })

    await mini.getByRole("link", { name: "View cart" }).click()
    const summary = page.getByRole("complementary", { name: "Summary" })
    await explain(summary).click()
    await dialog.waitFor()
    const rows = await dialog.getByRole("row").allInnerTexts()
    await picture(page, "explainer-cart")
    await page.mouse.click(5, 5)
    await dialog.waitFor({ state: "detached" })

    expect(rows[0]).toMatch(/Payments\s+Each payment/)
    expect(rows.length).toBeGreaterThan(2)
    await page.context().close()
  })
})
