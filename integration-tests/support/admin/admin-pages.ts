import { readFileSync } from "node:fs"
import type { AxeResults } from "axe-core"
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core"
import { ADMIN } from "../../store/src/seed/admin-account"
import { openPage } from "../shopper/browser"

const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8")

/** A page of a store's admin, logged in. */
export async function adminPage(
  browser: Browser,
  address: string,
  options: Pick<BrowserContextOptions, "colorScheme" | "viewport" | "extraHTTPHeaders"> = {}
): Promise<Page> {
  const page = await openPage(browser, { baseURL: address, ...options })
  await logIn(page)
  return page
}

/** Opens a page of Medusa's admin. */
export async function openAdmin(page: Page, path: string): Promise<void> {
  await page.goto(`/app${path}`)
}

async function logIn(page: Page): Promise<void> {
  await openAdmin(page, "/login")
  await page.getByPlaceholder("Email").fill(ADMIN.email)
  await page.getByPlaceholder("Password").fill(ADMIN.password)
  await page.getByRole("button", { name: "Continue with Email" }).click()
  await page.waitForURL(/\/app\/orders/)
}

/** The box under a heading, as the admin's pages are made of. */
export function section(page: Page, heading: string): Locator {
  return page
    .locator("main div.shadow-elevation-card-rest")
    .filter({ has: page.getByRole("heading", { name: heading, exact: true }) })
    .last()
}

/** What needs a person about an order's payment, on top of its page. */
export function banner(page: Page): Locator {
  return page.getByRole("region", { name: "Needs attention" })
}

/** Says yes to the question an action asks. */
export async function confirm(page: Page, button: string): Promise<void> {
  await page.getByRole("alertdialog").getByRole("button", { name: button }).click()
}

/** What the admin is told in passing. */
export function notices(page: Page): Locator {
  return page.locator("[data-sonner-toast]")
}

/** Has the service asked about an order's payment, from the widget's menu. */
export async function checkNow(page: Page, widget: Locator): Promise<void> {
  await widget.getByRole("button", { name: "Instalment payments" }).click()
  await page.getByRole("menuitem", { name: "Check now" }).click()
}

/** Refunds part of an order's payment in Medusa's own dialog. */
export async function refundInDialog(page: Page, pounds: string): Promise<void> {
  await section(page, "Payments").getByRole("button").last().click()
  await page.getByRole("menuitem", { name: "Refund" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("textbox").first().fill(pounds)
  await dialog.getByRole("button", { name: "Save" }).click()
  await dialog.waitFor({ state: "hidden" })
}

/** The page, once axe has been put into it. */
type WithAxe = typeof globalThis & { axe: { run(part: object): Promise<AxeResults> } }

/** An element whose colours may still be on their way, as the browser has it. */
type Moving = {
  getAnimations(of: { subtree: true }): {
    finished: Promise<unknown>
    effect: { getComputedTiming(): { endTime?: unknown } } | null
  }[]
}

/** Resolves when nothing within moves any more, but for what never ends. */
function atRest(part: Locator): Promise<void> {
  return part.evaluate(async (element: Moving) => {
    const ending = element
      .getAnimations({ subtree: true })
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/** What axe finds seriously wrong within a part of the page at rest: "color-contrast: <span …>". */
export async function seriousFaults(part: Locator): Promise<string[]> {
  await atRest(part)
  await part.page().evaluate(AXE)
  const found = await faultsNow(part)
  if (found.length === 0) {
    return found
  }
  // A button that was busy is given back some moments after what it did is seen, and changes its colour then.
  await atRest(part)
  return faultsNow(part)
}

async function faultsNow(part: Locator): Promise<string[]> {
  const { violations } = await part.evaluate((element: object) => (globalThis as WithAxe).axe.run(element))
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** An element, as the browser has it. */
type Box = {
  getBoundingClientRect(): { top: number; bottom: number }
  querySelectorAll(selector: string): Iterable<Box>
  textContent: string | null
}

/** The options of a menu that one has to scroll for. Measured at one moment, because menus open in motion. */
export function cutOff(menu: Locator): Promise<(string | null)[]> {
  return menu.evaluate((element: Box) => {
    const frame = element.getBoundingClientRect()
    return [...element.querySelectorAll("[role=option]")]
      .filter((option) => {
        const { top, bottom } = option.getBoundingClientRect()
        return top < frame.top - 1 || bottom > frame.bottom + 1
      })
      .map(({ textContent }) => textContent)
  })
}
