import type { Browser, Page, Route } from "playwright-core"
import { openBrowser, openPage } from "../support/shopper/browser"
import { forgetFaults, tellSandbox } from "../support/store/demo"
import {
  confirmedOrderNumber,
  fillCheckout,
  goToHostedPage,
  payByCard,
  shopAsGuest,
} from "../support/shopper/shop-pages"

const PLANS = /\/store\/instalments\/plans/
const PAYMENT = /\/store\/instalments\/carts\//
const SESSIONS = /\/payment-sessions$/

describe("a shopper with a bad line and restless fingers", () => {
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    browser = await openBrowser()
  })

  beforeEach(async () => {
    page = await openPage(browser)
  })

  afterEach(async () => {
    await forgetFaults()
    await page.context().close()
  })

  afterAll(() => browser.close())

  /** The first requests to an address come to nothing, as in a tunnel. */
  const loseFirst = (address: RegExp, times: number) =>
    page.route(address, (route: Route) => route.abort("internetdisconnected"), { times })

  it("cannot load the ways to pay, tries again and pays", async () => {
    await shopAsGuest(page)
    await page.route(PLANS, (route) => route.abort("internetdisconnected"))
    await page.reload()
    await page.getByRole("group", { name: "Payment" }).getByRole("button", { name: "Try again" }).waitFor()
    await page.unroute(PLANS)

    await page.getByRole("group", { name: "Payment" }).getByRole("button", { name: "Try again" }).click()

    await page.getByRole("radio", { name: "Pay in instalments" }).waitFor()
  })

  it("loses the line while the payment is opened, presses again and pays one checkout", async () => {
    await shopAsGuest(page)
    await page.getByRole("radio", { name: "Pay in instalments" }).check()
    await loseFirst(SESSIONS, 1)
    await page.getByRole("button", { name: "Pay in instalments" }).click()
    await page.getByText("The shop could not be reached. Please check your connection and try again.").waitFor()

    await goToHostedPage(page)
    await payByCard(page)

    expect(await confirmedOrderNumber(page)).toMatch(/^\d+$/)
  })

  it("presses twice while the payment is opened slowly, and arrives on one payment page", async () => {
    await shopAsGuest(page)
    await page.getByRole("radio", { name: "Pay in instalments" }).check()
    let opened = 0
    await page.route(SESSIONS, async (route) => {
      opened += 1
      await route.continue()
    })
    const button = page.getByRole("button", { name: "Pay in instalments" })
    await button.dblclick()
    await page.getByRole("heading", { name: /^Pay £[\d.,]+ in instalments$/ }).waitFor()

    expect(opened).toBe(1)
  })

  it("refreshes the page that waits, without a line at first, and sees the confirmation", async () => {
    await shopAsGuest(page)
    await goToHostedPage(page)
    const id = new URL(page.url()).pathname.split("/").at(-1)
    await tellSandbox("faults", { match: "callback", kind: "delayed", ms: 60_000 })
    await tellSandbox("faults", { match: "GET /api/checkouts/{id}", kind: "status", status: 500, times: 3 })
    await payByCard(page)
    await page.getByRole("heading", { name: "Your payment" }).waitFor()
    await loseFirst(PAYMENT, 2)
    await page.reload()
    await page.getByRole("heading", { name: "Your payment" }).waitFor()

    await tellSandbox(`checkouts/${id}/callback`)

    expect(await confirmedOrderNumber(page)).toMatch(/^\d+$/)
  })

  it.each([
    {
      end: "expire",
      heading: "This payment page has expired",
      sentence: /The payment page has expired\. If you have not paid/,
    },
    { end: "invalidate", heading: "This payment cannot be made", sentence: /The payment could not be started\./ },
  ])("finds “$heading”, reads the same in the shop and pays on a new page", async ({ end, heading, sentence }) => {
    await shopAsGuest(page)
    const checkout = page.url()
    await goToHostedPage(page)
    const ended = new URL(page.url()).pathname
    await tellSandbox(`checkouts/${ended.split("/").at(-1)}/${end}`, end === "expire" ? { status: "received" } : {})
    await page.reload()
    await page.getByRole("heading", { name: heading }).waitFor()

    await page.getByRole("link", { name: /^Back to / }).click()
    // In the checkout or, where the minute's questions to the service are spent, on the page that waits for its answer.
    await page.getByText(sentence).waitFor()
    await page.goto(checkout)
    await goToHostedPage(page)

    expect(new URL(page.url()).pathname).not.toBe(ended)
    await payByCard(page)
    expect(await confirmedOrderNumber(page)).toMatch(/^\d+$/)
  })

  it("goes back from the confirmation, to a cart that is empty and a shop that sells", async () => {
    await shopAsGuest(page)
    const checkout = page.url()
    await goToHostedPage(page)
    await payByCard(page)
    await confirmedOrderNumber(page)

    await page.goto(checkout)

    await page.getByText("Your cart is empty.").waitFor()
    await page.getByRole("link", { name: "Go to the shop" }).click()
    await page.getByRole("link", { name: "Reading lamp" }).first().waitFor()
  })

  it("presses the button in an old tab after paying in another, and comes to the order", async () => {
    await shopAsGuest(page)
    const old = await page.context().newPage()
    await old.goto(page.url())
    await fillCheckout(old)
    await old.getByRole("radio", { name: "Pay in instalments" }).check()
    await goToHostedPage(page)
    await payByCard(page)
    const number = await confirmedOrderNumber(page)

    await old.getByRole("button", { name: "Pay in instalments" }).click()

    expect(await confirmedOrderNumber(old)).toBe(number)
  })

  it("opens the checkout in a second tab after paying in the first, and is not asked to pay again", async () => {
    await shopAsGuest(page)
    const second = await page.context().newPage()
    await second.goto(page.url())
    await second.getByRole("radio", { name: "Pay in instalments" }).waitFor()
    await goToHostedPage(page)
    await payByCard(page)
    await confirmedOrderNumber(page)

    await second.reload()

    await second.getByText("Your cart is empty.").waitFor()
  })
})
