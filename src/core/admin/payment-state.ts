import { type Checkout, isPageOver } from "../checkout/checkout"
import type { PlacementState, RemoteState } from "../checkout/states"
import { remainder } from "../refund/amounts"
import type { Refund } from "../refund/refund"
import { cameToNothing } from "../refund/states"

/**
 * Where a payment stands, in the one word an admin reads first.
 *
 * - `not_started`: the service declined to open it; `invalid`: it marked it as invalid later; `uncertain`: its answer was lost, the shopper never saw a page
 * - `awaiting` | `cancelled` | `expired`: not paid
 * - `confirming`: paid, the order is being made; `unplaced`: paid, and there is no order
 * - `paid` | `refund_requested` | `partly_refunded` | `refunded`: paid and ordered; requested while any refund of it is not complete
 * - `returning` | `returned`: paid, no order, the money is on its way back | is back
 */
export const PAYMENT_STATES = [
  "not_started",
  "invalid",
  "uncertain",
  "awaiting",
  "cancelled",
  "expired",
  "confirming",
  "unplaced",
  "paid",
  "refund_requested",
  "partly_refunded",
  "refunded",
  "returning",
  "returned",
] as const
export type AdminPaymentState = (typeof PAYMENT_STATES)[number]

type Facts = Pick<Checkout, "remoteState" | "placementState" | "amountMinor" | "paymentUrl" | "expiresAt">
type Refunds = readonly Pick<Refund, "amountMinor" | "state">[]

const UNPAID: Record<Exclude<RemoteState, "received" | "successful">, AdminPaymentState> = {
  opening: "uncertain",
  unknown: "uncertain",
  refused: "not_started",
  invalid_payload: "invalid",
  cancelled: "cancelled",
  lapsed: "expired",
}
const PAID: Record<Exclude<PlacementState, "placed">, AdminPaymentState> = {
  none: "confirming",
  placing: "confirming",
  unplaced: "unplaced",
  refunding: "returning",
  returned: "returned",
}

/** @param refunds all refunds of the checkout; those that came to nothing do not count */
export function paymentState(checkout: Facts, refunds: Refunds, now: Date): AdminPaymentState {
  const { remoteState, placementState } = checkout
  if (remoteState === "received") {
    return isPageOver(checkout, now) ? "expired" : "awaiting"
  }
  if (remoteState !== "successful") {
    return UNPAID[remoteState]
  }
  return placementState === "placed" ? orderedState(checkout, refunds) : PAID[placementState]
}

function orderedState(checkout: Facts, refunds: Refunds): AdminPaymentState {
  const counted = refunds.filter(({ state }) => !cameToNothing(state))
  if (counted.length === 0) {
    return "paid"
  }
  if (counted.some(({ state }) => state !== "complete")) {
    return "refund_requested"
  }
  return remainder(checkout, counted) > 0 ? "partly_refunded" : "refunded"
}

/**
 * What is unusual about a payment, whether or not somebody has marked it as dealt with.
 *
 * - `contradicted`: the service reported it as paid and later as cancelled
 * - `amount_differs`: the service reported another amount than was agreed
 * - `refund_failed` | `refund_unknown`: a refund came to nothing | may or may not have reached the service
 */
const PAYMENT_FLAGS = ["contradicted", "amount_differs", "refund_failed", "refund_unknown"] as const
export type PaymentFlag = (typeof PAYMENT_FLAGS)[number]

/**
 * @param refunds all refunds of the checkout
 * @param isReported the service named another amount, even if a person has settled that since
 */
export function paymentFlags(
  { problem }: Pick<Checkout, "problem">,
  refunds: readonly Pick<Refund, "state" | "retriedAs">[],
  isReported: boolean
): PaymentFlag[] {
  const open = refunds.filter(({ retriedAs }) => retriedAs === null)
  const holds: Record<PaymentFlag, boolean> = {
    contradicted: problem === "outcome_contradicted",
    amount_differs: problem === "amount_mismatch" || isReported,
    refund_failed: open.some(({ state }) => state === "failed"),
    refund_unknown: open.some(({ state }) => state === "unknown"),
  }
  return PAYMENT_FLAGS.filter((flag) => holds[flag])
}
