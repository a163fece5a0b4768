import type { MedusaContainer } from "@medusajs/framework/types"
import { mayStillBeOrdered } from "../../../core/admin/issue-actions"
import { type Checkout, isPaidUnplaced } from "../../../core/checkout/checkout"
import { decidedByPerson } from "../../../core/checkout/recovery"
import { CLOCKS_APART_MS } from "../../../core/refund/schedule"
import { refused } from "../../../core/refusal"
import { listKeysOf } from "../../ledger/account-keys"
import { amend } from "../../ledger/amend"
import { ledgerOf } from "../../ledger/ledger-of"
import { gatewayOf } from "../../service/gateway"
import { placePaid } from "../../settle/payments"
import { type Actor, existingCheckout, recordAdminAction } from "../admin-action"
import { requireNoProblem } from "./refund-in-full"

/**
 * Makes the order of a payment that has none. An amount that differed from what was agreed no longer stands in the
 * way, nor does an earlier order that is gone, nor that the service contradicted itself: the admin has looked at it. Where no order
 * can be made all the same, a payment that waited for a person goes on waiting.
 *
 * @throws Refusal `not_found` when there is no such payment, `not_allowed` with the problem when no order could be placed, or
 *   while a refund made elsewhere may be this payment's
 * @throws LeaseBusyError while the payment is being processed
 */
export async function placePayment(container: MedusaContainer, id: string, by: Actor): Promise<void> {
  const checkout = await existingCheckout(container, id)
  if (!isPaidUnplaced(checkout) || !mayStillBeOrdered(checkout.problem)) {
    throw refused("nothing_to_place", {})
  }
  gatewayOf(container, checkout)
  await requireNotRefunded(container, checkout)
  await recordAdminAction(container, checkout, "place_asked", by)
  const { placementState, problem, failureCause } = await placedBy(container, checkout)
  if (placementState === "refunding" || placementState === "returned") {
    throw refused("being_refunded", {})
  }
  if (placementState === "unplaced" && failureCause !== null && decidedByPerson(checkout)) {
    throw refused("still_yours", { cause: failureCause })
  }
  requireNoProblem(placementState, problem)
}

/** Meanwhile it is held: a process that dies in between leaves it to a person as well. */
async function placedBy(container: MedusaContainer, checkout: Checkout): Promise<Checkout> {
  const ledger = ledgerOf(container)
  const { problem, heldAt, notifiedOf } = checkout
  if (problem !== "amount_mismatch" && problem !== "outcome_contradicted") {
    return placePaid(container, checkout)
  }
  const change = { problem: null, heldAt: heldAt ?? new Date() }
  await amend(ledger, checkout, (newest) => (newest.problem === problem ? { change, timeline: [] } : undefined))
  try {
    return await placePaid(container, checkout)
  } finally {
    const before = { problem, heldAt, notifiedOf }
    await amend(ledger, checkout, ({ placementState }) =>
      placementState === "unplaced" ? { change: before, timeline: [] } : undefined
    )
  }
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
    throw refused("may_be_refunded", { id })
  }
}
