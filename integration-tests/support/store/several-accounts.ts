import { defaultIntegration, SANDBOX_DEFAULTS } from "../../../sandbox/src"
import { NO_LIMITS } from "./no-limits"
import type { Setting } from "./store"

/** What an account has of its own: at the service, and among the plugin's options. */
export type OwnSettings = { automaticRefundApproval?: boolean; options?: Record<string, unknown> }

/**
 * A shop with several accounts, each with its credential and its provider entry, and a service that moves refunds only when told to.
 *
 * @param own by the account's name; one is called "instalments", as the sandbox's first integration is
 */
export function severalAccounts(own: Record<string, OwnSettings>): {
  [K in "sandbox" | "options"]: NonNullable<Setting[K]>
} {
  const accounts = Object.entries(own)
  return {
    sandbox: {
      ...NO_LIMITS.sandbox,
      refunds: "manual",
      integrations: accounts.map(([account, { automaticRefundApproval = false }]) => ({
        ...defaultIntegration(),
        clientSecret: secretOf(account),
        automaticRefundApproval,
      })),
    },
    options: {
      ...NO_LIMITS.options,
      accounts: Object.fromEntries(
        accounts.map(([account, { options }]) => [account, { clientSecret: secretOf(account), ...options }])
      ),
    },
  }
}

/** Its credential. */
export function secretOf(account: string): string {
  return account === "instalments" ? SANDBOX_DEFAULTS.clientSecret : `secret-of-${account}`
}
