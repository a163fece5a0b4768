import { type OwnSettings, severalAccounts } from "./several-accounts"
import type { Setting } from "./store"

/** Accounts that differ in how the shop captures, and in what becomes of money without an order. */
export type Account = "instalments" | "other" | "hold" | "manual"

const OWN: Record<Account, OwnSettings> = {
  instalments: {},
  other: {},
  hold: { options: { onUnplaceable: "hold" } },
  manual: { options: { capture: "manual" } },
}

/** Medusa's name of an account's way to pay. */
export const providerOf = (account: Account) => `pp_instalments_${account}`

/** A shop with an account of each kind and a card beside them, and a service that takes refunds on the day of purchase. */
export const FOUR_ACCOUNTS: Setting = { ...severalAccounts(OWN), env: { STORE_CARD: "true" } }
