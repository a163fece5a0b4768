import { MESSAGE_ATTRIBUTES, messageQuestion } from "./message-attributes.js"
import { messageText } from "./message-text.js"

/**
 * One line stays reserved, so that nothing below it moves when the answer arrives.
 * Shops that would rather close the gap: `instalments-message[data-state="none"] { display: none }`.
 */
const STYLE = `
  :host { display: block; min-height: 1.5em; min-height: 1lh }
  :host([hidden]) { display: none }
`

/**
 * Registers `<instalments-message amount="44.97" currency="gbp" backend="…" publishable-key="…">`.
 * It shows the line of `monthlyText` and nothing at all where instalments are not offered or the backend is silent;
 * `data-state` is "loading", "shown" or "none", and `::part(text)` styles the line.
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
    readonly #text = createText()
    #loading: AbortController | undefined
    #due = false

    constructor() {
      super()
      const root = this.attachShadow({ mode: "open" })
      root.append(this.#text)
      applyStyle(root)
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
      this.dataset.state = "loading"
      // Gone at once: the figure belonged to another price.
      this.#text.textContent = ""
      const text = await messageText(
        messageQuestion((name) => this.getAttribute(name)),
        loading.signal
      )
      if (loading.signal.aborted) return
      this.#text.textContent = text
      this.dataset.state = text ? "shown" : "none"
      this.#text.setAttribute("aria-live", "polite")
    }
  }
}

/** An adopted sheet and no style element, which a strict content security policy forbids. Old browsers reserve no line. */
function applyStyle(root: ShadowRoot): void {
  if ("adoptedStyleSheets" in root) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(STYLE)
    root.adoptedStyleSheets = [sheet]
  }
}

/** Silent for its first text, which is part of the page; changes after that (another variant) are announced. */
function createText(): HTMLElement {
  const text = document.createElement("span")
  text.setAttribute("role", "status")
  text.setAttribute("aria-live", "off")
  text.setAttribute("part", "text")
  return text
}
