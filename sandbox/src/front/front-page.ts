import { DateTime } from "luxon"
import type { CallbackDelivery } from "../journal"
import { type Html, html } from "../pages/html"
import { layout } from "../pages/layout"
import { FRONT_STYLE } from "../pages/style"
import { formatPounds, planText } from "../rules/money"
import type { Service } from "../service"
import type { CallbackState, Checkout, Refund } from "../store"
import { type CheckoutStatus, type RefundStatus, ZONE } from "../wire"
import { type Action, checkoutActions, clockActions, faultActions, refundActions } from "./actions"

/** As many of the newest are shown unless all are asked for: a sandbox left running may hold thousands. */
const MOST_SHOWN = 50

export interface FrontPage {
  /** scheme and host, for the commands */
  origin: string
  showAll: boolean
  /** Why the button pressed last did nothing. */
  refused?: string
}

/** Every checkout and refund, newest first, and what can be done with each. It needs no script. */
export function frontPage(service: Service, { origin, showAll, refused }: FrontPage): string {
  const checkouts = service.store.checkouts.all().reverse()
  const refunds = service.store.refunds.all().reverse()
  const most = showAll ? Infinity : MOST_SHOWN
  const main = html`${refused === undefined ? undefined : refusal(refused)}
    <h1>Checkouts and refunds</h1>
    <p>
      Each button does what a shopper or the service would do. “With curl” shows it as a command: a click selects it.
    </p>
    <nav aria-label="On this page">
      <a href="#checkouts">Checkouts: ${checkouts.length}</a> <a href="#refunds">Refunds: ${refunds.length}</a>
      <a href="#faults">What goes wrong</a> <a href="#clock">Clock</a> <a href="/">Reload</a>
    </nav>
    <h2 id="checkouts">Checkouts</h2>
    ${list(checkouts, most, `None yet. A shop whose base URL is ${origin} creates them at its checkout.`, (checkout) =>
      checkoutCard(service, checkout, origin)
    )}
    <h2 id="refunds">Refunds</h2>
    ${list(refunds, most, "None yet. The shop requests them for checkouts that are paid.", (refund) =>
      refundCard(service, refund, origin)
    )}
    ${faultSection(service, origin)} ${clockSection(service, origin)}`
  const footer = "Nothing here is kept when the sandbox stops."
  return layout({ title: "Checkouts and refunds", merchant: "Instalments sandbox", main, footer, style: FRONT_STYLE })
}

function refusal(reason: string): Html {
  return html`<div class="alert" role="alert">
    <p><strong>Nothing was changed.</strong> ${reason}</p>
  </div>`
}

function list<T>(newestFirst: readonly T[], most: number, none: string, card: (record: T) => Html): Html {
  if (newestFirst.length === 0) {
    return html`<p class="hint">${none}</p>`
  }
  const more = html`<p>These are the newest ${most}. <a href="/?all">Show all ${newestFirst.length}</a></p>`
  return html`<div class="list">${newestFirst.slice(0, most).map(card)}</div>
    ${newestFirst.length > most ? more : undefined}`
}

function checkoutCard(service: Service, checkout: Checkout, origin: string): Html {
  const { id, request, integration, term, paidAt, createdAt, declines } = checkout
  const amount = formatPounds(request.amountMinor)
  const name = `${amount}, ${request.clientReferenceId}`
  const deliveries = service.journal.allDeliveries().filter(({ checkoutId }) => checkoutId === id)
  return html`<article id="${id}" aria-labelledby="${id}-name">
    <h3 id="${id}-name">${amount} <span class="reference">${request.clientReferenceId}</span></h3>
    <p class="state">${stateText(service, checkout)}</p>
    <dl class="facts">
      ${fact("Shop", integration.merchant.name)} ${fact("Created", timeText(createdAt))}
      ${paidAt === undefined ? undefined : fact("Paid", timeText(paidAt))}
      ${paidAt === undefined || term === undefined ? undefined : fact("Plan", planText(request.amountMinor, term))}
      ${declines === 0 ? undefined : fact("Cards declined", declines)}
      ${fact("Callback", callbackText(checkout, deliveries))} ${fact("Checkout", html`<a href="/pay/${id}">${id}</a>`)}
      ${service.store
        .refundsOf(checkout)
        .map((refund) => fact("Refund", html`<a href="#${refund.id}">${formatPounds(refund.amountMinor)}</a>`))}
    </dl>
    ${actionsOf(checkoutActions(service, checkout), name, origin)}
  </article>`
}

