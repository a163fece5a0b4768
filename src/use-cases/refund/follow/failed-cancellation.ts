import type { MedusaContainer } from "@medusajs/framework/types"
import { said } from "../../../core/notices/said"
import type { Refund } from "../../../core/refund/refund"
import { ledgerOf } from "../../ledger/ledger-of"
import { orderStatus } from "../../medusa/order/order-changes"
import { notifyAdmin } from "../../notify/notify"
import { refundPlace } from "../../notify/refund-updated"
import { guarded } from "../../service/run-job"
import { healOrder } from "../accounting/refund-lease"
import { takesEffect } from "./accepted-refund"

/** Longer than a cancellation takes to give its lease back. Milliseconds. */
const LEASE_WAIT_MS = 30_000

/**
 * A cancellation failed. Medusa swallows the refusal of the refund that belongs to it, records the refund all the same, and
 * does not take that back when a later step fails: the order would stand there as refunded. A refund that was made is not taken back
 * either, and Medusa's answer does not say so: admins are notified. To be called when the failed one has given its lease back, or is
 * about to.
 *
 * @param begun the ledger's ids of the refunds that it began
 */
export async function healAfterCancellation(
  container: MedusaContainer,
  orderId: string,
  begun: readonly string[]
): Promise<void> {
  await healOrder(container, orderId, { kind: "look" }, LEASE_WAIT_MS)
  await guarded(container, `the failed cancellation of ${orderId}`, async () => {
    const refunds = await inEffect(container, begun)
    const [first] = refunds
    if (first && (await orderStatus(container, orderId))?.isCancelled === false) {
      const minor = refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
      const place = await refundPlace(container, first)
      await notifyAdmin(container, said("cancellation_failed", { amount: { minor }, place: { place } }))
    }
  })
}

async function inEffect(container: MedusaContainer, ids: readonly string[]): Promise<Refund[]> {
  const found: Refund[] = []
  for (const id of ids) {
    const refund = await ledgerOf(container).refunds.find(id)
    if (refund && (await takesEffect(container, refund))) {
      found.push(refund)
    }
  }
  return found
}
