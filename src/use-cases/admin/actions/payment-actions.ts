import type { MedusaContainer } from "@medusajs/framework/types"
import { mayStillBeOrdered } from "../../../core/admin/issue-actions"
import { type Checkout, isPaidUnplaced, type Snapshot } from "../../../core/checkout/checkout"
import type { Refund } from "../../../core/refund/refund"
import { isFinalRefund, type RefundState } from "../../../core/refund/states"
import { reasonOf } from "../../../core/reasons/reasons"
import { refusedBecause } from "../../../core/refusal"
import { amend } from "../../ledger/amend"
import { ledgerOf } from "../../ledger/ledger-of"
import { checkRefundNow } from "../../refund/follow/resolve-refund"
import { gatewayOf } from "../../service/gateway"
import { isLimited, lookUp } from "../../service/look-up"
import { placePaid } from "../../settle/payments"
import { settleCheckout } from "../../settle/settle-checkout"
import { type Actor, existingCheckout, recordAdminAction } from "../admin-action"
import { requireNoProblem } from "./refund-in-full"
import { CLOCKS_APART_MS } from "../../../core/refund/schedule"
import { listKeysOf } from "../../ledger/account-keys"

/** An admin is waiting: one question to the service, within seconds. Milliseconds. */
const LOOK_UP = { budgetWaitMs: 2_000, totalMs: 10_000 }

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
    throw refusedBecause(reasonOf("never_confirmed", {}))
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
    const snapshot = await lookUp(gatewayOf(container, checkout), checkout, LOOK_UP)
    if (!snapshot && !hasMore) {
      throw refusedBecause(reasonOf("status_not_known", {}))
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

/**
 * Makes the order of a payment that has none. An amount that differed from what was agreed no longer stands in the
 * way, nor does an earlier order that is gone, nor that the service contradicted itself: the admin has looked at it.
 *
 * @throws Refusal `not_found` when there is no such payment, `not_allowed` with the problem when no order could be placed, or
 *   while a refund made elsewhere may be this payment's
 * @throws LeaseBusyError while the payment is being processed
 */
export async function placePayment(container: MedusaContainer, id: string, by: Actor): Promise<void> {
  const checkout = await existingCheckout(container, id)
  if (!isPaidUnplaced(checkout) || !mayStillBeOrdered(checkout.problem)) {
    throw refusedBecause(reasonOf("nothing_to_place", {}))
  }
  gatewayOf(container, checkout)
  await requireNotRefunded(container, checkout)
  await recordAdminAction(container, checkout, "place_asked", by)
  const cleared = await amend(ledgerOf(container), checkout, ({ problem }) =>
    problem === "amount_mismatch" || problem === "order_missing" || problem === "outcome_contradicted"
      ? { change: { problem: null }, timeline: [] }
      : undefined
  )
  const { placementState, problem } = await placePaid(container, cleared)
  if (placementState === "refunding" || placementState === "returned") {
    throw refusedBecause(reasonOf("being_refunded", {}))
  }
  requireNoProblem(placementState, problem)
}

/**
 * The service's refunds do not name their payment. One of this payment's whole amount, made outside this shop since it was
 * begun, may be its own, and an order would be placed for money that has gone back: a person has to say first.
 *
 * @throws Refusal `not_allowed` that says how
 */
async function requireNotRefunded(container: MedusaContainer, checkout: Checkout): Promise<void> {
  const ledger = ledgerOf(container)
  // When it was paid may have been learnt days afterwards.
  const since = new Date(checkout.createdAt.getTime() - CLOCKS_APART_MS)
  const id = await ledger.foreignRefunds.openOf(listKeysOf(ledger, checkout), checkout.amountMinor, since)
  if (id !== undefined) {
    throw refusedBecause(reasonOf("may_be_refunded", { id }))
  }
}
