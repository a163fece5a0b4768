import { isLoopback } from "../loopback"
import type { Catalogues } from "../words/words"
import type { AccountSettings } from "./schema"

/** One merchant account at the service, complete and checked. */
export type AccountOptions = AccountSettings & {
  /** The name in `accounts`; "default" where there is only one. Part of the callback address. */
  account: string
}

export type CheckedOptions = {
  accounts: Readonly<Record<string, AccountOptions>>
  /** What monitors send to /hooks/instalments/health; undefined where anybody may ask. */
  healthToken?: string
  /** The merchant's own sentences for shoppers, by language. */
  sentences?: Catalogues
}

/** The account of a shop that has only one. */
export const DEFAULT_ACCOUNT = "default"

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

/** The same for the config of a managed merchant: accounts that share a credential and the merchant share that limit. */
export function configBudgetAccount(options: CheckedOptions, account: AccountOptions): string {
  const sharing = accountsOfCredential(options, account).filter(({ merchantId }) => merchantId === account.merchantId)
  return sharing[0]?.account ?? account.account
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

/** True where real money is taken, by one account at the least. */
export function hasLiveAccount({ accounts }: CheckedOptions): boolean {
  return Object.values(accounts).some(({ environment }) => environment === "production")
}

/** What can serve a shop that is being built, and no other: one sentence for each account. */
export function doubtsAbout({ accounts }: CheckedOptions): string[] {
  const isHere = (address: string) => isLoopback(new URL(address).hostname)
  return Object.values(accounts)
    .filter(({ baseUrl, backendUrl }) => !isHere(baseUrl) && (backendUrl.startsWith("http:") || isHere(backendUrl)))
    .map(
      ({ account }) =>
        `instalments: \`backendUrl\` of the account "${account}" is not a public https address, which the service needs for its callbacks. Without them, a payment is noticed only when the shopper comes back or the plugin asks. Set it to a public https address, for example that of a tunnel.`
    )
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
