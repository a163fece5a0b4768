import type { Catalogues } from "../words/words"
import type { AccountConfig } from "./schema"

/** What one account may say, or leave to the options beside `accounts`. */
type Shared = Partial<AccountConfig>

/** What the shop as a whole says, beside `accounts` where there are several. */
type OfShop = {
  /** What a monitor must send to hear whether all is well. */
  healthToken?: string | undefined
  /** What shoppers read in the merchant's own words, by language; see docs/languages.md of this package. */
  sentences?: Catalogues | undefined
}

/**
 * What stands under `options` of the plugin in medusa-config: one account, or several by name, where options beside
 * `accounts` hold for each that does not set its own. A value may be undefined, as those of process.env may: the boot
 * then stops with the option's name and what to do.
 */
export type InstalmentsOptions = OfShop & (AccountConfig | (Shared & { accounts: Record<string, Shared> }))
