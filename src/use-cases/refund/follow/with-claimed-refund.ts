import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { Refund } from "../../../core/refund/refund"
import { required } from "../../../core/refusal"
import { ledgerOf } from "../../ledger/ledger-of"
import { type Gateway, gatewayOf } from "../../service/gateway"
import { REFUND_LEASE_MS } from "../request/request-refund"

/**
 * Does a person's work on a refund while nobody else works on it.
 *
 * @returns the row afterwards
 * @throws Refusal `not_found` when there is no such refund, `not_allowed` as gatewayOf does, `try_later` while somebody else works
 *   on it; also whatever `work` throws
 */
export async function withClaimedRefund(
  container: MedusaContainer,
  refundRowId: string,
  work: (gateway: Gateway, refund: Refund) => Promise<void>
): Promise<Refund> {
  const { checkouts, refunds, refundClaims } = ledgerOf(container)
  await existingRefund(container, refundRowId)
  const owner = randomUUID()
  const taken = await refundClaims.take(refundRowId, { owner, leaseMs: REFUND_LEASE_MS })
  const refund = required(taken, "refund_busy", "try_later")
  try {
    await work(gatewayOf(container, await checkouts.existing(refund.checkoutId)), refund)
    return (await refunds.find(refundRowId)) ?? refund
  } finally {
    await refundClaims.release(refundRowId, owner)
  }
}

/** @throws Refusal `not_found` when the ledger has no such refund */
export async function existingRefund(container: MedusaContainer, id: string): Promise<Refund> {
  return required(await ledgerOf(container).refunds.find(id), "no_such_refund")
}
