import type { MedusaContainer } from "@medusajs/framework/types"
import type { Checkout, Snapshot } from "../../../core/checkout/checkout"
import type { Refund } from "../../../core/refund/refund"
import { isFinalRefund, type RefundState } from "../../../core/refund/states"
import { refused } from "../../../core/refusal"
import { ledgerOf } from "../../ledger/ledger-of"
import { checkRefundNow } from "../../refund/follow/resolve-refund"
import { gatewayOf } from "../../service/gateway"
import { isLimited, lookUp, PERSON_WAITS } from "../../service/look-up"
import { settleCheckout } from "../../settle/settle-checkout"
import { type Actor, existingCheckout, recordAdminAction } from "../admin-action"

/**
 * Asks the service about a payment and its open refunds, and settles what it says.
 *
 * @returns what it says of the payment, in its own word, and how the refunds stand that it was asked about
 * @throws Refusal `not_found` when there is no such payment, `not_allowed` when there is no id to ask about or the service
 *   answers with a status that nobody knows
 * @throws InstalmentsClientError when it cannot be asked now, LeaseBusyError while the payment is being processed
 */
export async function checkPayment(
  container: MedusaContainer,
  id: string,
  by: Actor
): Promise<{ status: string; refunds: RefundState[] }> {
  const checkout = await existingCheckout(container, id)
  if (checkout.serviceCheckoutId === null) {
    throw refused("never_confirmed", {})
  }
  const open = await openRefunds(container, checkout)
  const snapshot = await askedNow(container, checkout, open.length > 0)
  const status = snapshot?.status ?? checkout.remoteState
  await recordAdminAction(container, checkout, "check_asked", by, { status })
  if (snapshot) {
    await settleCheckout(container, { checkoutId: checkout.id, snapshot })
  }
  const refunds: RefundState[] = []
  for (const refund of open) {
    refunds.push((await checkRefundNow(container, refund.id)).state)
  }
  return { status, refunds }
}

/** A payment that was asked about a moment ago is not asked about again; its refunds, where there are any to ask about, still are. */
async function askedNow(
  container: MedusaContainer,
  checkout: Checkout,
  hasMore: boolean
): Promise<Snapshot | undefined> {
  try {
    const snapshot = await lookUp(gatewayOf(container, checkout), checkout, PERSON_WAITS)
    if (!snapshot && !hasMore) {
      throw refused("status_not_known", {})
    }
    return snapshot
  } catch (error) {
    if (hasMore && isLimited(error)) {
      return undefined
    }
    throw error
  }
}

async function openRefunds(container: MedusaContainer, { id }: Checkout): Promise<Refund[]> {
  const refunds = await ledgerOf(container).refunds.ofCheckout(id)
  return refunds.filter(({ serviceRefundId, state }) => serviceRefundId !== null && !isFinalRefund(state))
}
