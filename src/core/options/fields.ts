import { z } from "@medusajs/framework/zod"

/** The same message, which says what is wrong and what to do, for every kind of fault. */
export const says = (sentence: string) => ({ error: () => sentence })

/** For a text that must be there: what is not there is missing, and what is there is of another kind. */
const wanted = (remedy: string, missing = "is missing") => ({
  error: ({ input }: { input?: unknown }) =>
    `${input === undefined || input === null ? missing : "must be text"}. ${remedy}`,
})

/** For a group of options: unknown names keep their own message. */
export const group = (example: string) => ({
  error: (issue: { code?: string }) =>
    issue.code === "unrecognized_keys" ? undefined : `must be an object, for example ${example}.`,
})

/** What may stand in an HTTP header without being cut, folded or taken for a second header. Empty text has its own message. */
const VISIBLE_ASCII = /^[\x21-\x7e]*$/

/** What a variable that is not set becomes where it is put into a text. */
const IS_SET = /^(?!(?:undefined|null)$)/

/** Copied with the quotation marks that stand around it in a file, and that whatever reads the file may leave there. */
const UNQUOTED = /^(?!(["'`]).*\1$)/s

const credential = (what: string, absent: ReturnType<typeof wanted>, unset: string) =>
  z
    .string(absent)
    .trim()
    .min(1, unset)
    .regex(IS_SET, unset)
    .regex(UNQUOTED, `stands in quotation marks, which do not belong to it. Set it to ${what} without them.`)

/** One, or several while they change. */
const oneOrMore = (one: ReturnType<typeof credential>, absent: ReturnType<typeof wanted>) =>
  z
    .union([one, z.array(one).min(1, absent.error({}))], absent)
    .transform((all): readonly [string, ...string[]] => (Array.isArray(all) ? [all[0]!, ...all.slice(1)] : [all]))

const SECRET_WANTED = wanted(
  "Set it to the client secret of this environment, for example process.env.INSTALMENTS_CLIENT_SECRET; " +
    "while you change secrets, set it to a list: each is tried in turn."
)

const secret = credential(
  "the client secret",
  SECRET_WANTED,
  "is empty. Set it to the client secret of this environment; is INSTALMENTS_CLIENT_SECRET set where Medusa runs?"
).regex(VISIBLE_ASCII, "must hold printable ASCII characters only, without spaces. Copy the client secret again.")

export const clientSecret = oneOrMore(secret, SECRET_WANTED)

const KEY_REMEDY =
  "Set it to the signing key of this environment, for example process.env.INSTALMENTS_SIGNING_KEY; " +
  "while you change keys, set it to a list: the first one signs, or the next where it is refused; all of them verify."

const KEY_WANTED = wanted(KEY_REMEDY, "is missing or empty")

const key = credential("the signing key", KEY_WANTED, `is missing or empty. ${KEY_REMEDY}`)

export const signingKey = oneOrMore(key, KEY_WANTED)

export const address = (what: string, example: string) => {
  const remedy = `Set it to ${what}, for example "${example}".`
  return (
    z
      .string(wanted(remedy))
      .trim()
      .refine(isWebAddress, says(`is not a web address. ${remedy}`))
      .refine(isOfSetVariables, says(`is made with a variable that is not set where Medusa runs. ${remedy}`))
      .refine(hasNoLogin, says(`must be an address without a user name and password. ${remedy}`))
      // It may be written in capitals, or with the port that it has in any case: equal ones are to compare as such.
      .transform((text) => new URL(text).href.replace(/\/+$/, ""))
  )
}

export const milliseconds = (most: number) =>
  z
    .number(says(`must be a number of milliseconds, at most ${most}.`))
    .int("must be a whole number of milliseconds.")
    .min(100, "must be at least 100 milliseconds.")
    .max(most, `must be at most ${most} milliseconds.`)

export const limit = z.strictObject(
  {
    requests: z
      .number(says("must be a whole number of requests."))
      .int("must be a whole number of requests.")
      .min(1, "must be at least 1."),
    perSeconds: z.number(says("must be a number of seconds.")).positive("must be more than 0 seconds."),
  },
  group("{ requests: 5, perSeconds: 60 }")
)

/** What a path of the storefront may name in braces. */
export const PLACEHOLDERS = ["cart_id", "payment_collection_id", "order_id", "country_code", "reason"] as const

/** @param names that the path may hold: another would be filled with nothing */
export const path = (...names: (typeof PLACEHOLDERS)[number][]) => {
  const known: readonly string[] = names.map((name) => `{${name}}`)
  return z
    .string(says("must be text that starts with a slash."))
    .startsWith("/", "must start with a slash; the storefront's address is put before it.")
    .regex(/^\P{Cc}*$/u, "has a line break or another control character. Remove it.")
    .refine((text) => !/[{}]/.test(text.replace(/\{[^{}]*\}/g, "")), {
      error: "has a brace without its other half. Write names as {cart_id}.",
    })
    .refine((text) => (text.match(/\{[^{}]*\}/g) ?? []).every((gap) => known.includes(gap)), {
      error: `has a name in braces that this path does not know. It knows ${known.join(", ")}.`,
    })
}

function hasNoLogin(text: string): boolean {
  // Text that is no address at all has a message of its own.
  return !URL.canParse(text) || (new URL(text).username === "" && new URL(text).password === "")
}

/** No name on the internet ends so; text that is no address at all has a message of its own. */
function isOfSetVariables(text: string): boolean {
  return !URL.canParse(text) || IS_SET.test(new URL(text).hostname.split(".").at(-1) ?? "")
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && !/[?#,]/.test(text)
}
