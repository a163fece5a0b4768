import type { OnlyForView } from "./only-for"

/** Order amounts from and to, in pence, and the terms that they may be paid in. */
export type BandView = { from_minor: number; to_minor: number; terms: readonly number[] }

/** GET /admin/instalments/accounts */
export type AccountView = {
  account: string
  environment: "sandbox" | "production"
  /** The managed merchant whose bands hold; null for the account's own. */
  merchant_id: string | null
  merchant_name: string | null
  bands: BandView[]
  fetched_at: string | null
  /** Of the requests an hour that the service allows. */
  refreshes_left: number
  refreshes_per_hour: number
  next_refresh_at: string | null
  callback_url: string
  /** Medusa's names of the payment providers that speak for the account. */
  provider_ids: string[]
  /** In which the account's provider is enabled. */
  regions: { id: string; name: string; currency_code: string; accepted: boolean }[]
  /** Of an account that others use too: their checkouts of the last 30 days, by the service's state. Null for any other. */
  foreign_checkouts: Readonly<Record<string, number>> | null
  refund_approval: RefundApproval
  /** Whom the merchant offers it, and for which amounts. Both hold; null where there is no limit. */
  only_for: {
    /** `onlyFor` in the options. */
    option: OnlyForView | null
    /** What an admin has set. */
    setting: OnlyForView | null
  }
}

/** Whether the service approves refunds without review: as the option says, as its own answers have shown, or not known. */
export type RefundApproval = "on" | "off" | "learnt_on" | "learnt_off" | "unknown"
