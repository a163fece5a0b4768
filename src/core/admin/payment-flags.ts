import type { Checkout } from "../checkout/checkout"
import type { Refund } from "../refund/refund"

/**
 * What is unusual about a payment, whether or not somebody has marked it as dealt with.
 *
 * - `contradicted`: the service reported it as paid and later as cancelled
 * - `amount_differs`: the service reported another amount than was agreed
 * - `refund_failed` | `refund_unknown`: a refund came to nothing | may or may not have reached the service
 */
export const PAYMENT_FLAGS = ["contradicted", "amount_differs", "refund_failed", "refund_unknown"] as const
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
