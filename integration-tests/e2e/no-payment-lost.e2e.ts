import type { Browser, BrowserContext, Page } from "playwright-core"
import { openBrowser, openPage } from "../support/shopper/browser"
import { askSandbox, forgetFaults, runningDemo, tellSandbox } from "../support/store/demo"
import { confirmedOrderNumber, goToHostedPage, payByCard, shopAsGuest } from "../support/shopper/shop-pages"

type SandboxCheckout = { id: string; paymentUrl: string; status: string }

describe("a shopper whose payment does not go the straight way", () => {
  let browser: Browser
  let context: BrowserContext
  let page: Page

  beforeAll(async () => {
    browser = await openBrowser()
  })

  beforeEach(async () => {
    page = await openPage(browser)
    context = page.context()
    await shopAsGuest(page)
    await goToHostedPage(page)
  })

  afterEach(async () => {
    await forgetFaults()
    await context.close()
  })

  afterAll(() => browser.close())

  /** The checkout whose hosted page is open. */
  async function openCheckout(): Promise<SandboxCheckout> {
    const id = new URL(page.url()).pathname.split("/").at(-1)
    return askSandbox<SandboxCheckout>(`checkouts/${id}`)
  }

  it("pays one checkout from two tabs: the second tab finds it paid", async () => {
    const second = await context.newPage()
    await second.goto(page.url())

    await payByCard(page)
    const number = await confirmedOrderNumber(page)
    await second.reload()

    expect(number).toMatch(/^\d+$/)
    expect(await second.getByRole("button", { name: "Pay now" }).count()).toBe(0)
  })

  it("gets the same hosted page from a second tab's checkout, and one order", async () => {
    const first = page.url()
    const second = await context.newPage()
    await second.goto(new URL("/checkout", runningDemo().addresses.shop).href)
    await goToHostedPage(second)

    expect(second.url()).toBe(first)
    await payByCard(second)
    expect(await confirmedOrderNumber(second)).toMatch(/^\d+$/)
  })

  it("reloads the hosted page and pays", async () => {
    await page.reload()
    await payByCard(page)

    expect(await confirmedOrderNumber(page)).toMatch(/^\d+$/)
  })

  it("goes back from the hosted page to a working checkout, and pays", async () => {
    const first = page.url()
    await page.goBack()
    await goToHostedPage(page)

    expect(page.url()).toBe(first)
    await payByCard(page)
    expect(await confirmedOrderNumber(page)).toMatch(/^\d+$/)
  })

  it("comes back before the callback and waits for the confirmation", async () => {
    const checkout = await openCheckout()
    await tellSandbox("faults", { match: "callback", kind: "delayed", ms: 60_000 })
    await tellSandbox("faults", { match: "GET /api/checkouts/{id}", kind: "status", status: 500, times: 3 })
    await payByCard(page)
    await page.getByRole("heading", { name: "Your payment" }).waitFor()

    await tellSandbox(`checkouts/${checkout.id}/callback`)

    expect(await confirmedOrderNumber(page)).toMatch(/^\d+$/)
  })

  it("sees the confirmation although the callback never comes", async () => {
    await tellSandbox("faults", { match: "callback", kind: "lost", times: 19 })
    await payByCard(page)

    expect(await confirmedOrderNumber(page)).toMatch(/^\d+$/)
  })
})