function refundCard(service: Service, refund: Refund, origin: string): Html {
  const { id, checkout, amountMinor, status, history } = refund
  const name = `${formatPounds(amountMinor)} of ${checkout.request.clientReferenceId}`
  return html`<article id="${id}" aria-labelledby="${id}-name">
    <h3 id="${id}-name">
      ${formatPounds(amountMinor)} <span class="reference">of ${checkout.request.clientReferenceId}</span>
    </h3>
    <p class="state">${REFUNDS[status]}</p>
    <dl class="facts">
      ${history.map((step) => fact(REFUNDS[step.status], timeText(step.at)))} ${fact("Refund", id)}
      ${fact("Checkout", html`<a href="#${checkout.id}">${checkout.id}</a>`)}
    </dl>
    ${actionsOf(refundActions(service, refund), name, origin)}
  </article>`
}

function faultSection({ faults }: Service, origin: string): Html {
  const waiting = faults.list().map((fault) => html`<li><code>${JSON.stringify(fault)}</code></li>`)
  return html`<section id="faults" aria-labelledby="faults-name">
    <h2 id="faults-name">What goes wrong</h2>
    ${
      waiting.length === 0
        ? html`<p>Nothing goes wrong.</p>`
        : html`<p>Still to strike:</p>
            <ul>
              ${waiting}
            </ul>`
    }
    ${actionsOf(faultActions(), "", origin)}
  </section>`
}

function clockSection({ clock, options }: Service, origin: string): Html {
  const { frozen } = options.clock
  return html`<section id="clock" aria-labelledby="clock-name">
    <h2 id="clock-name">Clock</h2>
    <p>
      Here it is ${timeText(clock.now())}, London time${frozen ? ", and time stands still" : undefined}. The shop’s own
      clock does not move with it.
    </p>
    ${actionsOf(clockActions(clock.now()), "", origin)}
  </section>`
}

/** @param subject what the buttons are about, for whoever hears them one by one */
function actionsOf(actions: readonly Action[], subject: string, origin: string): Html | undefined {
  if (actions.length === 0) {
    return undefined
  }
  return html`<div class="actions">${actions.map((action, index) => form(action, subject, index > 0))}</div>
    <details>
      <summary>With curl<span class="unseen"> ${subject}</span></summary>
      ${actions.map(
        (action) =>
          html`<p class="hint">${action.label}</p>
            <pre><code>${curl(action, origin)}</code></pre>`
      )}
    </details>`
}

function form({ label, path, choices }: Action, subject: string, quiet: boolean): Html {
  const [only, ...others] = choices
  const body =
    others.length === 0
      ? html`<input type="hidden" name="json" value="${JSON.stringify(only.json)}" />`
      : html`<select name="json" aria-label="${label}: how">
          ${choices.map((choice) => html`<option value="${JSON.stringify(choice.json)}">${choice.label}</option>`)}
        </select>`
  return html`<form method="post" action="/_control${path}">
    <button${quiet ? html` class="quiet"` : undefined}>${label}<span class="unseen"> ${subject}</span></button>
    ${body}
  </form>`
}

/** The first choice as a command for a POSIX shell: the bodies hold no quotation mark of that kind. */
function curl({ path, choices }: Action, origin: string): string {
  const body = JSON.stringify(choices[0].json)
  return `curl -X POST '${origin}/_control${path}' -H 'Content-Type: application/json' -d '${body}'`
}

function fact(name: string, value: Html | string | number): Html {
  return html`<dt>${name}</dt>
    <dd>${value}</dd>`
}

const STATES: Record<CheckoutStatus, string> = {
  received: "Waiting for payment",
  successful: "Paid",
  cancelled: "Cancelled",
  invalid_payload: "Invalid: the service could not use what the shop sent",
}

function stateText({ payments }: Service, checkout: Checkout): string {
  const isExpired = checkout.status === "received" && !payments.isOpen(checkout)
  return isExpired ? "Payment page expired; the shop reads “received”" : STATES[checkout.status]
}

const CALLBACKS: Record<CallbackState, string> = {
  none: "not due",
  pending: "not confirmed",
  delivered: "confirmed",
  given_up: "given up",
}

function callbackText({ callback }: Checkout, deliveries: readonly CallbackDelivery[]): string {
  const last = deliveries.at(-1)
  if (callback === "none" || !last) {
    return CALLBACKS[callback]
  }
  const outcome = last.answer ? `the shop answered ${last.answer.status}` : (last.error ?? "no answer")
  const sent = `${deliveries.length} sent, the last at ${timeText(Date.parse(last.at))}: ${outcome}`
  return `${CALLBACKS[callback]}: ${sent}`
}

const REFUNDS: Record<RefundStatus, string> = {
  requested: "Requested",
  pending: "Approved, being processed",
  complete: "Complete",
  failed: "Failed",
}

function timeText(at: number): string {
  return DateTime.fromMillis(at, { zone: ZONE, locale: "en-GB" }).toFormat("d MMM yyyy, HH:mm:ss")
}
