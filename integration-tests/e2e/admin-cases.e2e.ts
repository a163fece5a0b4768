import type { Browser, Locator, Page } from "playwright-core"
import { SANDBOX_DEFAULTS } from "../../sandbox/src"
import { createCleanup } from "../processes/cleanup"
import {
  type Bought,
  buyLamp,
  cancelInVain,
  lampWithRefund,
  letAnHourPass,
  loseCapture,
  loseOrder,
  loseRefund,
  moveNewestRefund,
  orderOf,
  refundLamp,
  setLamps,
  tellOfUnknownPayment,
  unplacedLamp,
} from "../support/admin/admin-errands"
import {
  adminPage,
  banner,
  checkNow,
  confirm,
  notices,
  openAdmin,
  refundInDialog,
  section,
  seriousFaults,
} from "../support/admin/admin-pages"
import { type AdminStore, MANAGED, OUTLET, startAdminStore, UK, UNREVIEWED } from "../support/admin/admin-store"
import { returnArticle } from "../support/admin/returns"
import { openAddition } from "../support/refund/order-changes"
import { openBrowser } from "../support/shopper/browser"
import { fillCart, startPayment } from "../support/shopper/shopper"
import { until } from "../support/time/until"

/** A store is migrated, seeded and started, beside the demo. Milliseconds. */
const START_MS = 600_000
/** The job runs at the full minute, and misses the first one while the store starts. Milliseconds. */
const READ_AHEAD_MS = 150_000
const WIDE = { viewport: { width: 1440, height: 900 } }

