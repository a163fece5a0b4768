import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Browser, Page } from "playwright-core"
import { REPOSITORY } from "../link-plugin"
import { SHOP_NAME } from "../store/src/seed/shop-name"
import { offerToEverybody } from "../support/admin/admin-errands"
import { adminPage, confirm, notices, openAdmin, section, seriousFaults } from "../support/admin/admin-pages"
import { openBrowser } from "../support/shopper/browser"
import { runningDemo } from "../support/store/demo"

const RESULTS = join(REPOSITORY, "test-results")

describe("whom a merchant offers instalments", () => {
  let browser: Browser

  beforeAll(async () => {
    mkdirSync(RESULTS, { recursive: true })
    browser = await openBrowser()
  })

  // The shop is that of every browser test.
  afterAll(() => Promise.all([offerToEverybody(runningDemo().addresses.store), browser.close()]))

  const picture = (page: Page, name: string) =>
    page.screenshot({ path: join(RESULTS, `${name}.png`), animations: "disabled" })

  async function isOffered(amount: string): Promise<boolean> {
    const { addresses, seeded } = runningDemo()
    const answer = await fetch(`${addresses.store}/store/instalments/plans?amount=${amount}&currency_code=gbp`, {
      headers: { "x-publishable-api-key": seeded.publishableKey },
    })
    return ((await answer.json()) as { plans: { offered: boolean } }).plans.offered
  }

  async function save(page: Page, reason: string): Promise<void> {
    await page.getByLabel("Reason").fill(reason)
    await page.getByRole("button", { name: "Save", exact: true }).click()
    await confirm(page, "Save")
    await section(page, "Versions").getByText(reason).waitFor()
  }

  it("an admin sets it and takes it back, with the reasons in the history", async () => {
    const page = await adminPage(browser, runningDemo().addresses.store, { viewport: { width: 1440, height: 1_300 } })
    await openAdmin(page, "/settings/instalments")
    await section(page, SHOP_NAME).getByRole("link", { name: "Change", exact: true }).click()
    await section(page, "Versions").getByText("None yet", { exact: false }).waitFor()

    await page.getByLabel("Smallest order in pounds").fill("2oo")
    await page.getByLabel("Reason").fill("Fees")
    await page.getByText("Enter an amount in pounds, for example 50 or 49.99.").waitFor()
    expect(await page.getByRole("button", { name: "Save", exact: true }).isDisabled()).toBe(true)

    await page.getByLabel("Smallest order in pounds").fill("200")
    await page.getByLabel("Largest order in pounds").fill("199.99")
    await page.getByText("The smallest amount is above the largest one. Swap them.").waitFor()
    expect(await page.getByRole("button", { name: "Save", exact: true }).isDisabled()).toBe(true)
    await page.getByLabel("Largest order in pounds").fill("")
    await page.getByRole("checkbox", { name: "United Kingdom" }).click()
    await save(page, "Fees on small orders")
    await notices(page).getByText("Saved.", { exact: false }).waitFor()
    expect([await isOffered("199.99"), await isOffered("200.00")]).toEqual([false, true])

    await page.getByLabel("Smallest order in pounds").fill("")
    await page.getByRole("checkbox", { name: "United Kingdom" }).click()
    await save(page, "Fees fell")
    expect(await isOffered("150.49")).toBe(true)

    const versions = section(page, "Versions").getByRole("listitem").filter({ hasText: "Version" })
    const [now, before] = await versions.allInnerTexts()
    expect(now).toMatch(/Version 2\s+In force\s+No limits\s+Fees fell\s+Set .* by Alex Morgan/)
    expect(before).toMatch(/Version 1\s+Earlier\s+Orders from £200\.00\s+Deliveries to United Kingdom\s+Fees on small/)
    expect(await seriousFaults(page.locator("main"))).toEqual([])
    await picture(page, "only-for")

    await section(page, "Versions").getByRole("button", { name: "Edit as a new version" }).click()
    expect(await page.getByLabel("Smallest order in pounds").inputValue()).toBe("200.00")
    await page.setViewportSize({ width: 390, height: 1_900 })
    await picture(page, "only-for-phone")
    await page.emulateMedia({ colorScheme: "dark" })
    await page.context().addCookies([{ name: "lng", value: "de", url: runningDemo().addresses.store }])
    await page.setViewportSize({ width: 1440, height: 1_300 })
    await page.reload()
    await page.getByText("Bestellungen ab", { exact: false }).waitFor()
    await picture(page, "only-for-dark-german")
    await page.context().close()
  })
})
