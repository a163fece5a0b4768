import { accountOfPayment, accountsOfCredential } from "../../core/options/options"
import type { AccountKey } from "../../modules/instalments/stores/account-key"
import { accountKey } from "./account-key"
import type { Gateway } from "./gateway"

/**
 * The accounts whose records stand in the service's lists beside this one's, this one included. Whoever looks for a record's
 * row looks among the rows of all of them: what one of them has lost would pass for another's otherwise.
 */
export function listKeys({ account, ledger }: Pick<Gateway, "account" | "ledger">): AccountKey[] {
  return accountsOfCredential(ledger.options, account).map(accountKey)
}

/** The same by an account's name; of one that is no longer configured, itself. */
export function listKeysOf(ledger: Gateway["ledger"], key: AccountKey): AccountKey[] {
  const account = accountOfPayment(ledger.options, key)
  return account ? listKeys({ account, ledger }) : [key]
}