describe("an admin of a store with several accounts", () => {
  const cleanup = createCleanup()
  let store: AdminStore
  let browser: Browser
  let home: Page
  let page: Page

  beforeAll(async () => {
    store = await startAdminStore(cleanup)
    browser = await openBrowser()
    cleanup.add(() => browser.close())
    home = await adminPage(browser, store.address, WIDE)
  }, START_MS)

  beforeEach(async () => {
    page = await home.context().newPage()
  })

  afterEach(() => page.close())

  afterAll(() => cleanup.run())

  const attention = (on: Page = page) => section(on, "Instalment payments")
  const widget = (on: Page = page) => section(on, "Instalments")
  const line = (text: string) => attention().getByRole("listitem").filter({ hasText: text }).first()
  const orderPage = (bought: Bought) => openAdmin(page, `/orders/${bought.orderId}`)

  /** Does what a button says, and says yes to the question it asks. */
  async function press(part: Locator, action: string): Promise<void> {
    await part.getByRole("button", { name: action }).click()
    await confirm(page, action)
  }

  /** The job of the first minute has read what each account offers, which spends one of the hour's five. */
  const configsReadAhead = () =>
    until(
      "merchant config of each account",
      async () => {
        const asked = store.sandbox.control.requests().filter(({ endpoint }) => endpoint?.endsWith("/config"))
        return asked.length === 3 ? true : undefined
      },
      READ_AHEAD_MS
    )

  it("reads that all is well while there are no issues", async () => {
    await openAdmin(page, "/instalments")

    await attention().getByRole("status").getByText("Nothing needs your attention").waitFor()
    expect(await seriousFaults(attention())).toEqual([])
  })

  it("sees the accounts side by side, one of them a managed merchant's, and refreshes as often as the hour allows", async () => {
    await configsReadAhead()
    await openAdmin(page, "/settings/instalments")
    const account = section(page, MANAGED.name)
    const uk = section(page, SANDBOX_DEFAULTS.merchant.name)
    await account.getByText(MANAGED.id).waitFor()
    await account.getByRole("cell", { name: "£50.00 to £500.00" }).waitFor()
    const [left, right] = [await uk.boundingBox(), await section(page, OUTLET.name).boundingBox()]
    expect(left?.y).toBe(right?.y)

    for (const count of ["4", "3", "2", "1"]) {
      await account.getByText(new RegExp(`${count} of 5 refreshes? left this hour`)).waitFor()
      await account.getByRole("button", { name: "Refresh" }).click()
    }

    await account.getByText(/Next refresh possible/).waitFor()
    expect(await account.getByRole("button", { name: "Refresh" }).isDisabled()).toBe(true)
    await uk.getByText("4 of 5 refreshes left this hour").waitFor()
  })

  it("sees on an order the other tries to pay it, and where each stands", async () => {
    const cartId = await fillCart(store)
    const cancelled = await startPayment(store, cartId, undefined, UK)
    await store.sandbox.control.cancel(cancelled.serviceCheckoutId)
    await store.shop.store.cart.update(cartId, { email: "second@example.com" })
    const open = await startPayment(store, cartId, undefined, UK)
    await store.shop.store.cart.update(cartId, { email: "third@example.com" })
    const paid = await startPayment(store, cartId, undefined, UK)
    await store.pay(paid.serviceCheckoutId)
    await openAdmin(page, `/orders/${await orderOf(store, cartId)}`)

    await widget().getByText("Paid in full: £150.49").waitFor()
    const others = widget().getByRole("listitem")
    await others.filter({ hasText: cancelled.reference }).getByText("Cancelled").waitFor()
    await others.filter({ hasText: open.reference }).getByText("Awaiting payment").waitFor()
    await others.filter({ hasText: open.reference }).getByRole("link").click()
    await line(open.reference).getByText("Awaiting payment").waitFor()
  })

  it("is told at which hour a refund of today is sent and why, and calls it off", async () => {
    const bought = await buyLamp({ ...store, providerId: UNREVIEWED }, 3)
    await orderPage(bought)
    await widget().getByText("No refunds yet.").waitFor()

    await refundInDialog(page, "5")

    await widget().getByText("Scheduled", { exact: true }).waitFor()
    await widget()
      .getByText(/^Will be sent .+, 10:00 London time$/)
      .waitFor()
    await widget().getByText("The service does not accept refunds on the day of purchase.", { exact: true }).waitFor()
    await widget().getByText("Refund scheduled (£5.00)").waitFor()

    await widget().getByRole("button", { name: "Call off" }).click()
    await confirm(page, "Call off")
    await widget().getByText("Called off", { exact: true }).waitFor()
    await widget()
      .getByText(/^£150\.49 until/)
      .waitFor()
    await widget().getByText("Refund called off before it was sent (£5.00)").waitFor()
  })

  it("follows a refund from the list: it failed, and is sent again", async () => {
    const bought = await lampWithRefund(store, "failed")
    await orderPage(bought)
    await checkNow(page, widget())
    await banner(page).getByText("A refund of £20.00 failed.").waitFor()
    await openAdmin(page, "/instalments?state=refund_failed")

    await press(line(bought.reference), "Refund again")

    await line(bought.reference).waitFor({ state: "detached" })
    moveNewestRefund(store, bought, "complete")
    await orderPage(bought)
    await checkNow(page, widget())
    await widget().getByText("Partly refunded").waitFor()
  })

  it("reads why one that a return had owed is not sent again, once the order owes it no longer", async () => {
    const bought = await buyLamp(store)
    const shop = { backendUrl: store.address, seeded: store.seeded }
    await returnArticle(shop, bought.orderId)
    await refundLamp(store, bought, 100)
    moveNewestRefund(store, bought, "failed")
    await orderPage(bought)
    await checkNow(page, widget())
    await banner(page).getByText("A refund of £100.00 failed.").waitFor()
    await (await openAddition(shop, bought.orderId)).confirm()

    await press(banner(page), "Refund again")

    await notices(page)
      .getByText(/The order owed the shopper this money/)
      .waitFor()
    expect(store.sandbox.control.refunds().filter(({ checkoutId }) => checkoutId === bought.checkoutId)).toHaveLength(1)
  })

  it("says which refund it is when the service's answers were lost and several fit", async () => {
    const [mine, other] = [await buyLamp(store), await buyLamp(store)]
    store.sandbox.control.addFault({ match: "POST /api/refunds", kind: "lost_after", times: 2 })
    await refundLamp(store, mine, 30)
    await refundLamp(store, other, 30)
    await openAdmin(page, "/instalments?state=refund_unknown")
    await line(mine.reference).getByText("The service has not confirmed a refund of £30.00.").waitFor()
    await line(mine.reference).getByRole("button", { name: "Check now" }).click()
    await line(mine.reference).getByText("Which of the service's refunds is it?").waitFor()
    expect(await seriousFaults(attention())).toEqual([])

    for (const bought of [mine, other]) {
      const made = store.sandbox.control.refunds().find(({ checkoutId }) => checkoutId === bought.checkoutId)
      // Once one of two is known, the other may be recognised without a person.
      if (bought === mine) {
        const candidate = line(mine.reference).getByRole("listitem").filter({ hasText: made?.id })
        await candidate.getByRole("button", { name: "This one" }).click()
        await confirm(page, "This one")
      } else if (await line(bought.reference).isVisible()) {
        await line(bought.reference).getByRole("button", { name: "Check now" }).click()
      }
      await line(bought.reference).waitFor({ state: "detached" })
    }

    await orderPage(mine)
    await widget().getByText("Requested", { exact: true }).waitFor()
  })

  it("has amounts corrected that disagree: a capture that was lost, and a refund that was never sent", async () => {
    const [reversed, unsent] = [await buyLamp(store), await buyLamp(store)]
    await loseCapture(store, reversed)
    await loseRefund(store, unsent)
    await letAnHourPass(store)
    await orderPage(reversed)
    await banner(page)
      .getByText("The order's totals show £0.00 as paid; £150.49 of its payment was captured.")
      .waitFor()
    expect(await seriousFaults(banner(page))).toEqual([])
    expect(await isOnTop(page)).toBe(true)

    await press(banner(page), "Correct the records")
    await banner(page).waitFor({ state: "detached" })
    await widget().getByText("Correction of the order's totals requested").waitFor()

    await orderPage(unsent)
    await banner(page).getByText("Amounts differ by £20.00.").waitFor()
    await press(banner(page), "Correct the records")
    await banner(page).waitFor({ state: "detached" })
    expect(store.sandbox.control.refunds().filter(({ checkoutId }) => checkoutId === unsent.checkoutId)).toEqual([])
  })

  it("places an order again that somebody deleted, and refunds what the service had declined for a cancelled one", async () => {
    const [deleted, cancelled] = [await buyLamp(store), await buyLamp(store)]
    await loseOrder(store, deleted)
    await openAdmin(page, "/instalments?state=unplaced")
    await line(deleted.reference).getByText("The order of this payment no longer exists in Medusa.").waitFor()
    expect(await seriousFaults(attention())).toEqual([])
    await press(line(deleted.reference), "Place the order")
    await line(deleted.reference).waitFor({ state: "detached" })
    expect(await orderOf(store, deleted.cartId)).not.toBe(deleted.orderId)

    await cancelInVain(store, cancelled)
    await orderPage(cancelled)
    await banner(page).getByText("could not be refunded").waitFor()
    store.sandbox.control.clearFaults()
    await press(banner(page), "Refund again")
    await banner(page).waitFor({ state: "detached" })
    const made = store.sandbox.control.refunds().filter(({ checkoutId }) => checkoutId === cancelled.checkoutId)
    expect(made.map(({ amountMinor }) => amountMinor)).toEqual([150_49])
  })

  it("puts aside what the service told of and this shop does not know, and reads later who did", async () => {
    const reference = await tellOfUnknownPayment(store)
    await openAdmin(page, "/instalments?state=unmatched")
    await line(reference).getByText("The service reported a payment as paid that this shop has no record of.").waitFor()
    expect(await seriousFaults(attention())).toEqual([])

    await press(line(reference), "Mark as dealt with")

    await attention().getByText("Nothing found").waitFor()
    await openAdmin(page, `/instalments?state=all&q=${reference}`)
    await line(reference)
      .getByText(/^Dealt with by Alex Morgan/)
      .waitFor()
  })

  it("reaches every action by keyboard, and leaves its question with Escape", async () => {
    const reference = await unplacedLamp(store)
    await openAdmin(page, "/instalments?state=unplaced")
    const button = line(reference).getByRole("button", { name: "Place the order" })
    await button.waitFor()
    await attention().getByRole("searchbox").focus()
    const isReached = () =>
      button.evaluate((element: object) => element === (globalThis as WithFocus).document.activeElement)
    for (let presses = 0; presses < 5 && !(await isReached()); presses++) {
      await page.keyboard.press("Tab")
    }
    expect(await isReached()).toBe(true)

    await page.keyboard.press("Enter")
    await page.getByRole("alertdialog").waitFor()
    await page.keyboard.press("Escape")
    await page.getByRole("alertdialog").waitFor({ state: "detached" })
    await line(reference).getByText("Paid, no order").waitFor()
  })

  it("reads everything as well in the dark, on a phone", async () => {
    await setLamps(store, 1_000)
    const bought = await lampWithRefund(store)
    await tellOfUnknownPayment(store)
    const reference = await unplacedLamp(store)
    const phone = { colorScheme: "dark" as const, viewport: { width: 390, height: 844 } }
    const dark = await adminPage(browser, store.address, phone)
    await openAdmin(dark, "/instalments")
    await attention(dark).getByText(reference).waitFor()
    expect(await seriousFaults(attention(dark))).toEqual([])
    expect(await overflow(dark)).toBe(0)

    await openAdmin(dark, `/orders/${bought.orderId}`)
    // How far the service has come with it by now is its own affair.
    await widget(dark)
      .getByText(/^(Scheduled|Requested|Pending|Complete)$/)
      .first()
      .waitFor()
    expect(await seriousFaults(widget(dark))).toEqual([])

    await openAdmin(dark, "/settings/instalments")
    const account = section(dark, MANAGED.name)
    await account.getByRole("button", { name: "Check the connection" }).click()
    await account.getByText("The service accepts the client secret.").waitFor()
    expect(await seriousFaults(account)).toEqual([])
    expect(await overflow(dark)).toBe(0)

    await openAdmin(dark, `/settings/regions/${store.seeded.regionId}`)
    await widget(dark).getByRole("img").first().waitFor()
    expect(await seriousFaults(widget(dark))).toEqual([])
  })
})

/** The page, as far as it is looked at here. */
type WithFocus = typeof globalThis & {
  document: { activeElement: object; documentElement: { scrollWidth: number; clientWidth: number } }
}

/** Whether the order's own first section begins below what needs a person. */
async function isOnTop(page: Page): Promise<boolean> {
  const own = await page
    .getByRole("heading", { name: /^#\d+$/ })
    .first()
    .boundingBox()
  const above = await banner(page).boundingBox()
  return above !== null && own !== null && above.y + above.height < own.y
}

/** Pixels by which a page is wider than its window. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = (globalThis as WithFocus).document.documentElement
    return scrollWidth - clientWidth
  })
}
