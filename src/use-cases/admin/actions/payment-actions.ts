import type { MedusaContainer } from "@medusajs/framework/types"
import { mayStillBeOrdered } from "../../../core/admin/issue-actions"
import { type Checkout, isPaidUnplaced, type Snapshot } from "../../../core/checkout/checkout"
import type { Refund } from "../../../core/refund/refund"
import { cameToNothing, isFinalRefund, type RefundState } from "../../../core/refund/states"
import { reasonOf } from "../../../core/reasons"
import { Refusal, refusedBecause } from "../../../core/refusal"
import { amend } from "../../ledger/amend"
import { ledgerOf } from "../../ledger/ledger-of"
import { report } from "../../notify/report"
import { checkRefundNow } from "../../refund/follow/resolve-refund"
import { gatewayOf } from "../../service/gateway"
import { isLimited, lookUp } from "../../service/look-up"
import { placePaid } from "../../settle/payments"
import { settleCheckout } from "../../settle/settle-checkout"
import { type Actor, asRefusal, existingCheckout, recordAdminAction } from "../admin-action"
import { refundUnplaced, requireNoProblem } from "./refund-unplaced"
import { requireNotRefunded } from "./require-not-refunded"

/** An admin is waiting: one question to the service, within seconds. Milliseconds. */
const LOOK_UP = { budgetWaitMs: 2_000, totalMs: 10_000 }

type PaymentAnswer = { status: string; refunds: RefundState[] }

/**
 * Asks the service about a payment and its open refunds, and settles what it says.
 *
 * @returns what it says of the payment, in its own word, and how the refunds stand that it was asked about
 * @throws Refusal `not_found` when there is no such payment, `not_allowed` when there is no id to ask about or the service
 *   answers with a status that nobody knows, `try_later` when it cannot be asked now
 */
export async function checkPayment(container: MedusaContainer, id: string, by: Actor): Promise<PaymentAnswer> {
  const checkout = await existingCheckout(container, id)
  try {
    if (checkout.serviceCheckoutId === null) {
      throw refusedBecause(reasonOf("never_confirmed", {}))
    }
    const refunds = await openRefunds(container, checkout)
    const snapshot = await askedNow(container, checkout, refunds.length > 0)
    await recordAdminAction(container, checkout, "check_asked", by, {
      status: snapshot?.status ?? checkout.remoteState,
    })
    if (snapshot) {
      await settleCheckout(container, { checkoutId: checkout.id, snapshot })
    }
    const refundStates: RefundState[] = []
    for (const { id: refundRowId } of refunds) {
      refundStates.push((await checkRefundNow(container, refundRowId)).state)
    }
    return { status: snapshot?.status ?? checkout.remoteState, refunds: refundStates }
  } catch (error) {
    throw asRefusal(error)
  }
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
 * way, nor does an earlier order that is gone: the admin has looked at it.
 *
 * @throws Refusal `not_found` when there is no such payment, `not_allowed` with the problem when no order could be placed, or
 *   while a refund made elsewhere may be this payment's, `try_later` while the payment is being processed
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
    problem === "amount_mismatch" || problem === "order_missing"
      ? { change: { problem: null }, timeline: [] }
      : undefined
  )
  try {
    const { placementState, problem } = await placePaid(container, cleared)
    if (placementState === "refunding" || placementState === "returned") {
      throw refusedBecause(reasonOf("being_refunded", {}))
    }
    requireNoProblem(placementState, problem)
  } catch (error) {
    throw asRefusal(error)
  }
}

/**
 * Refunds a payment without an order in full.
 *
 * @throws Refusal `not_found` when there is no such payment, `not_allowed` when it has an order, is being refunded, or the service
 *   declines, `try_later` while the payment is being processed, or where an error of the shop stood in the way
 */
export async function returnUnplaced(container: MedusaContainer, id: string, by: Actor): Promise<void> {
  const checkout = await existingCheckout(container, id)
  if (checkout.placementState !== "unplaced" && checkout.placementState !== "refunding") {
    throw refusedBecause(reasonOf("refund_on_order_page", {}))
  }
  if (await isAskedBack(container, checkout)) {
    throw refusedBecause(reasonOf("being_refunded", {}))
  }
  gatewayOf(container, checkout)
  await recordAdminAction(container, checkout, "return_asked", by)
  try {
    await refundUnplaced(container, checkout, { source: "admin", by })
  } catch (error) {
    throw explained(container, checkout, asRefusal(error))
  }
}

/** Of what is to go back, no refund may have been asked for yet, for an error of the shop. */
async function isAskedBack(container: MedusaContainer, { id, placementState }: Checkout): Promise<boolean> {
  const refunds = placementState === "refunding" ? await ledgerOf(container).refunds.ofCheckout(id) : []
  return refunds.some(({ state }) => !cameToNothing(state))
}

/** What nobody foresaw is the shop's own: an admin reads that, and the log says what. */
function explained(container: MedusaContainer, { account, reference }: Checkout, error: unknown): unknown {
  if (error instanceof Refusal) {
    return error
  }
  report(container, "a refund could not be requested", error, { account, reference, level: "error" })
  return refusedBecause(reasonOf("shop_error", {}), "try_later", error)
}
