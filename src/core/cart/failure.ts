/** Why an order could not be made. */
export type Failure = {
  /**
   * - `cart`: for a reason of this cart: an item is out of stock, a merchant's own rule refuses it
   * - `shop`: for a reason that is none of the cart's: it would have met any other
   */
  scope: "cart" | "shop"
  /** For operators: which step failed and how. Nothing secret or personal. */
  cause: string
}

/** An error as Medusa's workflows report it. `type` is that of a MedusaError, `code` Postgres's or Node's. */
export type CompletionError = {
  step: string | null
  name: string
  type: string | null
  code: string | null
  message: string
}

/** Refusals that are about the cart whatever else happens in the shop. */
const CARTS_OWN: ReadonlySet<string> = new Set(["insufficient_inventory", "payment_authorization_error"])
/** All that Medusa says where a payment could not be authorised because of an error of no kind, which stands in the log alone. */
const HIDDEN_ERROR = "Payment authorization failed"
/** Refusals that may be about the cart, or a rule of the shop that refuses every cart. */
const REFUSALS: ReadonlySet<string> = new Set([
  "invalid_data",
  "not_allowed",
  "not_found",
  "conflict",
  "duplicate_error",
  "payment_requires_more_error",
])
/** What Medusa says where others worked on the same cart or article all the while: it is none of what is in the cart. */
const LOCK_TAKEN = "Timed-out acquiring lock"

/** What became of other carts meanwhile. */
export type Others = {
  /** Failed with the same cause since the shop last made an order. */
  alike: number
  /** Got their order since this cart first failed with the same cause. */
  ordered: number
  /** Wait for the shop with the same cause, whoever got an order meanwhile: not everything that is broken is broken for everybody. */
  waiting: number
}

/** So many others show whose trouble it is: the shop's where they fail alike, the cart's own where they get their orders. */
export const ENOUGH_OTHERS = 2
const LONGEST = 160

export function failureOf(error: CompletionError, others: Others): Failure {
  return { cause: causeOf(error), scope: scopeOf(error, others) }
}

function scopeOf(error: CompletionError, { alike, ordered, waiting }: Others): Failure["scope"] {
  const { step, type, message } = error
  if (isOfConnection(error)) {
    return "shop"
  }
  if (type !== null && CARTS_OWN.has(type) && message !== HIDDEN_ERROR) {
    return "cart"
  }
  // A session that cannot be made or deleted may be this cart's own trouble.
  const isAlone = ordered >= ENOUGH_OTHERS && waiting < ENOUGH_OTHERS
  const mayBeCarts = (type !== null && REFUSALS.has(type)) || step === "fit_session" || isAlone
  return mayBeCarts && alike < ENOUGH_OTHERS && !message.startsWith(LOCK_TAKEN) ? "cart" : "shop"
}

/** So begins the cause where the database was away: it is told where it stands. */
const CONNECTION_FAILED = "the connection to the database failed"
/** Shut down, crashed or starting | any trouble of the connection (Postgres, Appendix A). */
const CONNECTION_STATES = /^(?:57P0[123]|08\w{3})$/
/** What Postgres, its driver and the pool say, where an error is a copy without its code. */
const CONNECTION_WORDS =
  /terminating connection|connection (?:terminated|ended) unexpectedly|^connection terminated$|the database system is|connection error and is not queryable/i
const NETWORK = /\b(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)\b/

/** Others than the database may refuse a connection too: there it is only the database's where a statement was sent. */
function isOfConnection({ name, code, message }: CompletionError): boolean {
  const isStatement = name === "DriverException" || STATEMENT.test(message)
  const words = message.replace(STATEMENT, "")
  return (
    name === "KnexTimeoutError" ||
    CONNECTION_STATES.test(code ?? "") ||
    CONNECTION_WORDS.test(words) ||
    (isStatement && NETWORK.test(words))
  )
}

/** One line: the step, the kind of error, and its message without what may be a person's or a secret. At whichever step it fails, the database is one cause. */
export function causeOf(error: CompletionError): string {
  const { step, name, type, message } = error
  if (isOfConnection(error)) {
    return `${CONNECTION_FAILED}: ${scrubbed(message)}`.slice(0, LONGEST)
  }
  const where = step === null ? "" : `${step}: `
  return `${where}${type ?? name}: ${scrubbed(message)}`.slice(0, LONGEST)
}

/** Shorter ones are parts of other words. */
const SHORTEST_WORD = 3
/** Longer ones are no names, and more than a pattern may hold: they are only found as they were entered. */
const LONGEST_WORD = 500

/**
 * A message without what its shopper has entered, in whatever case: only they could tell that it is a name or a street.
 *
 * @param words names, parts of addresses, numbers
 */
export function withoutWords(message: string, words: readonly string[]): string {
  return words
    .map((word) => word.normalize())
    .flatMap((word) => (word.length > LONGEST_WORD ? word : [word, withoutNumbers(word)]))
    .filter(({ length }) => length >= SHORTEST_WORD)
    .sort((one, other) => other.length - one.length)
    .reduce(withoutWord, message.normalize())
}

function withoutWord(message: string, word: string): string {
  if (word.length > LONGEST_WORD) {
    return message.replaceAll(word, "…")
  }
  const literal = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
  return message.replace(new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, "giu"), "…")
}

/** A street is named with its house's number, or without. */
function withoutNumbers(word: string): string {
  return word.replace(/\S*\d\S*/g, "").trim()
}

/** What Medusa's database layer says of a statement that failed: the statement, a dash, and the database's own words. */
const STATEMENT = /^\s*(?:select|insert|update|delete|with)\s.*\s-\s/is
/** Anything in quotes may be a person's, but the names of what the database lacks or guards, in English or German. */
const QUOTED =
  /(\b(?:relation|column|constraint|table|spalte|tabelle) )?("[^"]*"|»[^«»]*«|«[^«»]*»|'[^']*'|‘[^‘’]*’|[„“][^„“”]*[“”])/gi

/** Of what an error says, so many characters are read: some of the patterns below take a second for a run of ten times as many. */
const MOST_READ = 2_000

/** Ids, addresses and figures differ from cart to cart: what is left is alike for carts that fail alike. */
function scrubbed(message: string): string {
  return message
    .replace(STATEMENT, "")
    .replace(QUOTED, (quoted, guarded: string | undefined) => (guarded ? quoted : "…"))
    .slice(0, MOST_READ)
    .replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, "…")
    .replace(/https?:\/\/\S+/g, "…")
    .replace(/\b[a-z]+_[0-9A-Z]{20,}\b/g, "…")
    .replace(/\b[\w-]*\d[\w-]*\b/g, "…")
    .replace(/\s+/g, " ")
    .trim()
}
