import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Refund } from "../../../core/refund/refund"
import { cameToNothing } from "../../../core/refund/states"
import { refundLease } from "../../ledger/with-lease"
import { ledgerOf } from "../../ledger/ledger-of"
import { isWanted } from "./advance-refund"
import { orderStatus } from "../../medusa/order/order-changes"
import { notifyNotCancelled } from "../../notify/refund-updated"
import { guarded } from "../../service/run-job"
import { healOrder } from "../accounting/refund-lease"

/**
 * Medusa's own flow of a refund failed. Where the refund is at the service, or will be sent, that is no failure. What Medusa's
 * records lack is then added by the next holder of the order's lease, as after a crash. For a caller who holds that lease, or
 * held it until this process stalled: only refunds that were begun under it count, whatever another process has begun since.
 *
 * @returns whether there is such a refund; undefined where the ledger cannot tell now what became of those that were begun
 */
export async function isAcceptedAllTheSame(container: MedusaContainer, orderId: string): Promise<boolean | undefined> {
  const isAccepted = await inEffect(container, ledgerOf(container).fence.refundsBegun()).then(
    (begun) => begun.length > 0,
    () => undefined
  )
  if (isAccepted !== false) {
    leaveToNextHolder(container, orderId)
  }
  return isAccepted
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
    if ((await orderStatus(container, orderId))?.isCancelled === false) {
      await notifyNotCancelled(container, refunds)
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
