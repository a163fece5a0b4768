import type { Checkout, NewCheckout } from "../../../../core/checkout/checkout"
import type { Problem } from "../../../../core/checkout/problem"
import type { PlacementState, RemoteState } from "../../../../core/checkout/states"
import { minorAmount } from "../../../../core/money/money"
import type { Reason } from "../../../../core/reasons"
import {
  asIs,
  type ChangeOf,
  columns,
  date,
  environment,
  flag,
  integer,
  orNull,
  reader,
  type RowOf,
  text,
  writer,
} from "../columns"

export const CHECKOUT_TABLE = "instalments_checkout"

/** Known when a checkout is opened, and the same ever after. */
const FIXED = columns({
  reference: ["reference", text],
  account: ["account", text],
  environment: ["environment", environment],
  cartId: ["cart_id", text],
  forOrderId: ["for_order_id", orNull(text)],
  providerId: ["provider_id", text],
  countryCode: ["country_code", orNull(text)],
  amountMinor: ["amount_minor", minorAmount],
  currency: ["currency_code", text],
})

/** Known when it is opened; a reload of the page may change them. */
const SESSION = columns({
  paymentCollectionId: ["payment_collection_id", text],
  paymentSessionId: ["payment_session_id", text],
  fingerprint: ["fingerprint", text],
})

/** What a change may touch. */
const CHANGING = columns({
  ...SESSION,
  serviceCheckoutId: ["service_checkout_id", orNull(text)],
  paymentUrl: ["payment_url", orNull(text)],
  remoteState: ["remote_state", asIs<RemoteState>()],
  placementState: ["placement_state", asIs<PlacementState>()],
  numberOfPayments: ["number_of_payments", orNull(integer)],
  orderId: ["order_id", orNull(text)],
  problem: ["problem", orNull(asIs<Problem>())],
  heldAt: ["held_at", orNull(date)],
  notifiedOf: ["notified_of", orNull(text)],
  unpaidOrderId: ["unpaid_order_id", orNull(text)],
  failedAt: ["failed_at", orNull(date)],
  failureCause: ["failure_cause", orNull(text)],
  isShopsFailure: ["is_shops_failure", flag],
  notRefundedAt: ["not_refunded_at", orNull(date)],
  notRefundedMinor: ["not_refunded_minor", orNull(minorAmount)],
  notRefundedReason: ["not_refunded_reason", orNull(asIs<Reason>())],
  notRefundedOrderId: ["not_refunded_order_id", orNull(text)],
  expiresAt: ["expires_at", orNull(date)],
  expiryToldAt: ["expiry_told_at", orNull(date)],
  paidAt: ["paid_at", orNull(date)],
  placedAt: ["placed_at", orNull(date)],
  checks: ["checks", integer],
})

const CHECKOUT = columns({
  id: ["id", text],
  ...FIXED,
  ...CHANGING,
  returnedAt: ["returned_at", orNull(date)],
  answeredAt: ["answered_at", orNull(date)],
  createdAt: ["created_at", date],
  version: ["version", integer],
})

/** When the reconcile job should look next is the ledger's own affair. */
const CHANGE = columns({ ...CHANGING, nextCheckAt: ["next_check_at", orNull(date)] })

export type CheckoutRow = RowOf<typeof CHECKOUT>
export type CheckoutChange = ChangeOf<typeof CHANGE>

export const toCheckout: (row: CheckoutRow) => Checkout = reader(CHECKOUT)
export const columnsOfNewCheckout: (opened: NewCheckout) => Partial<CheckoutRow> = writer({ ...FIXED, ...SESSION })
export const columnsOfCheckoutChange = writer(CHANGE)
