import { mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Browser, Page } from "playwright-core"
import { REPOSITORY } from "../link-plugin"
import { SHOP_NAME } from "../store/src/seed/shop-name"
import { DEFAULT_ACCOUNT } from "../../src/core/options/options"
import { buyLamp } from "../support/admin/admin-errands"
import type { Till } from "../support/admin/admin-store"
import { adminPage, openAdmin, section, seriousFaults } from "../support/admin/admin-pages"
import { demo } from "../support/admin/demo-till"
import { openBrowser } from "../support/shopper/browser"
import { runningDemo } from "../support/store/demo"

const RESULTS = join(REPOSITORY, "test-results")

/** A refund that the service has, and that somebody has dealt with without recording it. */
async function leaveSetAside({ sql }: Till): Promise<void> {
  await sql(
    `INSERT INTO instalments_unmatched (id, account, environment, kind, service_id, amount_minor, remote_state, remote_created_at, listed_for)
     VALUES ('inunm_aside', $1, 'sandbox', 'refund', 'aside', 1000, 'complete', now(), ARRAY[$1])`,
    [DEFAULT_ACCOUNT]
  )
  await sql(
    `INSERT INTO instalments_issue (id, subject_id, account, issue, key, since, dismissed_by, dismissed_at)
     VALUES ('iniss_aside', 'inunm_aside', $1, 'unmatched_refund', 'unmatched_refund', now(), 'user_aside', now())`,
    [DEFAULT_ACCOUNT]
  )
}

describe("month-end", () => {
  let browser: Browser

  beforeAll(async () => {
    mkdirSync(RESULTS, { recursive: true })
    browser = await openBrowser()
    await buyLamp(demo())
    await leaveSetAside(demo())
  })

  afterAll(async () => {
    await browser.close()
    // Others use this store too.
    await demo().sql("DELETE FROM instalments_issue WHERE id = 'iniss_aside'")
    await demo().sql("DELETE FROM instalments_unmatched WHERE id = 'inunm_aside'")
  })

  const picture = (page: Page, name: string) =>
    page.screenshot({ path: join(RESULTS, `${name}.png`), animations: "disabled" })

  it("is opened from the settings, shows the days and saves them as a file", async () => {
    const page = await adminPage(browser, runningDemo().addresses.store)
    await openAdmin(page, "/settings/instalments")
    await section(page, SHOP_NAME).getByRole("link", { name: "Payments and refunds by day" }).click()
    await page.getByRole("columnheader", { name: "Net" }).waitFor()
    const sum = page.getByRole("row", { name: /^Total/ })
    expect(await sum.innerText()).toMatch(/£[\d,]+\.\d\d \(\d+\)/)
    await page
      .getByText("1 payment or refund of any month that only the service has was marked as dealt with")
      .waitFor()
    expect(await seriousFaults(page.locator("main"))).toEqual([])
    await picture(page, "month-end")

    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download CSV" }).click(),
    ])
    expect(saved.suggestedFilename()).toMatch(/^instalments-default-20\d\d-\d\d\.csv$/)
    expect(readFileSync(await saved.path(), "utf8")).toMatch(
      /^day \(London\),.*\r\n20\d\d-\d\d-\d\d,payment,\d+\.\d\d,/
    )

    await page.getByLabel("Month", { exact: true }).fill("2020-01")
    await page.getByText("Nothing was paid or refunded in this month.").waitFor()
    await page.goBack()
    await page.context().close()
  })

  it("on a phone, in the dark and in German", async () => {
    const page = await adminPage(browser, runningDemo().addresses.store)
    await page.context().addCookies([{ name: "lng", value: "de", url: runningDemo().addresses.store }])
    await page.emulateMedia({ colorScheme: "dark" })
    await page.setViewportSize({ width: 390, height: 844 })
    await openAdmin(page, "/settings/instalments/month")
    await page.getByRole("row", { name: /^Summe/ }).waitFor()
    expect(await seriousFaults(page.locator("main"))).toEqual([])
    await picture(page, "month-end-phone-dark-german")
    // The smallest phones show a part of it.
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await seriousFaults(page.locator("main"))).toEqual([])
    await page.context().close()
  })
})
