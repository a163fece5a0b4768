/**
 * Why an order could not be made.
 *
 * - `cart`: for a reason of this cart: an item is out of stock, a merchant's own rule refuses it
 * - `shop`: for a reason that is none of the cart's: it would have met any other
 */
export type FailureScope = "cart" | "shop"

export type Failure = {
  scope: FailureScope
  /** For operators: which step failed and how. Nothing secret or personal. */
  cause: string
}

/** An error as Medusa's workflows report it. `type` is that of a MedusaError. */
export type CompletionError = { step: string | null; name: string; type: string | null; message: string }

/** Refusals that are about the cart whatever else happens in the shop. */
const CARTS_OWN: ReadonlySet<string> = new Set(["insufficient_inventory", "payment_authorization_error"])
/** Refusals that may be about the cart, or a rule of the shop that refuses every cart. */
const REFUSALS: ReadonlySet<string> = new Set([
  "invalid_data",
  "not_allowed",
  "not_found",
  "conflict",
  "duplicate_error",
  "payment_requires_more_error",
])
/** So many other carts that fail alike, with no success in between, show that it is the shop. */
const ALIKE = 2
const LONGEST = 160

/** @param alike other carts that have failed with the same cause since the shop last made an order */
export function failureOf(error: CompletionError, alike: number): Failure {
  return { cause: causeOf(error), scope: scopeOf(error, alike) }
}

function scopeOf({ step, type }: CompletionError, alike: number): FailureScope {
  if (type !== null && CARTS_OWN.has(type)) {
    return "cart"
  }
  // A session that cannot be made or deleted may be this cart's own trouble.
  const mayBeCarts = (type !== null && REFUSALS.has(type)) || step === "fit_session"
  return mayBeCarts && alike < ALIKE ? "cart" : "shop"
}

/** One line: the step, the kind of error, and its message without what may be a person's or a secret. */
export function causeOf({ step, name, type, message }: CompletionError): string {
  const where = step === null ? "" : `${step}: `
  return `${where}${type ?? name}: ${scrubbed(message)}`.slice(0, LONGEST)
}

/** Ids, addresses and figures differ from cart to cart: what is left is alike for carts that fail alike. */
function scrubbed(message: string): string {
  return message
    .replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, "…")
    .replace(/https?:\/\/\S+/g, "…")
    .replace(/\b[a-z]+_[0-9A-Z]{20,}\b/g, "…")
    .replace(/"[^"]*"|'[^']*'/g, "…")
    .replace(/\b[\w-]*\d[\w-]*\b/g, "…")
    .replace(/\s+/g, " ")
    .trim()
}
