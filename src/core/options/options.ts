import { z } from "@medusajs/framework/zod"
import type { Catalogues } from "../words/words"
import { accountSchema, type AccountSettings, healthTokenSchema, sharedKeys } from "./schema"
import { parseSentences } from "./sentences"

/** One merchant account at the service, complete and checked. */
export type AccountOptions = AccountSettings & {
  /** The name in `accounts`; "default" where there is only one. Part of the callback address. */
  account: string
}

/** The plugin's options, checked and complete. */
export type CheckedOptions = {
  accounts: Readonly<Record<string, AccountOptions>>
  /** What monitors send to /hooks/instalments/health; undefined where anybody may ask. */
  healthToken?: string
  /** The merchant's own sentences for shoppers, by language. */
  sentences?: Catalogues
}

/** The account of a shop that has only one. */
export const DEFAULT_ACCOUNT = "default"

/** A name that is safe in an address, a log line and an environment variable. */
const ACCOUNT_NAME = /^[a-z0-9][a-z0-9-]{0,30}$/
const PACKAGE = "medusa-payment-instalments"

/** Wrong options: the message names each option and its remedy, one a line. It stops the boot. */
export class OptionsError extends Error {
  override readonly name = "OptionsError"

  constructor(readonly faults: readonly string[]) {
    super(
      [`${PACKAGE}: the plugin's options in medusa-config need attention.`, ...faults.map((f) => `- ${f}`)].join("\n")
    )
  }
}

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
  const token = healthTokenSchema.safeParse(healthToken)
  if (!token.success) {
    throw new OptionsError(token.error.issues.map(({ message }) => `\`healthToken\` ${message}`))
  }
  const { sentences, faults } = parseSentences(rawSentences)
  if (faults.length > 0) {
    throw new OptionsError(faults)
  }
  const ofShop = {
    ...(token.data !== undefined && { healthToken: token.data }),
    ...(sentences && { sentences }),
  }
  if (accounts === undefined) {
    return { ...ofShop, accounts: collect([[DEFAULT_ACCOUNT, shared, ""]]) }
  }
  const named = z.record(z.string(), z.record(z.string(), z.unknown())).safeParse(accounts)
  if (!named.success || Object.keys(named.data).length === 0) {
    throw new OptionsError([
      "`accounts` must hold at least one account, for example accounts: { uk: { clientSecret, signingKey } }.",
    ])
  }
  return {
    ...ofShop,
    accounts: collect(
      Object.entries(named.data).map(([name, own]) => [name, { ...shared, ...own }, `accounts.${name}.`] as const)
    ),
  }
}

/** The account of that name; undefined for any other text, the names every object inherits included. */
export function findAccount(options: CheckedOptions, name: string): AccountOptions | undefined {
  return Object.hasOwn(options.accounts, name) ? options.accounts[name] : undefined
}

/**
 * The account whose rate budget a call of `account` is counted in: accounts that share a credential share the service's limits,
 * except those that the service counts for each managed merchant on its own.
 */
export function budgetAccount(options: CheckedOptions, account: AccountOptions): string {
  return accountsOfCredential(options, account)[0]?.account ?? account.account
}

/** The accounts that share a credential, this one included: the service shows the checkouts and refunds of all of them in one list. */
export function accountsOfCredential(
  { accounts }: CheckedOptions,
  { baseUrl, clientSecret }: AccountOptions
): AccountOptions[] {
  return Object.values(accounts).filter(
    (other) => other.baseUrl === baseUrl && other.clientSecret.some((value) => clientSecret.includes(value))
  )
}

/**
 * The same for the config of a managed merchant, which the service counts for each merchant on its own: accounts that share a
 * credential and the merchant share that limit.
 */
export function configBudgetAccount(options: CheckedOptions, account: AccountOptions): string {
  const sharing = accountsOfCredential(options, account).filter(({ merchantId }) => merchantId === account.merchantId)
  return sharing[0]?.account ?? account.account
}

/** True where real money is taken, by one account at the least. */
export function hasLiveAccount({ accounts }: CheckedOptions): boolean {
  return Object.values(accounts).some(({ environment }) => environment === "production")
}

/** A payment's account; undefined where it is not configured, or set to another environment than the payment was made in. */
export function accountOfPayment(
  options: CheckedOptions,
  { account, environment }: { account: string; environment: string }
): AccountOptions | undefined {
  const found = findAccount(options, account)
  return found?.environment === environment ? found : undefined
}

/**
 * The account a payment provider entry speaks for.
 *
 * @param name the provider entry's `account` option; may be left out when there is one account
 * @throws OptionsError when it is missing or not among the plugin's accounts
 */
export function accountOf(options: CheckedOptions, name: string | undefined): AccountOptions {
  const names = Object.keys(options.accounts)
  const chosen = name ?? (names.length === 1 ? names[0] : undefined)
  const account = chosen === undefined ? undefined : findAccount(options, chosen)
  if (!account) {
    const fault = name === undefined ? "is missing" : `is "${name}", which is not configured`
    throw new OptionsError([
      `\`account\` of the payment provider entry ${fault}. Set it to one of: ${names.join(", ")} (modules, payment, providers, options).`,
    ])
  }
  return account
}

/** What the merchant wrote: Medusa adds the database's settings to every module's options. */
function merchantsOwn(raw: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(raw).filter(([option]) => option !== "database"))
}

function collect(entries: readonly (readonly [string, unknown, string])[]): Record<string, AccountOptions> {
  const faults: string[] = []
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
      faults.push(...parsed.error.issues.flatMap((issue) => faultSentences(issue, prefix)))
    }
  }
  faults.push(...sharedBetweenEnvironments(Object.values(accounts)))
  if (faults.length > 0) {
    throw new OptionsError(faults)
  }
  return withSharing(accounts)
}

/** Sandbox and production have separate addresses and keys (spec, Authentication 5): what is equal was copied by mistake. */
function sharedBetweenEnvironments(accounts: readonly AccountOptions[]): string[] {
  const [live, test] = (["production", "sandbox"] as const).map((wanted) =>
    accounts.filter(({ environment }) => environment === wanted)
  ) as [AccountOptions[], AccountOptions[]]
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
