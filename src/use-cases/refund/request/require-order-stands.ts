import type { MedusaContainer } from "@medusajs/framework/types"
import { Refusal } from "../../../core/refusal"
import { ledgerOf } from "../../ledger/ledger-of"
import { orderStatus } from "../../medusa/order/order-changes"

const GOES_BACK =
  "This order is cancelled, so everything that was paid is refunded automatically and there is nothing left to capture. The order's instalments panel shows the refund."

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
    throw new Refusal("not_allowed", GOES_BACK)
  }
}
