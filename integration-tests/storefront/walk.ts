import { strict as assert } from "node:assert"
import { join } from "node:path"
import type { Page, ViewportSize } from "playwright-core"
import { seriousFaults } from "../support/admin/admin-pages"
import { openBrowser, openPage } from "../support/shopper/browser"
import { SCENES } from "./scenes"
import type { Place } from "./stage"
import { addShirt, checkOut } from "./starter-pages"

export type Walk = Place & {
  /** A folder for screenshots. */
  pictures: string
  say: (sentence: string) => void
}

const WIDTHS: Record<string, ViewportSize> = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
}

/** Every scene at both widths, each with a shopper of its own. @throws when a page is not what it should be */
export async function walk({ pictures, say, ...place }: Walk): Promise<void> {
  const browser = await openBrowser()
  try {
    for (const [width, viewport] of Object.entries(WIDTHS)) {
      for (const [name, scene] of Object.entries(SCENES)) {
        const page = await openPage(browser, { viewport })
        page.setDefaultTimeout(30_000)
        const show = async (picture: string) => {
          await page.screenshot({ path: join(pictures, `${width}-${picture}.png`), fullPage: true })
          await assertAccessible(page, `${width} ${picture}`)
        }
        const { shop, sandbox } = place
        await sandbox.reset()
        try {
          await addShirt(page, shop)
          await checkOut(page, shop)
          await scene({ ...place, page, show })
        } catch (error) {
          await page.screenshot({ path: join(pictures, `${width}-failed.png`), fullPage: true })
          throw new Error(`${name} (${width}, ${page.url()}): ${String(error)}`, { cause: error })
        }
        await page.context().close()
        say(`${width}: ${name}`)
      }
    }
  } finally {
    await browser.close()
  }
}

/** Looks at the parts that come from this repository; the rest of the pages is the starter's. */
async function assertAccessible(page: Page, where: string): Promise<void> {
  for (const part of await page.locator("[data-instalments]").all()) {
    assert.deepEqual(await seriousFaults(part), [], where)
  }
}
