import type { Band } from "../core/money/bands"
import type { LineItem } from "../core/money/line-items"
import type { MinorAmount, TERRITORY_CURRENCY } from "../core/money/money"
import type { Customer } from "../core/wire/customer"
import type { BudgetShare } from "./rate-budget"

/** What a new checkout is made of. Nothing is cut or left out on the way: what cannot be sent is refused. */
export type CheckoutRequest = {
  /** Total payable, in pence, inside one band of the merchant config. */
  amountMinor: MinorAmount
  currency: typeof TERRITORY_CURRENCY
  /** Our `client_reference_id`, echoed verbatim in the callback. */
  reference: string
  notifyUrl: string
  successUrl: string
  cancelUrl: string
  customer: Customer
  lineItems?: readonly LineItem[]
}

/** A checkout the service made. The hosted page is valid for about 30 minutes. */
export type CreatedCheckout = { serviceCheckoutId: string; paymentUrl: string }

export const CHECKOUT_STATUSES = ["received", "successful", "cancelled", "invalid_payload"] as const
export type CheckoutStatus = (typeof CHECKOUT_STATUSES)[number]

/** What a list says of each of its records. */
type Listed<Status> = {
  amountMinor: MinorAmount
  /** ISO 4217, upper case. */
  currency: string
  status: Status
  /** ISO 8601. */
  createdAt: string
}

/**
 * A checkout as the service reads it back: no reference, no customer, no items (spec, Checkout record). `status` is null where the
 * service says what its documentation does not have: nothing is known then.
 */
export type CheckoutRecord = Listed<CheckoutStatus | null> & { serviceCheckoutId: string }

/** One that was asked about: when it was made, only a list needs to say. */
export type CheckoutLook = Omit<CheckoutRecord, "createdAt">

export const REFUND_STATUSES = ["requested", "pending", "complete", "failed"] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/** A refund to ask for: one penny up to what is left of the checkout. */
export type RefundRequest = { serviceCheckoutId: string; amountMinor: MinorAmount }

/** A refund request as the service reads it back: it does not name its checkout (spec, Refund request record). */
export type RefundRecord = Listed<RefundStatus> & { serviceRefundId: string }

/** One that was asked for, or about: when it was made, only a list needs to say. */
export type RefundLook = Omit<RefundRecord, "createdAt">
/** One that was asked about, and of which its record says what the documentation does not have: nothing is known then. */
export type OddRefund = { serviceRefundId: string; status: null }

/** The merchant behind the credentials, or one they manage. `name` is their id where the service says none. */
export type MerchantConfig = {
  merchantId: string
  name: string
  bands: Band[]
  /** Of rules that do not fit and were put aside: the first fields, as "rules.1.to_amount". */
  oddFields: string[]
}

/** A record of a list that does not fit, as far as it can be read. */
export type OddRecord = {
  /** Its id at the service; of one without, a name made of what it holds. */
  name: string
  amountMinor: MinorAmount | null
  /** ISO 8601. */
  createdAt: string | null
  /** The fields that do not fit, as "attributes.status"; never what stands there. */
  fields: string[]
}

/** One page of a list, newest records first. */
export type Page<R> = {
  records: R[]
  /** What else the page has, and cannot be read: a strange currency, a refund's new status. */
  odd: OddRecord[]
  /** Where the list goes on; null on the last page. Pass it as `from` to go on later. */
  nextUrl: string | null
}

/** Where a list starts: at its newest record, or where an earlier page left off. */
export type ListOptions = {
  /** Records a page; the service gives 10 unless told. */
  pageItems?: number
  /** The `nextUrl` of an earlier page; its size is then part of it. */
  from?: string
}

/** How long one call may take. A list spends it anew for each page. */
export type CallOptions = {
  /** The longest wait for a slot of the rate budget, in milliseconds; otherwise as long as the total allows. */
  budgetWaitMs?: number
  /** The part of the endpoint's limit that the call may use; all of it when left out. */
  budgetShare?: BudgetShare
  /** Replaces the client's `totalMs` for this call. */
  totalMs?: number
  /**
   * Asked before each request goes out, repetitions included, when the rate budget has given leave and all waiting is over.
   * What it throws ends the call, as it is, and nothing goes out.
   */
  beforeSend?: () => Promise<void>
}
