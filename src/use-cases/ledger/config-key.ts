import type { AccountOptions } from "../../core/options/options"
import type { ConfigKey } from "../../modules/instalments/stores/service/merchant-configs"

/** Whose config: the account's own, or that of the merchant it is managed for. */
export function configKey({ account }: { account: AccountOptions }): ConfigKey {
  return { account: account.account, merchant_id: account.merchantId ?? "", environment: account.environment }
}
