import type { MedusaContainer } from "@medusajs/framework/types"
import { reasonOf } from "../../../core/reasons"
import { refusedBecause } from "../../../core/refusal"
import { ledgerOf } from "../../ledger/ledger-of"
import { orderStatus } from "../../medusa/order/order-changes"

/**
 * What Medusa captures of a cancelled order's payment would stand in its records for good: the money goes back, or has gone, as money
 * that was never captured.
 *
 * @throws Refusal `not_allowed`
 */
export async function requireOrderStands(container: MedusaContainer, reference: string): Promise<void> {
  const checkout = await ledgerOf(container).checkouts.find({ reference })
  const orderId = checkout?.orderId ?? null
  if (orderId !== null && (await orderStatus(container, orderId))?.isCancelled === true) {
    throw refusedBecause(reasonOf("nothing_to_capture", {}))
  }
}
