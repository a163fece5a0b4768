import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Browser, BrowserContextOptions } from "playwright-core"
import { startDemo } from "../demo/start-demo"
import { REPOSITORY } from "../link-plugin"
import type { Cleanup } from "../processes/cleanup"
import { openPage } from "../support/shopper/browser"
import { goToHostedPage, shopAsGuest } from "../support/shopper/shop-pages"
import { shareDemo } from "../support/store/demo"
import { asWebp, contactSheet, type Picture } from "./sheet"

/** A way to look at the shop: how wide, in which colours. */
type Look = { name: string } & Pick<BrowserContextOptions, "colorScheme" | "viewport">

/** The first is what the README shows. */
const LOOKS: readonly Look[] = [
  { name: "light", viewport: { width: 960, height: 900 } },
  { name: "narrow", viewport: { width: 390, height: 844 } },
  { name: "dark", viewport: { width: 960, height: 900 }, colorScheme: "dark" },
]

/** Takes the pictures of shop and payment page in docs/images anew, and puts a contact sheet of each look into test-results. */
export async function takeShop(browser: Browser, cleanup: Cleanup): Promise<void> {
  shareDemo(await startDemo(() => undefined, cleanup))
  for (const look of LOOKS) {
    const [checkout, hosted] = await walk(browser, look)
    if (look === LOOKS[0]) {
      const images = join(REPOSITORY, "docs", "images")
      writeFileSync(join(images, "shop-checkout.png"), checkout.png)
      writeFileSync(join(images, "payment-page.webp"), await asWebp(browser, hosted.png))
    }
    const results = join(REPOSITORY, "test-results")
    mkdirSync(results, { recursive: true })
    const sheet = await contactSheet(browser, [checkout, hosted])
    writeFileSync(join(results, `shop-sheet-${look.name}.webp`), await asWebp(browser, sheet))
  }
}

/** From the shop's checkout to the payment page. */
async function walk(browser: Browser, { name, ...looks }: Look): Promise<[checkout: Picture, hosted: Picture]> {
  const page = await openPage(browser, looks)
  const picture = async (caption: string): Promise<Picture> => {
    await page.waitForLoadState("networkidle")
    return { caption: `${caption}, ${name}`, png: await page.screenshot({ fullPage: true, animations: "disabled" }) }
  }
  await shopAsGuest(page)
  await page.getByRole("radio", { name: "Pay in instalments" }).check()
  // Delivery is part of the total by then, and no field has the focus.
  await page.getByText(/^£150\.49 in total/).waitFor()
  await page.getByRole("heading", { name: "Checkout" }).click()
  const checkout = await picture("Checkout")
  await goToHostedPage(page)
  await page.getByRole("radio", { name: /^3 monthly payments/ }).check()
  const hosted = await picture("Payment page")
  await page.context().close()
  return [checkout, hosted]
}
