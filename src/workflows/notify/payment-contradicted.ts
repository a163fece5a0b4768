import type { MedusaContainer } from "@medusajs/framework/types"
import type { Checkout } from "../../core/checkout/checkout"
import { PROBLEM_SENTENCES } from "../../core/checkout/problems"
import { formatPounds } from "../../core/money/money"
import { notifyAdmin } from "./notify"
import { paymentPlace } from "./refund-updated"

/** Tells the admins that the service has gone back on a payment: whatever became of it, a person should look. */
export async function notifyContradicted(container: MedusaContainer, checkout: Checkout): Promise<void> {
  await notifyAdmin(container, {
    title: `The payment of ${formatPounds(checkout.amountMinor)} for ${await paymentPlace(container, checkout)} is now reported as cancelled.`,
    description: PROBLEM_SENTENCES.outcome_contradicted,
  })
}
