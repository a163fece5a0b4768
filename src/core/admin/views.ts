import type { PaymentFlag } from "./payment-flags"
import type { AdminPaymentState } from "./payment-state"
import type { AdminAction, Issue, UnmatchedIssue } from "./issues"
import type { AmountDifference } from "../accounting/differences"
import type { Problem } from "../checkout/decide"
import type { Recovery } from "../checkout/recovery"
import type { RefundKind } from "../refund/refund"
import type { RefundState } from "../refund/states"
import type { TimelineKind, TimelineSource } from "../timeline"

// What the admin's pages are told, as JSON: amounts in pence (`_minor`), times ISO 8601, never a key. Of a shopper only who
// they are, read from Medusa for this one answer.

/** One attempt to pay. */
export type PaymentView = {
  /** The ledger's id. */
  id: string
  account: string
  environment: "sandbox" | "production"
  state: AdminPaymentState
  /** What is unusual about it; empty where all is well. */
  flags: readonly PaymentFlag[]
  amount_minor: number
  currency_code: string
  /** The other amount that the service reported, where it did. */
  reported: { amount_minor: number; currency_code: string } | null
  /** What the shopper chose; null while they have not. */
  plan: PlanView | null
  reference: string
  /** The service's id. */
  service_checkout_id: string | null
  cart_id: string
  order_id: string | null
  problem: Problem | null
  created_at: string
  expires_at: string | null
  paid_at: string | null
}

/** `number_of_payments` 1 is once-off; `even` is false where the last pennies differ. */
export type PlanView = { number_of_payments: number; monthly_minor: number; even: boolean }

/** `last_day` is the start of the last day, which is London's; `open` tells that it has not passed. */
export type RefundableView = {
  last_day: string
  open: boolean
  left_minor: number
  /** What would happen to a refund asked for now; null where the account is not configured any more. */
  plan: RefundPlanView | null
  approval: RefundApproval | null
}

/** See RefundPlan in core/refund/plan.ts. */
export type RefundPlanView = {
  kind: "now" | "later" | "not_before" | "closed"
  from: string | null
  is_certain: boolean
}

/** How it is known whether refunds are approved without review: by an option, by the service's own answer, or not at all. */
export type RefundApproval = "set" | "learnt" | "unknown"

export type RefundView = {
  /** The ledger's id. */
  id: string
  kind: RefundKind
  /** The service's id. */
  service_refund_id: string | null
  amount_minor: number
  state: RefundState
  /** Why it was refused or failed, or what is not clear about it, in words. */
  reason: string | null
  /** The ledger's id of the refund that took its place after it had failed. */
  retried_as: string | null
  created_at: string
  /** Not sent before this time. */
  submit_after: string | null
  submitted_at: string | null
  /** Medusa's own: why, and a note; null where it has none. */
  medusa_reason: string | null
  medusa_note: string | null
}

/** An admin user or an API key; `name` is null when it no longer exists. */
export type ActorView = { id: string; name: string | null }

export type TimelineEntryView = {
  id: string
  at: string
  kind: TimelineKind
  source: TimelineSource
  refund_row_id: string | null
  details: Readonly<Record<string, string | number | boolean | null>>
  /** Who did it, where a person did. */
  by: ActorView | null
}

/** Something a person should look at, and what they can do. */
export type IssueView = {
  issue: Issue
  problem: Problem | null
  /** The ledger's id of the refund it is about, if any. */
  refund_row_id: string | null
  /** The service's id of that refund, which its support asks for. */
  service_refund_id: string | null
  /** The money it is about, where that is not the whole payment. */
  amount_minor: number | null
  /** Why a refund was refused or failed, or what is not clear about it, in words. */
  reason: string | null
  since: string
  /** What happens to money without an order if nobody does anything; null where that is not the question. */
  otherwise: Recovery | null
  /** When the money would go back; null where it would not. */
  refund_plan: RefundPlanView | null
  /** The order that the payment's cart has, where that is the problem. */
  cart_order: CartOrderView | null
  /** What the cart costs now, where that is the problem. */
  cart_total_minor: number | null
  /** Which amounts disagree; null for other issues. */
  difference: DifferenceView | null
  actions: readonly AdminAction[]
  /** The one to put forward; null where a person should look elsewhere first. */
  recommended: AdminAction | null
}

/** `display_id` is null when the order can no longer be read. */
export type CartOrderView = { id: string; display_id: number | null }

export type DifferenceView = { kind: AmountDifference; shown_minor: number; expected_minor: number }

/** A refund at the service that may be one whose answer was lost. */
export type CandidateView = { service_refund_id: string; amount_minor: number; state: RefundState; made_at: string }

/** An order that a refund made in the service's back office may belong to; `left_minor` is what is still refundable of it. */
export type RefundOrderView = {
  payment_id: string
  order_id: string | null
  display_id: number | null
  amount_minor: number
  left_minor: number
  currency_code: string
  paid_at: string | null
}

/** GET /admin/instalments/orders/:id */
export type OrderInstalmentsView = {
  payment: PaymentView
  refundable: RefundableView | null
  refunds: RefundView[]
  timeline: TimelineEntryView[]
  /** Other attempts to pay the same cart, newest first. */
  others: PaymentView[]
  issues: IssueView[]
}

/** Something the service has, or told of, and the ledger has no row of. */
export type UnmatchedView = {
  /** The ledger's id. */
  id: string
  issue: UnmatchedIssue
  account: string
  environment: "sandbox" | "production" | null
  /** The service's id; of a callback, its reference. */
  name: string
  amount_minor: number
  currency_code: string
  /** The service's own word for where it stands. */
  state: string
  since: string
  /** Who has marked it as dealt with, and when; null while nobody has. */
  dealt_with: { by: ActorView; at: string } | null
}

/** A line of GET /admin/instalments/payments. `issue` is null where all is well. */
export type IssueListView =
  | {
      payment: PaymentView
      display_id: number | null
      issue: IssueView | null
      /** Who it is; null where there is an order, whose page says so, and where the cart is gone. */
      shopper: ShopperView | null
      unmatched?: undefined
    }
  | { unmatched: UnmatchedView; payment?: undefined; display_id?: undefined; issue?: undefined; shopper?: undefined }

/** As the cart has it. */
export type ShopperView = { email: string | null; name: string | null; customer_id: string | null }

export type BandView = { from_minor: number; to_minor: number; terms: readonly number[] }

/** A region in which the account's provider is enabled. */
export type RegionView = { id: string; name: string; currency_code: string; accepted: boolean }

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
  regions: RegionView[]
}

/** One result of a connection check. `facts` fill the gaps of its text. */
export type ConnectionResult = {
  check: ConnectionCheck
  result: "ok" | "warning" | "failed" | "unknown"
  /** Names the text and its remedy. */
  code: ConnectionCode
  facts: Readonly<Record<string, string | number>>
}

export const CONNECTION_CHECKS = ["credentials", "signing_key", "callback_address", "clock", "api_description"] as const
export type ConnectionCheck = (typeof CONNECTION_CHECKS)[number]

export const CONNECTION_CODES = [
  "credentials_accepted",
  "credentials_accepted_at",
  "credentials_rejected",
  "service_unreachable",
  "service_busy",
  "signature_verified",
  "signature_accepted",
  "signature_refused",
  "signature_unproven",
  "callback_answers",
  "callback_local",
  "callback_unreachable",
  "callback_other_server",
  "clock_agrees",
  "clock_differs",
  "clock_unknown",
  "description_agrees",
  "description_differs",
  "description_unavailable",
] as const
export type ConnectionCode = (typeof CONNECTION_CODES)[number]
