import { assertNever } from "../assert-never"
import { formatPounds, planText } from "../rules/money"
import type { Checkout } from "../store"
import { htmlReply, type Reply } from "../http/reply"
import { html } from "./html"
import { layout } from "./layout"

const START_AGAIN = "Nothing was taken. Start again from your basket."
const CHOOSE_AGAIN = "Nothing was taken, and nothing will be. You can go back to the shop and choose how to pay."

/** The page of a checkout that takes no payment (any more). */
export function endPage(checkout: Checkout): Reply {
  const { request, status, term } = checkout
  const shop = request.cancelUrl
  switch (status) {
    case "received":
      return page(checkout, 410, "This payment page has expired", START_AGAIN, shop)
    case "cancelled":
      return page(checkout, 200, "This payment was cancelled", CHOOSE_AGAIN, shop)
    case "invalid_payload":
      return page(checkout, 422, "This payment cannot be made", "The service could not use what the shop sent.", shop)
    case "successful": {
      const amount = formatPounds(request.amountMinor)
      const paid =
        term === 1 ? `${amount} paid in full.` : `${amount} paid: ${planText(request.amountMinor, term ?? 1)}.`
      return page(checkout, 200, "This order is already paid", paid, request.successUrl)
    }
    default:
      return assertNever(status)
  }
}

export function unknownPage(): Reply {
  const main = html`<section>
    <h1>Page not found</h1>
    <p>There is no payment at this address.</p>
  </section>`
  return htmlReply(404, layout({ title: "Page not found", merchant: "Instalments", main }))
}

/** @param back where the button leads; a checkout that was never valid has no such address */
function page({ integration }: Checkout, status: number, title: string, text: string, back: string): Reply {
  const merchant = integration.merchant.name
  const button = back === "" ? undefined : html`<a class="button" href="${back}">Back to ${merchant}</a>`
  const main = html`<section>
    <h1>${title}</h1>
    <p>${text}</p>
    ${button}
  </section>`
  return htmlReply(status, layout({ title, merchant, main }))
}
