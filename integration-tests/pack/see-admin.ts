import { SANDBOX_DEFAULTS } from "../../sandbox/src"
import { adminPage, openAdmin, section } from "../support/admin/admin-pages"
import { openBrowser } from "../support/shopper/browser"

/** In production Medusa logs people in over https alone, which a proxy in front of it ends and tells of. */
const BEHIND_PROXY = { extraHTTPHeaders: { "X-Forwarded-Proto": "https" } }

/** What was bought, and where. */
type Seen = { orderId: string; regionId: string }

/** Looks at the plugin's part of an admin that was built with the store. @throws when a page does not show what it should */
export async function seeAdmin(store: string, { orderId, regionId }: Seen): Promise<void> {
  const browser = await openBrowser()
  try {
    const page = await adminPage(browser, store, BEHIND_PROXY)
    await openAdmin(page, `/orders/${orderId}`)
    await section(page, "Instalments")
      .getByText(/^3 monthly payments/)
      .waitFor()
    await openAdmin(page, "/settings/instalments")
    await section(page, SANDBOX_DEFAULTS.merchant.name).getByRole("cell", { name: "£35.00 to £299.99" }).waitFor()
    await openAdmin(page, "/instalments")
    await section(page, "Instalment payments").getByText("Nothing needs your attention").waitFor()
    await openAdmin(page, `/settings/regions/${regionId}`)
    await section(page, "Instalments")
      .getByRole("img", { name: /In full from £35\.00/ })
      .waitFor()
  } finally {
    await browser.close()
  }
}
