import { join } from "node:path"
import type { Browser, Locator, Page } from "playwright-core"
import { REPOSITORY } from "../link-plugin"
import { type Cleanup, createCleanup } from "../processes/cleanup"
import { adminPage, notices, openAdmin, section } from "../support/admin/admin-pages"
import { openBrowser } from "../support/shopper/browser"
import { adminAt, buyAt, type RefundStores, startRefundStores } from "../support/refund/refund-stores"
import { type Purchase, refundElsewhere } from "../support/refund/refunds"
import { DAY } from "../support/time/time"
import { until } from "../support/time/until"

/** Set, the pictures in docs/images are taken anew. */
const { PICTURES } = process.env

/** Part of a page, as the browser has it. */
type Part = Record<"scrollHeight" | "clientHeight" | "scrollWidth" | "clientWidth", number> & {
  querySelectorAll(selector: string): Iterable<Part>
}

/** A refund of a payment of so many days ago that is refused, and the name of its picture. */
type Refusal = {
  what: string
  name?: string
  daysAgo?: number
  pounds?: string
  prepare?: (purchase: Purchase) => Promise<void>
  sentence: RegExp
}

describe("an admin in Medusa's own refund dialog reads", () => {
  let cleanup: Cleanup
  let stores: RefundStores
  let address: string
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    cleanup = createCleanup()
    // Not the demo's store: these merchants want to be told on the day of purchase.
    const options = { automaticRefundApproval: true, sameDayRefunds: "reject" }
    stores = await startRefundStores({ name: "dialog", count: 1, options }, cleanup)
    address = String(stores.addresses[0])
    browser = await openBrowser()
    cleanup.add(() => browser.close())
    page = await adminPage(browser, address, { viewport: { width: 1100, height: 480 } })
  }, 600_000)

  afterAll(() => cleanup.run())

  /** A purchase of so many days ago. */
  async function bought(daysAgo: number): Promise<Purchase> {
    const purchase = await buyAt(stores, address)
    const paid_at = new Date(Date.now() - daysAgo * DAY)
    await stores.db("instalments_checkout").where({ cart_id: purchase.cartId }).update({ paid_at })
    return purchase
  }

  async function openDialog({ orderId }: Purchase): Promise<Locator> {
    await openAdmin(page, `/orders/${orderId}`)
    await section(page, "Payments").getByRole("button").last().click()
    await page.getByRole("menuitem", { name: "Refund" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.waitFor()
    return dialog
  }

  /** Refunds so much in the dialog. @returns what is shown for it */
  async function refundInDialog(purchase: Purchase, pounds: string): Promise<Locator> {
    const dialog = await openDialog(purchase)
    await dialog.getByRole("textbox").first().fill(pounds)
    await dialog.getByRole("button", { name: "Save" }).click()
    const answer = notices(page).last()
    await answer.waitFor()
    await dialog.waitFor()
    return answer
  }

  /** The whole sentence is there to read: nothing is cut off, nothing lies outside the window. */
  async function expectReadable(answer: Locator): Promise<void> {
    const { width = 0, height = 0 } = page.viewportSize() ?? {}
    await until("sentence that has slid into the window", async () => {
      const box = await answer.boundingBox()
      return box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height
        ? box
        : undefined
    })
    const cutOff = await answer.evaluate((element: Part) =>
      [element, ...element.querySelectorAll("*")].some(
        ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
          clientHeight > 0 && (scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1)
      )
    )
    expect(cutOff).toBe(false)
  }

  async function picture(name: string | undefined): Promise<void> {
    if (PICTURES && name) {
      const path = join(REPOSITORY, "docs", "images", `refund-${name}.png`)
      await page.screenshot({ path, clip: { x: 540, y: 0, width: 560, height: 480 }, animations: "disabled" })
    }
  }

  const CHECKOUT = "instalments_checkout"
  const REFUSALS: Refusal[] = [
    {
      what: "until when the payment could be refunded",
      name: "window-passed",
      // The hundredth day is the last, and London's clocks may have been an hour ahead then.
      daysAgo: 102,
      sentence:
        /^This payment can no longer be refunded: the last day for it was \d+ \w+ \d{4}\. Please give the money back another way\.$/,
    },
    {
      what: "how much is left, when it is a penny less than what was entered",
      name: "too-much",
      pounds: "150.50",
      sentence: /^Only £150\.49 of this payment can still be refunded\. Enter that amount or less\.$/,
    },
    {
      what: "Medusa's own sentence when it is far less",
      pounds: "200",
      sentence: /^You are not allowed to refund more than the captured amount$/,
    },
    {
      what: "from when a payment of today can be refunded",
      name: "same-day",
      daysAgo: 0,
      sentence:
        /^The instalment service does not accept refunds on the day of purchase\. Please refund this payment after 10:00 on \d+ \w+ \d{4} \(London time\)\.$/,
    },
    {
      what: "that nothing was paid",
      name: "not-paid",
      // No way is known that leads an order here: the ledger is made to say so.
      prepare: async ({ cartId }) =>
        void (await stores.db(CHECKOUT).where({ cart_id: cartId }).update({ remote_state: "cancelled" })),
      sentence: /^This payment was not completed by the shopper: there is nothing to refund\.$/,
    },
    {
      what: "why the service itself refuses",
      name: "service-refused",
      prepare: async (purchase) => void (await refundElsewhere(stores, purchase, 14_500, "instalments")),
      sentence:
        /^The service did not accept this amount\. Look there for refunds made outside this shop: if there are any, only a smaller amount can be refunded\. If there are none, please ask its support\.$/,
    },
  ]
  it.each(REFUSALS)("$what", async ({ name, daysAgo = 2, pounds = "10", prepare, sentence }) => {
    const purchase = await bought(daysAgo)
    await prepare?.(purchase)

    const answer = await refundInDialog(purchase, pounds)

    expect(await answer.innerText()).toMatch(sentence)
    await picture(name)
    await expectReadable(answer)
  })

  it("the same in German, where that is the language of the admin", async () => {
    const purchase = await bought(2)
    const german = await adminPage(browser, address, { viewport: { width: 390, height: 844 }, colorScheme: "dark" })
    await german.context().addCookies([{ name: "lng", value: "de", url: address }])
    const reads = async (sentence: string, pounds: string) => {
      await openAdmin(german, `/orders/${purchase.orderId}`)
      await section(german, "Zahlungen").getByRole("button").last().click()
      await german.getByRole("menuitem", { name: "Erstattung" }).click()
      await german.getByRole("dialog").getByRole("textbox").first().fill(pounds)
      await german.getByRole("dialog").getByRole("button", { name: "Speichern" }).click()
      await notices(german).getByText(sentence, { exact: false }).waitFor()
    }

    await reads("Von dieser Zahlung können nur noch 150,49 £ erstattet werden.", "150.50")
    await (await adminAt(address)).orderEdit.initiateRequest({ order_id: purchase.orderId })
    await reads("An dieser Bestellung ist eine Bearbeitung offen.", "10")
    await german.context().close()
  })
})
