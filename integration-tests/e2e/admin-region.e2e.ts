import type { Browser, Page } from "playwright-core"
import { SENTENCES } from "../../src/core/sentences"
import { createCleanup } from "../processes/cleanup"
import { buyLamp } from "../support/admin/admin-errands"
import { adminPage, confirm, notices, openAdmin, section, seriousFaults } from "../support/admin/admin-pages"
import { type AdminStore, startAdminStore, TRIAL_AND_LIVE } from "../support/admin/admin-store"
import { fillCart, startPayment } from "../support/shopper/shopper"
import { openBrowser } from "../support/shopper/browser"

/** A store is migrated, seeded and started, beside the demo. Milliseconds. */
const START_MS = 600_000
const TRIAL = "pp_instalments_trial"
const LIVE = "pp_instalments_live"
const LOOKS_PAID = /orders in this region look paid but are not/

describe("an admin of a store with a sandbox and a live account", () => {
  const cleanup = createCleanup()
  let store: AdminStore
  let page: Page

  beforeAll(async () => {
    store = await startAdminStore(cleanup, TRIAL_AND_LIVE)
    const browser: Browser = await openBrowser()
    cleanup.add(() => browser.close())
    page = await adminPage(browser, store.address, { viewport: { width: 1440, height: 900 } })
  }, START_MS)

  afterAll(() => cleanup.run())

  const widget = () => section(page, "Instalments")
  const chooser = () => widget().getByRole("combobox", { name: /^Account that shoppers/ })
  const openRegion = () => openAdmin(page, `/settings/regions/${store.seeded.regionId}`)

  /** Chooses what shoppers of the region pay through, and says yes to the question. @returns the question */
  async function choose(option: string): Promise<string> {
    await chooser().click()
    await page.getByRole("option", { name: option }).click()
    const question = await page.getByRole("alertdialog").innerText()
    await confirm(page, "Change")
    await notices(page)
      .getByText(/^(Shoppers in United Kingdom now pay through|Pay in instalments is no longer offered)/)
      .last()
      .waitFor()
    return question
  }

  /** The ways to pay in instalments that Medusa's Store API names to shoppers of the region. */
  async function offered(): Promise<string[]> {
    const { payment_providers } = await store.shop.store.payment.listPaymentProviders({
      region_id: store.seeded.regionId,
    })
    return payment_providers.map(({ id }) => id).filter((id) => id.startsWith("pp_instalments_"))
  }

  const pays = async (providerId: string) => startPayment(store, await fillCart(store), undefined, providerId)

  it("is warned where shoppers see both, and takes the live one off with one choice", async () => {
    await openRegion()
    await widget()
      .getByText(/more than once: trial, live/)
      .waitFor()
    await widget().getByText(LOOKS_PAID).waitFor()
    expect(await offered()).toEqual([LIVE, TRIAL].sort())

    const question = await choose("trial (Sandbox)")

    expect(question).toMatch(LOOKS_PAID)
    await widget()
      .getByText(/more than once/)
      .waitFor({ state: "detached" })
    expect(await offered()).toEqual([TRIAL])
    expect((await pays(TRIAL)).paymentUrl).toContain(store.sandbox.url)
    await expect(pays(LIVE)).rejects.toThrow(SENTENCES.notInRegion)
    expect(await seriousFaults(widget())).toEqual([])
  })

  it("reads on an order of the sandbox that nobody has paid for it", async () => {
    const { orderId } = await buyLamp(store)

    await openAdmin(page, `/orders/${orderId}`)

    await widget()
      .getByText(/Paid in the sandbox: no money was taken/)
      .waitFor()
    await widget()
      .getByText(/^trial/)
      .first()
      .waitFor()
  })

  it("changes over to the live account, and finds it so after a reload", async () => {
    await openRegion()

    const question = await choose("live (Production)")
    await page.reload()

    expect(question).not.toMatch(LOOKS_PAID)
    await chooser().getByText("live (Production)").waitFor()
    expect(await widget().getByText(LOOKS_PAID).count()).toBe(0)
    expect(await offered()).toEqual([LIVE])
    await expect(pays(TRIAL)).rejects.toThrow(SENTENCES.notInRegion)
  })

  it("stops offering it at all, and can begin again where no region does", async () => {
    await openRegion()
    await choose("Not offered in this region")
    await page.reload()
    await chooser().getByText("Not offered in this region").waitFor()
    expect(await offered()).toEqual([])

    await choose("trial (Sandbox)")

    expect(await offered()).toEqual([TRIAL])
    await openAdmin(page, "/settings/instalments")
    const account = (name: string) => section(page, name)
    await account("live")
      .getByText(/is not enabled in any region/)
      .waitFor()
    await account("Sandbox Shop").getByRole("link", { name: "United Kingdom (GBP)" }).waitFor()
  })
})
