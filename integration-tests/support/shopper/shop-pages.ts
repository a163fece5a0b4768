import type { Page } from "playwright-core"
import { SANDBOX_DEFAULTS } from "../../../sandbox/src"
import { runningDemo } from "../store/demo"

const DETAILS = {
  Email: "ada@example.com",
  "First name": "Ada",
  "Last name": "Lovelace",
  Address: "12 St James's Square",
  "Town or city": "London",
  Postcode: "SW1Y 4JH",
}

/**
 * Puts an article into the cart and fills in the checkout, as a guest does; stops before the payment.
 *
 * @param address where the shopper comes in
 */
export async function shopAsGuest(
  page: Page,
  title = "Reading lamp",
  address = runningDemo().addresses.shop
): Promise<void> {
  await page.goto(address)
  await page.getByRole("link", { name: title }).first().click()
  await page.getByRole("button", { name: "Add to cart" }).click()
  await page.getByRole("link", { name: "View cart" }).click()
  await page.getByRole("link", { name: "Go to checkout" }).click()
  await fillCheckout(page)
}

/** Who it is for, where to and how it is delivered. */
export async function fillCheckout(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(DETAILS)) {
    await page.getByRole("textbox", { name: label, exact: true }).fill(text)
  }
  await page.getByRole("radio", { name: /£4\.99/ }).check()
}

/** Chooses "Pay in instalments" and arrives on the hosted page. */
export async function goToHostedPage(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "Pay in instalments" }).check()
  await page.getByRole("button", { name: "Pay in instalments" }).click()
  await page.getByRole("heading", { name: /^Pay £[\d.,]+ in instalments$/ }).waitFor()
}

/** Pays on the hosted page. @param card an approved one unless said otherwise */
export async function payByCard(page: Page, card: string = SANDBOX_DEFAULTS.approvedCard): Promise<void> {
  await page.getByRole("textbox", { name: "Card number" }).fill(card)
  await page.getByRole("textbox", { name: "Expiry date" }).fill("12/39")
  await page.getByRole("textbox", { name: "Security code" }).fill("123")
  await page.getByRole("button", { name: "Pay now" }).click()
}

/** The number on the confirmation page, once it is there. */
export async function confirmedOrderNumber(page: Page): Promise<string> {
  await page.getByRole("heading", { name: "Order confirmed" }).waitFor()
  const text = await page.getByText(/Your order number is #\d+/).innerText()
  return /#(\d+)/.exec(text)?.[1] ?? ""
}
