import { strict as assert } from "node:assert"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { seriousFaults } from "../support/admin/admin-pages"
import { adminTokenOf } from "../support/admin/admin-api"
import { openBrowser, openPage } from "../support/shopper/browser"
import { payByCard } from "../support/shopper/shop-pages"
import { addShirt, checkOut, chooseInstalments, confirmed, leaveToPay } from "./starter-pages"

const LAST_OPTION = "storefrontUrl: process.env.STOREFRONT_URL,"

/** The option that a developer adds for a preview, in a backend that is built. */
export function putIntoPreview(built: string): void {
  const file = join(built, "medusa-config.js")
  const config = readFileSync(file, "utf8")
  assert(config.includes(LAST_OPTION), "The recipe's options stand in the built configuration.")
  writeFileSync(file, config.replace(LAST_OPTION, `${LAST_OPTION} onlyFor: { emails: ["tester@example.com"] },`))
}

/** Whoever opens an admin's preview link pays in instalments, until they end the preview; nobody else is offered them. */
export async function walkPreview({ shop, store, pictures }: Record<"shop" | "store" | "pictures", string>) {
  const browser = await openBrowser()
  try {
    const stranger = await openPage(browser)
    await assertNotOffered(stranger, shop)
    await stranger.context().close()

    const tester = await openPage(browser, { viewport: { width: 390, height: 844 } })
    await tester.goto(await previewLink(store))
    const banner = tester.locator('[data-instalments="preview"]')
    await banner.waitFor()
    await tester.screenshot({ path: join(pictures, "phone-preview.png") })
    assert.deepEqual(await seriousFaults(banner), [])
    await addShirt(tester, shop)
    await checkOut(tester, shop)
    await chooseInstalments(tester)
    await leaveToPay(tester)
    await payByCard(tester)
    await confirmed(tester)
    await banner.getByRole("button", { name: "End the preview" }).click()
    await banner.waitFor({ state: "detached" })
    await assertNotOffered(tester, shop)
  } finally {
    await browser.close()
  }
}

async function assertNotOffered(page: Page, shop: string): Promise<void> {
  await addShirt(page, shop, { isOffered: false })
  await checkOut(page, shop)
  await page.getByRole("radio", { name: "Manual Payment" }).waitFor()
  assert.equal(await page.getByRole("radio", { name: "Pay in instalments" }).count(), 0)
  assert.equal(await page.locator('[data-instalments="preview"]').count(), 0)
}

async function previewLink(store: string): Promise<string> {
  const answer = await fetch(`${store}/admin/instalments/accounts/default/preview-link`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${await adminTokenOf({ backendUrl: store })}`,
      "content-type": "application/json",
    },
    body: "{}",
  })
  const { preview_link } = (await answer.json()) as { preview_link: { url: string } }
  return preview_link.url
}
