import type { AccountKey } from "../../modules/instalments/stores/account-key"

/** What the rows of an account are found by. */
export function accountKey({ account, environment }: AccountKey): AccountKey {
  return { account, environment }
}
