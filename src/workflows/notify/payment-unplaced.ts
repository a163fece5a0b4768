import type { MedusaContainer } from "@medusajs/framework/types"
import type { Checkout } from "../../core/checkout/checkout"
import { InstalmentsEvents } from "../../core/events"
import { formatPounds } from "../../core/money/money"
import { PROBLEM_SENTENCES } from "../../core/checkout/problems"
import { emit, notifyAdmin } from "./notify"

/** Tells merchants' code and the admins that money was taken and has no order, and why. */
export async function announceUnplaced(container: MedusaContainer, checkout: Checkout): Promise<void> {
  await emit(container, InstalmentsEvents.PAYMENT_UNPLACED, { id: checkout.id })
  await notifyAdmin(container, {
    title: `A payment of ${formatPounds(checkout.amountMinor)} has no order (${checkout.reference}).`,
    description: checkout.problem ? PROBLEM_SENTENCES[checkout.problem] : "The plugin keeps trying to place the order.",
  })
}
