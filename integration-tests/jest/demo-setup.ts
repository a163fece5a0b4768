import { startDemo } from "../demo/start-demo"
import { type Cleanup, createCleanup } from "../processes/cleanup"
import { adminPage } from "../support/admin/admin-pages"
import { openBrowser, openPage } from "../support/shopper/browser"
import { shareDemo } from "../support/store/demo"

declare global {
  // Jest runs setup and teardown in one process and offers no other way to hand something over.
  var instalmentsDemoCleanup: Cleanup | undefined
}

/** The demo, exactly as `npm start` starts it, for all browser tests. */
export default async function demoSetup(): Promise<void> {
  const cleanup = (globalThis.instalmentsDemoCleanup = createCleanup())
  const quietly = () => undefined
  try {
    const demo = await startDemo(quietly, cleanup)
    await buildAdmin(demo.addresses.store)
    shareDemo(demo)
  } catch (error) {
    await cleanup.run()
    throw error
  }
}

/** The first page of all, on a computer at a fifth of its usual speed. Milliseconds. */
const BUILD_MS = 600_000

/** Has Vite build the admin, which it does when the first page is asked for: no test's time is spent on it. */
async function buildAdmin(address: string): Promise<void> {
  const browser = await openBrowser()
  try {
    const first = await openPage(browser, { baseURL: address })
    await first.goto("/app/login", { timeout: BUILD_MS })
    const page = await adminPage(browser, address)
    await page.waitForLoadState("networkidle")
  } finally {
    await browser.close()
  }
}
