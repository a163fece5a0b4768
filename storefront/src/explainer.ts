import { formatMoney } from "./monthly-text.js"
import type { Plans, PlanTerm } from "./plans.js"
import { EXPLAINER_WORDS, type ExplainerWords } from "./explainer-words.js"
import { element, fillShadow } from "./dom.js"
import { chosenWords, localeOf, type Speech, wordsOf } from "./words.js"

/**
 * The shop's colours and type are inherited; `Canvas` and `CanvasText` follow its `color-scheme`, dark ones too. A shop may set
 * `--instalments-ground`, `--instalments-ink` and `--instalments-accent`.
 */
const STYLE = `
  dialog { box-sizing: border-box; width: min(30rem, calc(100vw - 2rem)); max-height: calc(100dvh - 2rem); overflow: auto;
    overscroll-behavior: contain; padding: 1.5rem; border: 1px solid; border-color: color-mix(in srgb, currentColor 25%, transparent);
    border-radius: 0.75rem; background: var(--instalments-ground, Canvas); color: var(--instalments-ink, CanvasText);
    font: inherit; line-height: 1.5; text-align: start }
  dialog::backdrop { background: rgb(0 0 0 / 0.55) }
  header { display: flex; gap: 1rem; align-items: start; justify-content: space-between }
  h2 { margin: 0; font-size: 1.25em; line-height: 1.3 }
  h3 { margin: 1.25rem 0 0.5rem; font-size: 1em }
  p { margin: 0.75rem 0 0; white-space: pre-line; overflow-wrap: anywhere }
  table { width: 100%; margin-top: 1rem; border-collapse: collapse; font-variant-numeric: tabular-nums }
  caption { text-align: start; font-weight: 600; padding-bottom: 0.5rem }
  th, td { padding: 0.5rem 0.75rem 0.5rem 0; border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent);
    text-align: start; vertical-align: top; font-weight: inherit }
  tbody th { white-space: nowrap }
  th:last-child, td:last-child { padding-inline-end: 0; text-align: end }
  thead th { font-size: 0.875em; border: 0 }
  ol { margin: 0; padding-inline-start: 1.25rem }
  li + li { margin-top: 0.25rem }
  a { color: inherit }
  button { min-width: 2.75rem; min-height: 2.75rem; margin: -0.5rem -0.5rem 0 0; padding: 0 0.75rem; border: 0;
    border-radius: 0.5rem; background: none; color: inherit; font: inherit; text-decoration: underline; cursor: pointer }
  :focus-visible { outline: 3px solid var(--instalments-accent, currentColor); outline-offset: 2px }
`

/**
 * Opens the dialog that explains what a price means in instalments: every term to the penny, what happens, and what the shop has to
 * say with it. The browser's own dialog keeps the focus, closes with Escape and gives the focus back.
 *
 * @param currencyCode ISO 4217 in either case
 */
export function showExplainer(speech: Speech, plans: Plans, currencyCode: string): void {
  const words = { ...chosenWords(speech, EXPLAINER_WORDS), explain: wordsOf(speech).explain }
  const locale = localeOf(speech) ?? "en-GB"
  const host = document.createElement("instalments-explainer")
  host.lang = locale
  const close = element("button", { type: "button" }, words.close)
  close.addEventListener("click", () => dialog.close())
  const dialog = element(
    "dialog",
    { "aria-labelledby": "title" },
    element("header", {}, element("h2", { id: "title" }, words.explainTitle), close),
    ...contents(plans, words, (amount) => formatMoney(amount, currencyCode, locale))
  )
  dialog.addEventListener("close", () => host.remove())
  dialog.addEventListener("click", (event) => {
    // The dialog itself is hit beside its contents: on the backdrop, or on its own edge.
    if (event.target === dialog && isOutside(dialog, event)) dialog.close()
  })
  fillShadow(host, STYLE, dialog)
  document.body.append(host)
  dialog.showModal()
}

type Words = ExplainerWords & { explain: string }
type Money = (amount: number) => string

function contents({ amount, terms, link, ...plans }: Plans, words: Words, money: Money): Node[] {
  const steps = [words.stepChoose, words.stepPay, words.stepDone].map((step) => element("li", {}, step))
  return [
    ...(amount === null ? [] : [element("p", {}, words.total.replace("{amount}", money(amount)))]),
    table(terms, words, money),
    element("h3", {}, words.explain),
    element("ol", {}, ...steps),
    ...[plans.example, plans.disclosure].flatMap((text) => (text ? element("p", {}, text) : [])),
    ...(link ? [element("p", {}, element("a", { href: link.url }, link.text))] : []),
  ]
}

function table(terms: readonly PlanTerm[], words: Words, money: Money): HTMLTableElement {
  const heads = [words.payments, words.eachPayment].map((text) => element("th", { scope: "col" }, text))
  const rows = terms.map((term) => {
    const name = term.number_of_payments === 1 ? words.inFull : String(term.number_of_payments)
    const payments = element("td", {}, paymentsText(term, words, money))
    return element("tr", {}, element("th", { scope: "row" }, name), payments)
  })
  return element(
    "table",
    {},
    element("caption", {}, words.choices),
    element("thead", {}, element("tr", {}, ...heads)),
    element("tbody", {}, ...rows)
  )
}

/** "£25.08", or where the last ones differ by a penny "1 × £25.09, then 5 × £25.08". */
function paymentsText({ payments }: PlanTerm, words: Words, money: Money): string {
  const [only] = payments
  return payments.length === 1 && only
    ? money(only.amount)
    : payments.map(({ count, amount }) => `${count}\u00a0×\u00a0${money(amount)}`).join(`, ${words.then} `)
}

function isOutside(dialog: HTMLDialogElement, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
