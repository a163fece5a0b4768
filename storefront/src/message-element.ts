import { element, fillShadow } from "./dom.js"
import { openExplainer } from "./explain.js"
import { type Message, MESSAGE_ATTRIBUTES, messageFor, messageQuestion } from "./price-message.js"
import { wordsOf } from "./words.js"

/**
 * One line stays reserved, so that nothing below it moves when the answer arrives.
 * Shops that would rather close the gap: `instalments-message[data-state="none"] { display: none }`.
 */
const STYLE = `
  :host { display: block; min-height: 1.5em; min-height: 1lh }
  :host([hidden]) { display: none }
  button { padding: 0.25rem 0; margin-inline-start: 0.4em; border: 0; background: none; color: inherit; font: inherit; text-decoration: underline;
    cursor: pointer }
`

/**
 * Registers `<instalments-message amount="44.97" currency="gbp" backend="…" publishable-key="…">`.
 * It shows the line of `monthlyText` and nothing at all where instalments are not offered or the backend is silent;
 * `data-state` is "loading", "shown" or "none"; `::part(text)` styles the line, `::part(explain)` the button that opens the
 * explainer, which `explainer="none"` leaves out.
 * Safe to call twice, and on a server, where it does nothing.
 */
export function defineInstalmentsMessage(tagName = "instalments-message"): void {
  if (typeof customElements !== "undefined" && !customElements.get(tagName)) {
    customElements.define(tagName, createElementClass())
  }
}

/** Made on call: a server has no HTMLElement to extend. */
function createElementClass(): CustomElementConstructor {
  return class extends HTMLElement {
    static readonly observedAttributes = MESSAGE_ATTRIBUTES
    /** Silent for its first text, which is part of the page; changes after that (another variant) are announced. */
    readonly #text = element("span", { "aria-live": "off", part: "text", role: "status" })
    readonly #button = element("button", { "aria-haspopup": "dialog", hidden: "", part: "explain", type: "button" })
    #loading: AbortController | undefined
    #due = false

    constructor() {
      super()
      fillShadow(this, STYLE, this.#text, this.#button)
    }

    connectedCallback() {
      this.#refreshSoon()
    }

    disconnectedCallback() {
      this.#loading?.abort()
    }

    attributeChangedCallback(_name: string, before: string | null, after: string | null) {
      if (before !== after) this.#refreshSoon()
    }

    /** Frameworks set attributes one by one: one question for all of them. */
    #refreshSoon() {
      if (this.#due) return
      this.#due = true
      queueMicrotask(() => {
        this.#due = false
        if (this.isConnected) void this.#refresh()
      })
    }

    async #refresh() {
      this.#loading?.abort()
      const loading = new AbortController()
      this.#loading = loading
      // Gone at once: the figure belonged to another price.
      this.#show("loading", null)
      const question = messageQuestion((name) => this.getAttribute(name))
      const message = await messageFor(question, loading.signal)
      if (loading.signal.aborted) return
      this.#show(message ? "shown" : "none", message)
      if (question && message) {
        this.#button.textContent = wordsOf(question.backend).explain
        this.#button.onclick = () => void openExplainer(question.backend, message.plans, question.currencyCode)
      }
      this.#text.setAttribute("aria-live", "polite")
    }

    #show(state: string, message: Message | null) {
      this.dataset.state = state
      this.#text.textContent = message?.text ?? ""
      this.#button.hidden = message === null || this.getAttribute("explainer") === "none"
    }
  }
}
