import { accountOfPayment, accountsOfCredential, type AccountOptions } from "../../core/options/options"
import type InstalmentsModuleService from "../../modules/instalments/service"
import type { AccountKey } from "../../modules/instalments/stores/account-key"
import type { ConfigKey } from "../../modules/instalments/stores/service/merchant-configs"

/** What the rows of an account are found by. */
export function accountKey({ account, environment }: AccountKey): AccountKey {
  return { account, environment }
}

/** True for the account's own rows: keys and money of two environments or accounts never mix. */
export function isOf({ account, environment }: AccountKey, row: AccountKey): boolean {
  return row.account === account && row.environment === environment
}

type OfAccount = { account: AccountOptions; ledger: InstalmentsModuleService }

/**
 * The accounts whose records stand in the service's lists beside this one's, this one included. Whoever looks for a record's
 * row looks among the rows of all of them: what one of them has lost would pass for another's otherwise.
 */
export function listKeys({ account, ledger }: OfAccount): AccountKey[] {
  return accountsOfCredential(ledger.options, account).map(accountKey)
}

/** The same by an account's name; of one that is no longer configured, itself. */
export function listKeysOf(ledger: InstalmentsModuleService, key: AccountKey): AccountKey[] {
  const account = accountOfPayment(ledger.options, key)
  return account ? listKeys({ account, ledger }) : [key]
}

export function configuredKeys({ options }: InstalmentsModuleService): AccountKey[] {
  return Object.values(options.accounts).map(accountKey)
}

/** Those of accounts that are not configured now, or are set to the other environment. */
export function notConfigured({ options }: InstalmentsModuleService, keys: readonly AccountKey[]): AccountKey[] {
  return keys.filter((key) => !accountOfPayment(options, key))
}

/** Whose config: the account's own, or that of the merchant it is managed for. */
export function configKey({ account }: Pick<OfAccount, "account">): ConfigKey {
  return { account: account.account, merchant_id: account.merchantId ?? "", environment: account.environment }
}
