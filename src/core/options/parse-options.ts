import { z } from "@medusajs/framework/zod"
import {
  type AccountOptions,
  accountsOfCredential,
  type CheckedOptions,
  DEFAULT_ACCOUNT,
  OptionsError,
} from "./options"
import { accountSchema, healthTokenSchema, sharedKeys } from "./schema"
import { parseSentences } from "./sentences"

/** A name that is safe in an address, a log line and an environment variable. */
const ACCOUNT_NAME = /^[a-z0-9][a-z0-9-]{0,30}$/

/**
 * Checks the plugin's options and fills in the defaults.
 *
 * @param raw what stands in medusa-config: either one account's options, or `accounts` with one entry each,
 *   where options written beside `accounts` hold for every account that does not set its own
 * @throws OptionsError
 */
export function parseOptions(raw: unknown): CheckedOptions {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) {
    throw new OptionsError(["`options` must be an object. See docs/options.md of this package."])
  }
  const { accounts, healthToken, sentences: rawSentences, ...shared } = merchantsOwn(raw)
  const faults: string[] = []
  const entries = accounts === undefined ? [[DEFAULT_ACCOUNT, shared, ""] as const] : named(accounts, shared, faults)
  const parsed = collect(entries, faults)
  const token = healthTokenSchema.safeParse(healthToken)
  const { sentences, faults: ofSentences } = parseSentences(rawSentences)
  faults.push(...(token.error?.issues ?? []).map(({ message }) => `\`healthToken\` ${message}`), ...ofSentences)
  if (faults.length > 0) {
    throw new OptionsError(faults)
  }
  return {
    ...(token.data !== undefined && { healthToken: token.data }),
    ...(sentences && { sentences }),
    accounts: withSharing(parsed),
  }
}

type Entry = readonly [name: string, options: unknown, prefix: string]

const record = z.record(z.string(), z.unknown())

function named(raw: unknown, shared: Record<string, unknown>, faults: string[]): Entry[] {
  const accounts = Object.entries(record.safeParse(raw).data ?? {})
  if (accounts.length === 0) {
    faults.push(
      "`accounts` must hold at least one account, for example accounts: { uk: { clientSecret, signingKey } }."
    )
  }
  return accounts.flatMap(([name, written]): Entry[] => {
    const own = record.safeParse(written)
    if (!own.success) {
      faults.push(`\`accounts.${name}\` must be an object, for example { clientSecret, signingKey }.`)
    }
    return own.success ? [[name, { ...shared, ...own.data }, `accounts.${name}.`]] : []
  })
}

/** What the merchant wrote: Medusa adds the database's settings to every module's options. */
function merchantsOwn(raw: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(raw).filter(([option]) => option !== "database"))
}

function collect(entries: readonly Entry[], faults: string[]): Record<string, AccountOptions> {
  const accounts: Record<string, AccountOptions> = {}
  for (const [account, raw, prefix] of entries) {
    if (!ACCOUNT_NAME.test(account)) {
      faults.push(
        `\`accounts.${account}\`: an account's name has lower-case letters, digits and hyphens, at most 31 characters.`
      )
    }
    const parsed = accountSchema.safeParse(raw)
    if (parsed.success) {
      accounts[account] = { ...parsed.data, account }
    } else {
      faults.push(...parsed.error.issues.flatMap(withPlaces).flatMap((issue) => faultSentences(issue, prefix)))
    }
  }
  faults.push(...sharedBetweenEnvironments(Object.values(accounts)))
  return accounts
}

/** Sandbox and production have separate addresses and keys (spec, Authentication 5): what is equal was copied by mistake. */
function sharedBetweenEnvironments(accounts: readonly AccountOptions[]): string[] {
  const live = accounts.filter(({ environment }) => environment === "production")
  const test = accounts.filter(({ environment }) => environment === "sandbox")
  return live.flatMap((account) =>
    test.flatMap((other) =>
      (["baseUrl", "clientSecret", "signingKey"] as const)
        .filter((option) => [account[option]].flat().some((value) => [other[option]].flat().includes(value)))
        .map(
          (option) =>
            `\`accounts.${other.account}.${option}\` is the same as that of \`accounts.${account.account}\`, which is set to production. ` +
            "Sandbox and production have different ones: set it to the sandbox's."
        )
    )
  )
}

/** What one account of a credential shares with a till, all of that credential see: the service's lists do not tell them apart. */
function withSharing(accounts: Record<string, AccountOptions>): Record<string, AccountOptions> {
  return Object.fromEntries(
    Object.entries(accounts).map(([name, account]) => [
      name,
      { ...account, shared: accountsOfCredential({ accounts }, account).some(({ shared }) => shared) },
    ])
  )
}

/** Of what may be one value or a list, the entries of the list that are wrong, where it is one. */
function withPlaces(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  const within = issue.code === "invalid_union" ? issue.errors.flat().filter(({ path }) => path.length > 0) : []
  return within.length > 0 ? within.map((one) => ({ ...one, path: [...issue.path, ...one.path] })) : [issue]
}

function faultSentences(issue: z.core.$ZodIssue, prefix: string): string[] {
  if (issue.code === "unrecognized_keys") {
    const within = issue.path.length === 0 ? "" : `${issue.path.join(".")}.`
    const known = issue.path.length === 0 ? ` Known options: ${sharedKeys.join(", ")}.` : ""
    return issue.keys.map(
      (key) => `\`${prefix}${within}${key}\` is not an option: check the spelling or remove it.${known}`
    )
  }
  return [`\`${prefix}${issue.path.join(".")}\` ${issue.message}`]
}
