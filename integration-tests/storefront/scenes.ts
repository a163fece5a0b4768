import { strict as assert } from "node:assert"
import type { Page } from "playwright-core"
import { SANDBOX_DEFAULTS } from "../../sandbox/src"
import { seriousFaults } from "../support/admin/admin-pages"
import { payByCard } from "../support/shopper/shop-pages"
import { dearer } from "./dearer-order"
import { setQuantity } from "./cart-quantity"
import type { Stage } from "./stage"
import {
  chooseInstalments,
  confirmed,
  instalmentsPart,
  instalmentsTerms,
  leaveToPay,
  onHostedPage,
  pickShirt,
} from "./starter-pages"

/** What shoppers do and what goes wrong for them, each from the choice of payment on. */
export const SCENES: Record<string, (stage: Stage) => Promise<void>> = {
  "pays, sees the order, and the cart is empty": async ({ page, show }) => {
    await chooseInstalments(page)
    await instalmentsTerms(page).getByText("6 monthly payments of about £8.34").waitFor()
    await show("payment")
    await leaveToPay(page)
    await payByCard(page)
    await confirmed(page)
    await show("confirmed")
  },

  "is declined and pays with another card": async ({ page }) => {
    await chooseInstalments(page)
    await leaveToPay(page)
    await payByCard(page, SANDBOX_DEFAULTS.declinedCard)
    await page.getByRole("alert").getByText("Your card was declined.").waitFor()
    await payByCard(page)
    await confirmed(page)
  },

  "cancels, looks at the other ways to pay, and pays again": async ({ page, show }) => {
    await chooseInstalments(page)
    await leaveToPay(page)
    await page.getByRole("button", { name: /^Cancel and go back/ }).click()
    await page.getByText("The payment was cancelled. Nothing was charged.").waitFor()
    await show("cancelled")
    await page.getByRole("link", { name: "Choose another way to pay" }).click()
    await page.getByRole("radio", { name: "Manual Payment" }).waitFor()
    await page.goBack()
    await page.getByRole("button", { name: "Try again" }).click()
    await onHostedPage(page)
    await payByCard(page)
    await confirmed(page)
  },

  "goes back from the hosted page, to a button that works": async ({ page }) => {
    await chooseInstalments(page)
    await leaveToPay(page)
    await page.goBack()
    await chooseInstalments(page)
    await leaveToPay(page)
    await payByCard(page)
    await confirmed(page)
  },

  "reads why a cart of this size is not offered": async ({ page, store, show }) => {
    await setQuantity(page, store, 24)
    await page.reload()
    await chooseInstalments(page)
    await instalmentsPart(page)
      .getByText(/^Pay in instalments is available for orders/)
      .waitFor()
    await show("not-offered")
  },

  "reads a refusal in words, and the next click works": async ({ page, sandbox, show }) => {
    sandbox.addFault({ match: "POST /api/checkouts", kind: "status", status: 500, times: 5 })
    await chooseInstalments(page)
    await page.getByRole("button", { name: "Pay in instalments" }).click()
    await page.getByRole("alert").getByText(/\w/).first().waitFor()
    await show("refused")
    sandbox.clearFaults()
    await leaveToPay(page)
    await payByCard(page)
    await confirmed(page)
  },

  "has paid, and the callback is lost": async ({ page, sandbox }) => {
    sandbox.addFault({ match: "callback", kind: "lost", times: 19 })
    await chooseInstalments(page)
    await leaveToPay(page)
    await payByCard(page)
    await confirmed(page)
  },

  "pays in another tab, and the first tab leads to the order": async ({ page }) => {
    await chooseInstalments(page)
    const second = await page.context().newPage()
    await second.goto(page.url())
    await chooseInstalments(second)
    await leaveToPay(second)
    await payByCard(second)
    await confirmed(second)
    await page.getByRole("button", { name: "Pay in instalments" }).click()
    await confirmed(page)
  },

  "reads on the product's page what it costs to the penny": async ({ page, shop, show }) => {
    await pickShirt(page, shop)
    await page.getByRole("button", { name: "How it works" }).first().click()
    const explainer = page.getByRole("dialog")
    await explainer.getByRole("row", { name: "6 £7.50" }).waitFor()
    await show("explainer")
    assert.deepEqual(await seriousFaults(explainer), [])
    await page.keyboard.press("Escape")
    await explainer.waitFor({ state: "detached" })
  },

  "pays by Medusa's payment link what an edit has added to the order": async ({ page, shop, admin, show }) => {
    await chooseInstalments(page)
    await leaveToPay(page)
    await payByCard(page)
    await confirmed(page)
    await page.goto(`${shop}/payment-collection/${await dearer(admin, orderOn(page))}`)
    await page.getByText("To pay: £45.00").waitFor()
    await show("payment-link")
    await leaveToPay(page)
    await payByCard(page)
    await confirmed(page)
  },
}

/** The order whose page it is. */
function orderOn(page: Page): string {
  return /\/order\/(order_\w+)/.exec(page.url())?.[1] ?? ""
}
