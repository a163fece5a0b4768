import type { AccountConfig } from "./schema"

/** What one account may say, or leave to the options beside `accounts`. */
type Shared = Partial<AccountConfig>

/**
 * What stands under `options` of the plugin in medusa-config: one account, or several by name, where options beside
 * `accounts` hold for each that does not set its own. A value may be undefined, as those of process.env may: the boot
 * then stops with the option's name and what to do.
 */
export type InstalmentsOptions = AccountConfig | (Shared & { accounts: Record<string, Shared> })
