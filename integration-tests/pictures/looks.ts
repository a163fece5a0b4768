import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core"
import de from "../../src/admin/i18n/de.json"
import en from "../../src/admin/i18n/en.json"
import { adminPage, openAdmin, section } from "../support/admin/admin-pages"

/** A way to look at the admin: its colours, its width, its language. */
export type Look = { name: string; texts: typeof en; language: string } & Pick<
  BrowserContextOptions,
  "colorScheme" | "viewport"
>

// Taller than any page: the admin scrolls within itself, and shows no more than fits.
const WIDE = { width: 1440, height: 3_600 }
const PHONE = { width: 390, height: 6_000 }

export const LOOKS: readonly Look[] = [
  { name: "light", texts: en, language: "en", colorScheme: "light", viewport: WIDE },
  { name: "dark", texts: en, language: "en", colorScheme: "dark", viewport: WIDE },
  { name: "german-dark-narrow", texts: de, language: "de", colorScheme: "dark", viewport: PHONE },
  { name: "light-narrow", texts: en, language: "en", colorScheme: "light", viewport: PHONE },
  { name: "german", texts: de, language: "de", colorScheme: "light", viewport: WIDE },
]

/** A page of the store's admin, looked at in that way. */
export async function pageWith(browser: Browser, address: string, { colorScheme, viewport, language }: Look) {
  const page = await adminPage(browser, address, { colorScheme, viewport })
  await page.context().addCookies([{ name: "lng", value: language, url: address }])
  return page
}

/**
 * Where a section is, by its heading or by its name, what is pressed and written in it, and what stands there once it is complete.
 */
type Place = { path: string; opens?: string; writes?: Record<string, string>; shown?: string } & (
  { heading: string } | { region: string }
)

/** A section of a page, complete. */
export async function sectionOf(page: Page, { path, opens, writes = {}, shown, ...named }: Place): Promise<Locator> {
  await openAdmin(page, path)
  const found = "region" in named ? page.getByRole("region", { name: named.region }) : section(page, named.heading)
  await found.waitFor()
  if (opens !== undefined) {
    await found.getByRole("button", { name: opens }).first().click()
  }
  for (const [label, text] of Object.entries(writes)) {
    await found.getByLabel(label, { exact: true }).fill(text)
  }
  if (shown !== undefined) {
    await found.getByText(shown).first().waitFor()
  }
  await page.waitForLoadState("networkidle")
  return found
}
