import type { Browser, Locator, Page } from "playwright-core"
import { SANDBOX_DEFAULTS } from "../../sandbox/src"
import { welcome } from "../demo/welcome"
import { adminPage, banner, checkNow, confirm, openAdmin, refundInDialog, section } from "../support/admin/admin-pages"
import { brokenPromisesInDemo } from "../support/promise/of-demo"
import { openBrowser, openPage } from "../support/shopper/browser"
import { confirmedOrderNumber, goToHostedPage, payByCard, shopAsGuest } from "../support/shopper/shop-pages"
import { runningDemo } from "../support/store/demo"
import { until } from "../support/time/until"

/** One answer, and as many questions as a minute's limit may need. Milliseconds. */
const ANSWER_MS = 20_000
const CHECKS_MS = 180_000

describe("a newcomer who follows what npm start says", () => {
  let browser: Browser
  let shop: Page
  let sandbox: Page
  let admin: Page
  let number: string

  beforeAll(async () => {
    browser = await openBrowser()
    const { addresses } = runningDemo()
    ;[shop, sandbox, admin] = [
      await openPage(browser),
      await openPage(browser, { baseURL: addresses.sandbox }),
      await adminPage(browser, addresses.store),
    ]
  })

  afterAll(() => browser.close())

  /** The words as the demo's text quotes them: what is clicked here is what people are told to click. */
  function quoted(words: string): string {
    expect(welcome(runningDemo())).toContain(`"${words}"`)
    return words
  }

  const widget = () => section(admin, quoted("Instalments"))
  async function press(part: Locator, button: string): Promise<void> {
    await part.getByRole("button", { name: quoted(button) }).click()
  }

  /** Does with the newest refund of so much what a button of the sandbox's page says. */
  async function moveRefund(amount: string, button: string): Promise<void> {
    await sandbox.goto("/")
    const refund = sandbox.getByRole("article", { name: `${amount} of ` }).first()
    await press(refund, button)
    await refund.getByRole("button", { name: button }).waitFor({ state: "detached" })
  }

  /** The service answers few questions a minute: who is told to wait presses again. */
  async function checkUntil(shown: Locator): Promise<void> {
    await until(
      "news from the service in the order",
      async () => {
        await checkNow(admin, widget())
        await shown.waitFor({ timeout: ANSWER_MS }).catch(() => undefined)
        return (await shown.isVisible()) || undefined
      },
      CHECKS_MS
    )
  }

  it("1 and 2: pays in three, after a card that is declined", async () => {
    await shopAsGuest(shop, quoted("Reading lamp"))
    await goToHostedPage(shop)
    await shop.getByRole("radio", { name: new RegExp(`^${quoted("3 monthly payments")}`) }).check()
    expect(welcome(runningDemo())).toContain(SANDBOX_DEFAULTS.declinedCard)
    await payByCard(shop, SANDBOX_DEFAULTS.declinedCard)
    await shop.getByRole("alert").getByText("Your card was declined.").waitFor()

    await payByCard(shop)

    number = await confirmedOrderNumber(shop)
  })

  it("3: sees the plan and the history in the order", async () => {
    await openAdmin(admin, "/orders")
    await admin
      .getByRole("row")
      .filter({ hasText: `#${number}` })
      .click()

    await widget()
      .getByText(/^3 monthly payments/)
      .waitFor()
    await widget().getByText("Order placed").waitFor()
  })

  it("4 and 5: refunds £20, and sees it sent and complete", async () => {
    await refundInDialog(admin, "20")
    await widget().getByText(quoted("Requested"), { exact: true }).waitFor()

    await moveRefund("£20.00", "Approve")
    await moveRefund("£20.00", "Process")

    await checkUntil(widget().getByText(quoted("Complete"), { exact: true }))
  })

  it("6: sees a refund fail", async () => {
    await refundInDialog(admin, "10")
    await widget().getByText("Requested", { exact: true }).waitFor()

    await moveRefund("£10.00", "Fail the refund")

    await checkUntil(banner(admin).getByText("A refund of £10.00 failed."))
  })

  it("7: solves what needs attention, and every account agrees", async () => {
    await openAdmin(admin, "/instalments")
    const line = section(admin, "Instalment payments")
      .getByRole("listitem")
      .filter({ hasText: `#${number}` })
    await line.getByText("A refund of £10.00 failed.").waitFor()

    await press(line, "Refund again")
    await confirm(admin, "Refund again")

    await line.waitFor({ state: "detached" })
    expect(await brokenPromisesInDemo(number)).toEqual([])
  })
})
