import { assertNever } from "../../core/assert-never"
import { formatPounds } from "../../core/money"
import type { Checkout } from "../books"
import { htmlReply, type Reply } from "../http/reply"
import { planText } from "../rules/plan"
import { html } from "./html"
import { layout } from "./layout"

/** The page of a checkout that takes no payment (any more). */
export function endPage(checkout: Checkout): Reply {
  const { request, status } = checkout
  switch (status) {
    case "received":
      return page(checkout, 410, "This payment page has expired", "Nothing was taken. Start again from your basket.", request.cancelUrl)
    case "successful":
      return page(checkout, 200, "This order is already paid", paidText(checkout), request.successUrl)
    case "cancelled":
      return page(checkout, 200, "This payment was cancelled", "Nothing was taken. Start again from your basket.", request.cancelUrl)
    case "invalid_payload":
      return page(checkout, 422, "This payment cannot be made", "The shop sent something that the service could not use.", request.cancelUrl)
    default:
      return assertNever(status)
  }
}

export function unknownPage(): Reply {
  const main = html`<section><h1>Page not found</h1><p>There is no payment at this address.</p></section>`
  return htmlReply(404, layout({ title: "Page not found", merchant: "Instalments", main }))
}

function paidText({ request, term }: Checkout): string {
  return `${formatPounds(request.amountMinor)} were paid: ${planText(request.amountMinor, term ?? 1)}.`
}

function page({ integration }: Checkout, status: number, title: string, text: string, back: string): Reply {
  const merchant = integration.merchant.name
  const button = back && html`<a class="button" href="${back}">Back to ${merchant}</a>`
  const main = html`<section><h1>${title}</h1><p>${text}</p>${button}</section>`
  return htmlReply(status, layout({ title, merchant, main }))
}
