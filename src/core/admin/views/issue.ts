import type { AmountDifference } from "../../accounting/differences"
import type { Recovery } from "../../checkout/recovery"
import type { Problem } from "../../checkout/states"
import type { AdminAction } from "../issue-actions"
import type { Issue, UnmatchedIssue } from "../issues"
import type { ActorView, PaymentView, ShopperView } from "./payment"
import type { ReasonView, RefundPlanView } from "./refund"

/** Something a person should look at, and what they can do. */
export type IssueView = ReasonView & {
  issue: Issue
  problem: Problem | null
  /** The ledger's id of the refund it is about, if any. */
  refund_row_id: string | null
  /** The service's id of that refund, which its support asks for. */
  service_refund_id: string | null
  /** The money it is about, where that is not the whole payment. */
  amount_minor: number | null
  /** True where nobody has to do anything yet. */
  is_handled: boolean
  /** Null where the amounts differ as they are read now, and the hourly comparison has not noted it yet. */
  since: string | null
  /** What happens to money without an order if nobody does anything; null where that is not the question. */
  otherwise: Recovery | null
  /** True where it would go back or is held, but cart or order may fit it again before that: then it is used for them. */
  may_fit_again: boolean
  /** When the money would go back; null where it would not. */
  refund_plan: RefundPlanView | null
  /** The order that the payment's cart has, where that is the problem; `display_id` is null when it can no longer be read. */
  cart_order: { id: string; display_id: number | null } | null
  /** What the cart costs now, where that is the problem. */
  cart_total_minor: number | null
  /** Which amounts disagree; null for other issues. */
  difference: { kind: AmountDifference; shown_minor: number; expected_minor: number } | null
  actions: readonly AdminAction[]
  /** The one to put forward; null where a person should look elsewhere first. */
  recommended: AdminAction | null
}

/** Something the service has or reported, and the ledger has no row of. */
export type UnmatchedView = {
  /** The ledger's id. */
  id: string
  issue: UnmatchedIssue
  account: string
  environment: "sandbox" | "production"
  /** The service's id; of a callback, its reference. */
  name: string
  /** Null where it cannot be read. */
  amount_minor: number | null
  currency_code: string
  /** The service's own word for where it stands; of what cannot be read, the fields that do not fit. */
  state: string
  since: string
  /** Who has marked it as dealt with, and when; null while nobody has. */
  dealt_with: { by: ActorView; at: string } | null
}

/** GET /admin/instalments/payments; the next page goes on after `next`. `count` counts to 101, which stands for more than 100. */
export type PaymentPageView = { payments: IssueListView[]; count: number; limit: number; next: string | null }

/** A line of it. `issues` is empty where all is well. */
export type IssueListView =
  | {
      payment: PaymentView
      display_id: number | null
      /** What is wanted of it, what has waited longest first. */
      issues: IssueView[]
      /** Who it is; null where there is an order, whose page says so, and where the cart is gone. */
      shopper: ShopperView | null
      /** What is still there and somebody has marked as dealt with. */
      dealt_with: DealtWithView[]
      unmatched?: undefined
    }
  | {
      unmatched: UnmatchedView
      payment?: undefined
      display_id?: undefined
      issues?: undefined
      shopper?: undefined
      dealt_with?: undefined
    }

export type DealtWithView = {
  issue: Issue
  refund_row_id: string | null
  amount_minor: number | null
  by: ActorView
  at: string
}
