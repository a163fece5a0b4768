import { type CompletionError, failureOf, withoutWords } from "../failure"

const error = (over: Partial<CompletionError>): CompletionError => ({
  step: "orderCreated",
  name: "Error",
  type: null,
  code: null,
  message: "",
  ...over,
})

const HIDDEN = "Payment authorization failed"
const NO_OTHERS = { alike: 0, ordered: 0, waiting: 0 }

describe("why an order could not be made", () => {
  it.each([
    ["sold out", { type: "insufficient_inventory" }, 0, "cart"],
    ["sold out for many", { type: "insufficient_inventory" }, 9, "cart"],
    ["a payment of another amount", { type: "payment_authorization_error", message: "It has changed" }, 9, "cart"],
    ["an error that Medusa hides", { type: "payment_authorization_error", message: HIDDEN }, 0, "shop"],
    ["a rule that refuses this cart", { type: "not_allowed" }, 1, "cart"],
    ["a rule that refuses every cart", { type: "not_allowed" }, 2, "shop"],
    ["a session that cannot be deleted", { step: "fit_session" }, 0, "cart"],
    ["the same for several carts", { step: "fit_session" }, 2, "shop"],
    ["an error in the shop's own code", { name: "TypeError" }, 0, "shop"],
    ["a lock that others hold", { type: "conflict", message: "Timed-out acquiring lock." }, 0, "shop"],
    ["a service of the shop that is away", { type: "unexpected_state" }, 0, "shop"],
  ] as const)("%s", (_, over, alike, scope) => {
    expect(failureOf(error(over), { ...NO_OTHERS, alike }).scope).toBe(scope)
  })

  it.each([
    [1, 0, 0, "shop"],
    [2, 0, 0, "cart"],
    [9, 1, 1, "cart"],
    [9, 2, 2, "shop"],
    [9, 0, 2, "shop"],
  ] as const)(
    "an error while %d others got their orders, %d failed alike since, and %d wait alike: the %s's",
    (ordered, alike, waiting, scope) => {
      expect(failureOf(error({ name: "TypeError" }), { alike, ordered, waiting }).scope).toBe(scope)
    }
  )

  it.each([
    [{ code: "57P01", message: "Verbindung wird abgebrochen" }],
    [{ code: "08006" }],
    [{ message: 'select "id" from "cart" - terminating connection due to administrator command' }],
    [{ message: "Connection terminated unexpectedly" }],
    [{ message: "the database system is starting up" }],
    [{ name: "DriverException", message: "begin - connect ECONNREFUSED 127.0.0.1:5432" }],
    [{ name: "KnexTimeoutError", message: "Knex: Timeout acquiring a connection." }],
  ])("the database was away, at whichever step: %j", (over) => {
    const others = { alike: 0, ordered: 9, waiting: 0 }
    const { scope, cause } = failureOf(error({ step: "reserve-inventory", ...over }), others)
    expect([scope, cause]).toEqual(["shop", expect.stringMatching(/^the connection to the database failed: /)])
  })

  it("a provider that refuses a connection is not the database", () => {
    const refused = error({ code: "ECONNREFUSED", message: "connect ECONNREFUSED 10.0.0.7:443" })
    expect(failureOf(refused, NO_OTHERS).cause).toMatch(/^orderCreated: Error: connect ECONNREFUSED …/)
  })

  it("is told alike for carts that fail alike, without what names one of them or a person", () => {
    const causes = [
      "No stock for order_01JABCDEFGHJKMNPQRSTVWXYZ0 of ann@example.com, variant 12",
      "No stock for order_01K0000000000000000000000X of bob@example.org, variant 9",
    ].map((message) => failureOf(error({ message }), NO_OTHERS).cause)
    expect(causes).toEqual(Array(2).fill("orderCreated: Error: No stock for … of …, variant …"))
  })

  it("of a statement that failed is what the database says, with the name of what it lacks", () => {
    const statement = `select "c0"."id" from "public"."cart" as "c0" where "c0"."email" = 'ann@example.com' - `
    const causeOf = (words: string) => failureOf(error({ name: "Failed", message: statement + words }), NO_OTHERS).cause
    expect(causeOf('relation "order_cart" does not exist')).toBe(
      'orderCreated: Failed: relation "order_cart" does not exist'
    )
    expect(causeOf('null value in column "sku" of relation "item" violates not-null constraint')).toBe(
      'orderCreated: Failed: null value in column "sku" of relation "item" violates not-null constraint'
    )
    expect(causeOf('relation "item" has no "Ann"')).toBe('orderCreated: Failed: relation "item" has no …')
    expect(causeOf('invalid input syntax for type json: "Ann"')).toBe(
      "orderCreated: Failed: invalid input syntax for type json: …"
    )
  })

  it.each([
    "»Ann« ist gesperrt",
    "«Ann» ist gesperrt",
    "„Ann“ ist gesperrt",
    "“Ann” ist gesperrt",
    "‘Ann’ ist gesperrt",
  ])("in the quotation marks of other languages nobody is named either: %s", (message) => {
    expect(failureOf(error({ message }), NO_OTHERS).cause).toBe("orderCreated: Error: … ist gesperrt")
  })

  it("of a database that speaks German, too, it has the name of what is lacking, and no value", () => {
    const causeOf = (message: string) => failureOf(error({ message }), NO_OTHERS).cause
    const lacking = ["Relation »order_cart« existiert nicht", "NULL-Wert in Spalte »sku« von Relation »item«"]
    expect(lacking.map(causeOf)).toEqual(lacking.map((message) => `orderCreated: Error: ${message}`))
    expect(causeOf("ungültige Eingabesyntax für Typ json: »Ann«")).toBe(
      "orderCreated: Error: ungültige Eingabesyntax für Typ json: …"
    )
  })

  it("is one short line", () => {
    const { cause } = failureOf(error({ message: "far too long \n".repeat(100) }), NO_OTHERS)
    expect(cause.length).toBeLessThanOrEqual(160)
    expect(cause).not.toContain("\n")
  })

  it("is found within a moment, however long the message and whatever it repeats", () => {
    const causesOf = (part: string) => failureOf(error({ message: part.repeat(1_000_000) }), NO_OTHERS).cause
    expect(causesOf("x")).toBe(`orderCreated: Error: ${"x".repeat(139)}`)
    expect(causesOf("token1")).toBe("orderCreated: Error: …")
    expect(causesOf("'street'")).toBe(`orderCreated: Error: ${"…".repeat(139)}`)
    expect(causesOf("»")).toBe(`orderCreated: Error: ${"»".repeat(139)}`)
    expect(causesOf("„“«")).toBe(`orderCreated: Error: ${"…«".repeat(70).slice(0, 139)}`)
  })

  it.each([
    ["Ada Lovelace of 12 St James's Square owes us", "… … of … owes us"],
    ["ADA (st james's square) is blocked", "… (…) is blocked"],
    ["Adam's adapter cannot be read", "Adam's adapter cannot be read"],
  ])("what its shopper has entered is left out: %s", (message, told) => {
    expect(withoutWords(message, ["Ada", "Lovelace", "12 St James's Square", "", "1"])).toBe(told)
  })

  it.each(["x".repeat(100_000), "12 long street ".repeat(10_000)])(
    "names nobody whose address is as long as Medusa lets it be",
    (address) => {
      const message = `ADA lives at ${address}, where 12 is`
      expect(withoutWords(message, ["Ada", address])).toBe("… lives at …, where 12 is")
    }
  )

  it("a name is found however its accents are written", () => {
    const [composed, decomposed] = ["M\u00fcller", "Mu\u0308ller"]
    expect(withoutWords(`${decomposed} is blocked`, [composed])).toBe("… is blocked")
    expect(withoutWords(`${composed} is blocked`, [decomposed])).toBe("… is blocked")
  })

  it("where nothing is known, a message stays as it is", () => {
    expect(withoutWords("The till (is) closed", [])).toBe("The till (is) closed")
  })
})
