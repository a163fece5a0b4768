import { formatPounds } from "../rules/money"
import type { Checkout } from "../store"
import { html } from "./html"
import { layout } from "./layout"

/** Stands in for the bank's own page, on which a shopper confirms a payment by card. */
export function authenticationPage({ id, request, integration }: Checkout, term: number): string {
  const merchant = integration.merchant.name
  const main = html`<form method="post" action="/pay/${id}">
    <h1>Is this you?</h1>
    <p>Your bank asks you to confirm the payment of ${formatPounds(request.amountMinor)} to ${merchant}.</p>
    <input type="hidden" name="term" value="${term}" />
    <button name="action" value="confirm">Yes, confirm the payment</button>
    <button name="action" value="refuse" class="quiet">No, this is not me</button>
  </form>`
  return layout({ title: "Confirm the payment", merchant, main })
}
