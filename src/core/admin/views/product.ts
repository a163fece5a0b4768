import type { Exclusion } from "../../checkout/exclusions"

export type ProductInstalmentsView = {
  /** By the switch in its page, for all accounts. */
  is_switched_off: boolean
  /** By the option `notFor`, for each account that it keeps out. */
  rules: { account: string; rule: Exclusion }[]
}
