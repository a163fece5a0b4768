import { DateTime } from "luxon"
import { formatPounds, planText } from "../rules/money"
import type { Checkout, LineItem } from "../store"
import { SANDBOX_DEFAULTS } from "../integration"
import { ZONE } from "../wire"
import { type Html, html } from "./html"
import { layout } from "./layout"
import type { Field, Problems } from "./pay-form"

export interface PayPage {
  checkout: Checkout
  terms: readonly number[]
  /** The term to show as chosen. */
  term: number | undefined
  declined: boolean
  problems: Problems
  /** What was typed, shown again beside its problem. */
  typed: URLSearchParams
}

/** Filled in beforehand, so that paying takes one click. */
const TEST_VALUES = { card_number: SANDBOX_DEFAULTS.approvedCard, expiry: "12/34", security_code: "123" }

/** The form: summary, terms, card, pay and cancel. It is posted plainly and needs no script. */
export function payPage(page: PayPage): string {
  const { checkout, terms, term, declined, problems } = page
  const { request, integration, expiresAt } = checkout
  const faulty = Object.keys(problems).length > 0
  const until = DateTime.fromMillis(expiresAt, { zone: ZONE }).toFormat("HH:mm")
  const main = html`<h1>Pay ${formatPounds(request.amountMinor)} in instalments</h1>
${declined ? declinedAlert : undefined}${faulty ? problemsAlert(problems) : undefined}
<section aria-labelledby="summary"><h2 id="summary">Your order</h2>${summary(checkout)}</section>
<form method="post" action="/pay/${checkout.id}" novalidate>
<fieldset${describedBy("term", problems)}><legend>How many payments?</legend>
${problemText("term", problems)}${terms.map((offered) => termChoice(checkout, offered, offered === (term ?? usualTerm(terms))))}
</fieldset>
<fieldset><legend>Card</legend>${testCards}
${field("card_number", "Card number", "cc-number", page)}
<div class="pair">${field("expiry", "Expiry date", "cc-exp", page)}
${field("security_code", "Security code", "cc-csc", page)}</div>
</fieldset>
<button name="action" value="pay">Pay now</button>
<button name="action" value="cancel" class="quiet">Cancel and go back to ${integration.merchant.name}</button>
</form>`
  const footer = `Reference ${request.clientReferenceId}. You can pay on this page until ${until}, London time.`
  const title = faulty ? "Error: check your details" : declined ? "Card declined" : "Pay in instalments"
  return layout({ title, merchant: integration.merchant.name, main, footer })
}

const declinedAlert = html`<div class="alert" role="alert">
  <p><strong>Your card was declined.</strong> Nothing was taken. Try again, or use another card.</p>
</div>`

const testCards = html`<div class="cards">
  <strong>Test cards</strong>
  <dl>
    <dt>Approved</dt>
    <dd>${SANDBOX_DEFAULTS.approvedCard}</dd>
    <dt>Asks to confirm</dt>
    <dd>${SANDBOX_DEFAULTS.authenticatedCard}</dd>
    <dt>Declined</dt>
    <dd>${SANDBOX_DEFAULTS.declinedCard}</dd>
  </dl>
</div>`

function problemsAlert(problems: Problems): Html {
  const items = Object.entries(problems).map(([name, problem]) => html`<li><a href="#${name}">${problem}</a></li>`)
  return html`<div class="alert" role="alert">
    <p><strong>Check these details</strong></p>
    <ul>
      ${items}
    </ul>
  </div>`
}

function summary({ request }: Checkout): Html {
  return html`<table>
    <thead hidden>
      <tr>
        <th scope="col">Item</th>
        <th scope="col">Price</th>
      </tr>
    </thead>
    <tbody>
      ${request.lineItems.map(lineItem)}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">Total to pay</th>
        <td>${formatPounds(request.amountMinor)}</td>
      </tr>
    </tfoot>
  </table>`
}

function lineItem({ name, unitMinor, quantity }: LineItem): Html {
  const each = formatPounds(unitMinor)
  const count = quantity === 1 ? undefined : html`<br /><span class="quantity">${quantity} at ${each} each</span>`
  return html`<tr>
    <td>${name}${count}</td>
    <td>${formatPounds(unitMinor * quantity)}</td>
  </tr>`
}

/** Who chose to pay in instalments is shown a plan of several payments first, the shortest. */
function usualTerm(terms: readonly number[]): number | undefined {
  return terms.find((term) => term > 1) ?? terms[0]
}

function termChoice({ request }: Checkout, term: number, checked: boolean): Html {
  const chosen = checked ? html` id="term" checked` : undefined
  return html`<label class="term"
    ><input type="radio" name="term" value="${term}" ${chosen} />
    <span>${planText(request.amountMinor, term)}</span></label
  >`
}

type CardField = keyof typeof TEST_VALUES

function field(name: CardField, label: string, autocomplete: string, { problems, typed }: PayPage): Html {
  const value = typed.get(name) ?? TEST_VALUES[name]
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      value="${value}"
      inputmode="numeric"
      autocomplete="${autocomplete}"
      required${describedBy(name, problems)}
    />
    ${problemText(name, problems)}
  </div>`
}

function describedBy(name: Field, problems: Problems): Html | undefined {
  return problems[name] === undefined ? undefined : html` aria-invalid="true" aria-describedby="${name}-problem"`
}

function problemText(name: Field, problems: Problems): Html | undefined {
  return problems[name] === undefined ? undefined : html`<p class="problem" id="${name}-problem">${problems[name]}</p>`
}
