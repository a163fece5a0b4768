import { defaultIntegration, SANDBOX_DEFAULTS } from "../../../src/sandbox"
import { NO_LIMITS } from "../store/no-limits"
import type { Setting } from "../store/store"

/** Accounts that differ in how the shop captures, and in what becomes of money without an order. */
export type Account = "instalments" | "other" | "hold" | "manual"

const OWN: Record<Account, Record<string, unknown>> = {
  instalments: {},
  other: {},
  hold: { onUnplaceable: "hold" },
  manual: { capture: "manual" },
}
const NAMES = Object.keys(OWN) as Account[]
const secretOf = (account: Account) =>
  account === "instalments" ? SANDBOX_DEFAULTS.clientSecret : `secret-of-${account}`

/** Medusa's name of an account's way to pay. */
export const providerOf = (account: Account) => `pp_instalments_${account}`

/** A shop with an account of each kind and a card beside them, and a service that takes refunds on the day of purchase. */
export const FOUR_ACCOUNTS: Setting = {
  sandbox: {
    ...NO_LIMITS.sandbox,
    refunds: "manual",
    integrations: NAMES.map((account) => ({
      ...defaultIntegration(),
      clientSecret: secretOf(account),
      automaticRefundApproval: false,
    })),
  },
  options: {
    ...NO_LIMITS.options,
    accounts: Object.fromEntries(
      NAMES.map((account) => [account, { clientSecret: secretOf(account), ...OWN[account] }])
    ),
  },
  env: { STORE_CARD: "true" },
}
