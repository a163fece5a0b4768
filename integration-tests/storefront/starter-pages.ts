import type { Page } from "playwright-core"

const DETAILS = {
  first_name: "Ada",
  last_name: "Lovelace",
  address_1: "12 St James's Square",
  postal_code: "SW1Y 4JH",
  city: "London",
}

/** Picks a T-shirt, which the product page offers in instalments, or not. */
export async function pickShirt(page: Page, shop: string, { isOffered = true } = {}): Promise<void> {
  await page.goto(`${shop}/gb/products/t-shirt`)
  await page.getByRole("button", { name: "M", exact: true }).first().click()
  await page.getByRole("button", { name: "Black", exact: true }).first().click()
  await (isOffered
    ? page.getByText("or from £7.50 a month in instalments").first().waitFor()
    : page.locator('span[data-state="none"]').first().waitFor({ state: "attached" }))
}

/** Puts one into the cart. */
export async function addShirt(page: Page, shop: string, offer?: { isOffered: boolean }): Promise<void> {
  await pickShirt(page, shop, offer)
  // The starter writes the choice into the address first.
  await page.waitForURL(/v_id=/)
  const added = page.waitForResponse((response) => response.request().method() === "POST")
  await page.getByTestId("add-product-button").click()
  await added
  await page.goto(`${shop}/gb/cart`)
  await cartCount(page, 1)
}

/** Waits until the page's head counts so many articles. */
async function cartCount(page: Page, count: number): Promise<void> {
  await page.getByTestId("nav-cart-link").getByText(`Cart (${count})`).first().waitFor()
}

/** Address and delivery, as a guest; stops where the way to pay is chosen. */
export async function checkOut(page: Page, shop: string): Promise<void> {
  await page.goto(`${shop}/gb/checkout?step=address`)
  for (const [field, text] of Object.entries(DETAILS)) {
    await page.locator(`input[name="shipping_address.${field}"]`).fill(text)
  }
  await page.locator('select[name="shipping_address.country_code"]').selectOption("gb")
  await page.locator('input[name="email"]').fill("ada@example.com")
  await page.getByTestId("submit-address-button").click()
  await page.waitForURL(/step=delivery/)
  await page.getByText("Standard Shipping").click()
  await page.getByTestId("delivery-option-radio").getByText("£5.00").first().waitFor()
  await page.locator('[data-testid="submit-delivery-option-button"]:enabled').click()
  await page.waitForURL(/step=payment/)
}

/** The button that the recipe adds to the payment step. */
export function instalmentsPart(page: Page) {
  return page.locator('[data-instalments="pay"]')
}

/** The terms, inside the option. */
export function instalmentsTerms(page: Page) {
  return page.getByRole("radio", { name: "Pay in instalments" }).locator('[data-instalments="terms"]')
}

export async function chooseInstalments(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "Pay in instalments" }).click()
  await instalmentsPart(page).waitFor()
}

/** To the hosted page. */
export async function leaveToPay(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Pay in instalments" }).click()
  await onHostedPage(page)
}

export async function onHostedPage(page: Page): Promise<void> {
  await page.getByRole("heading", { name: /^Pay £[\d.,]+ in instalments$/ }).waitFor()
}

/** The order's page, and a cart that is empty again. */
export async function confirmed(page: Page): Promise<void> {
  await page.waitForURL(/\/gb\/order\/order_\w+\/confirmed/)
  await page.getByText("Your order was placed successfully.").waitFor()
  await page.getByTestId("payment-method").getByText("Pay in instalments").waitFor()
  await cartCount(page, 0)
}
