import { SHOP_NAME } from "../store/src/seed/shop-name"
import { randomBytes } from "node:crypto"
import type { Browser, Page } from "playwright-core"
import { SANDBOX_DEFAULTS } from "../../sandbox/src"
import { ADMIN } from "../store/src/seed/admin-account"
import { adminOf, buyLamp, orderOf } from "../support/admin/admin-errands"
import { adminPage, checkNow, notices, openAdmin, section, seriousFaults } from "../support/admin/admin-pages"
import { demo } from "../support/admin/demo-till"
import { type SavedFile, saveBy } from "../support/admin/downloads"
import { openBrowser } from "../support/shopper/browser"
import { ADDRESS, fillCart, startPayment } from "../support/shopper/shopper"
import { runningDemo } from "../support/store/demo"

const ACCOUNT = SHOP_NAME

/** What may be in no file that leaves the shop: keys, the shopper, the admin. */
const FORBIDDEN = [
  SANDBOX_DEFAULTS.clientSecret,
  SANDBOX_DEFAULTS.signingKey,
  "ada@example.com",
  ADDRESS.last_name,
  ADDRESS.address_1,
  ADDRESS.postal_code,
  ADDRESS.phone,
  ADMIN.email,
  "Alex Morgan",
]

const WHOLE_SHOP = [
  /^medusa-payment-instalments: \d+\.\d+\.\d+$/m,
  /^@medusajs\/medusa: 2\./m,
  /^node: v\d+/m,
  /^clientSecret: set \(1\)$/m,
  /^signingKey: set \(1\)$/m,
  /^merchantId: not set$/m,
  /^default sandbox successful \/ placed: \d+$/m,
]

describe("an admin of the settings", () => {
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    browser = await openBrowser()
    page = await adminPage(browser, runningDemo().addresses.store)
    // The service has been asked who the merchant is before the first payment is opened.
    await buyLamp(demo())
  })

  afterAll(() => browser.close())

  const fails = ({ text }: SavedFile, patterns: readonly RegExp[]) => ({
    missing: patterns.filter((pattern) => !pattern.test(text)),
    forbidden: FORBIDDEN.filter((value) => text.includes(value)),
  })
  const NOTHING = { missing: [], forbidden: [] }

  it("reads of an account where it is enabled and where its callbacks go, and both are so", async () => {
    const { addresses, seeded } = runningDemo()
    const { regions } = await (await adminOf(addresses.store)).region.list({ fields: "id,name" })
    await openAdmin(page, "/settings/instalments")
    const account = section(page, ACCOUNT)

    await account.getByText("Sandbox", { exact: true }).waitFor()
    const names = await account.getByRole("link", { name: /\(GBP\)$/ }).allInnerTexts()
    const address = await account.getByText(/\/hooks\/instalments\/default$/).innerText()

    expect(names).toEqual(regions.filter(({ id }) => id === seeded.regionId).map(({ name }) => `${name} (GBP)`))
    expect(address).toBe(`${addresses.store}/hooks/instalments/default`)
    expect((await fetch(address, { method: "POST", body: "{}" })).status).toBe(401)
    await account.getByRole("link", { name: "Show callbacks" }).click()
    await page.waitForURL(/\/settings\/instalments\/callbacks\?account=default$/)
  })

  it("saves a file for support about the shop, with no key and nobody's data", async () => {
    await openAdmin(page, "/settings/instalments")

    const file = await saveBy(page, page.getByRole("button", { name: "Support file" }))

    expect(file.name).toMatch(/^instalments-support-[\d-]+\.txt$/)
    expect(fails(file, WHOLE_SHOP)).toEqual(NOTHING)
    await notices(page).getByText(`Saved as ${file.name}.`).waitFor()
  })

  it("saves one about an order's payment, with all that happened to it and no word about who did it", async () => {
    const { orderId, reference, checkoutId } = await buyLamp(demo())
    await openAdmin(page, `/orders/${orderId}`)
    const widget = section(page, "Instalments")
    await checkNow(page, widget)
    await widget.getByText(/by Alex Morgan/).waitFor()

    await widget.getByRole("button", { name: "Instalment payments" }).click()
    const file = await saveBy(page, page.getByRole("menuitem", { name: "Support file" }))

    expect(file.name).toContain(reference)
    const ofPayment = [
      new RegExp(`^reference: ${reference}$`, "m"),
      new RegExp(`^serviceCheckoutId: ${checkoutId}$`, "m"),
      new RegExp(`^orderId: ${orderId}$`, "m"),
      /^remoteState: successful$/m,
      /check_asked \(admin\).* by a person$/m,
    ]
    expect(fails(file, [...WHOLE_SHOP, ...ofPayment])).toEqual(NOTHING)
  })

  it("finds a callback that belonged to no payment, and has it settled now that one is there", async () => {
    const till = demo()
    const cartId = await fillCart(till)
    const { reference, serviceCheckoutId } = await startPayment(till, cartId)
    const rename = (from: string, to: string) =>
      till.sql("UPDATE instalments_checkout SET reference = $2, next_check_at = NULL WHERE reference = $1", [from, to])
    const elsewhere = randomBytes(16).toString("hex").slice(0, 26)
    await rename(reference, elsewhere)
    await till.pay(serviceCheckoutId)
    await rename(elsewhere, reference)
    await openAdmin(page, "/settings/instalments/callbacks?account=default")
    const list = section(page, "Callbacks")
    const line = list.getByRole("listitem").filter({ hasText: reference })

    await list.getByRole("combobox", { name: "Show" }).click()
    await page.getByRole("option", { name: "Unknown payment" }).click()
    await list.getByText("Settled", { exact: true }).first().waitFor({ state: "detached" })
    await line.getByText("£150.49").waitFor()
    expect(await seriousFaults(list)).toEqual([])
    await line.getByRole("button", { name: "Settle again" }).click()

    await notices(page)
      .getByText(/^Settled\. The shop's records match/)
      .waitFor()
    await line.waitFor({ state: "detached" })
    const { order } = await (
      await adminOf(till.address)
    ).order.retrieve(await orderOf(till, cartId), { fields: "id,display_id,payment_status" })
    expect(order.payment_status).toBe("captured")
    await openAdmin(page, `/settings/instalments/callbacks?account=default&q=${reference}`)
    await line.getByText("Settled", { exact: true }).waitFor()
    await line.getByRole("link", { name: `Order #${order.display_id}` }).click()
    await page.waitForURL(new RegExp(`/orders/${order.id}$`))
  })
})
