import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Refund } from "../../../core/refund/refund"
import { cameToNothing } from "../../../core/refund/states"
import { refundLease } from "../../ledger/with-lease"
import { ledgerOf } from "../../ledger/ledger-of"
import { isWanted } from "./advance-refund"

/**
 * Medusa's own flow of a refund failed. Where the refund is at the service, or will be sent, that is no failure. What Medusa's
 * records lack is then added by the next holder of the order's lease, as after a crash. For a caller who holds that lease, or
 * held it until this process stalled: only refunds that were begun under it count, whatever another process has begun since.
 *
 * @returns whether there is such a refund
 */
export async function isAcceptedAllTheSame(container: MedusaContainer, orderId: string): Promise<boolean> {
  const { fence, refunds } = ledgerOf(container)
  for (const id of fence.refundsBegun()) {
    const refund = await refunds.find(id)
    if (refund && (await takesEffect(container, refund))) {
      leaveToNextHolder(container, orderId)
      return true
    }
  }
  return false
}

/** False for one that came to nothing, and for one that waits to be sent and that Medusa has dropped: it will not be sent. */
export async function takesEffect(container: MedusaContainer, refund: Refund): Promise<boolean> {
  return !cameToNothing(refund.state) && (refund.state !== "scheduled" || (await isWanted(container, refund)))
}

/** The order's records are completed as after a crash. For a caller who holds the lease on the order's refunds. */
export function leaveToNextHolder(container: MedusaContainer, orderId: string): void {
  container
    .resolve(ContainerRegistrationKeys.LOGGER)
    .warn(`instalments: Medusa stopped while it recorded a refund of ${orderId}; its records will be completed later`)
  ledgerOf(container).fence.abandon(refundLease(orderId))
}
