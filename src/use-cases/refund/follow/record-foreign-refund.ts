import type { MedusaContainer } from "@medusajs/framework/types"
import type { Checkout } from "../../../core/checkout/checkout"
import {
  byLikelihood,
  disprovedBy,
  leftForForeign,
  type RecordedState,
  recordedState,
  type RefundHome,
  requireRoomFor,
} from "../../../core/refund/foreign"
import { type Refund, ServiceRefundTaken } from "../../../core/refund/refund"
import { reasonOf } from "../../../core/reasons/reasons"
import { refused, required } from "../../../core/refusal"
import type { AccountKey } from "../../../modules/instalments/stores/account-key"
import type { KeptRefund } from "../../../modules/instalments/stores/tables/unmatched"
import { requireNoOpenChange } from "../../medusa/order/order-changes"
import { announceRefund } from "../../notify/refund-updated"
import { report } from "../../notify/report"
import { ledgerOf } from "../../ledger/ledger-of"
import type { HeldOrder } from "../../ledger/with-lease"
import { guarded } from "../../service/run-job"
import { returnCancelledOrder } from "../cancelled-order/return-cancelled-order"
import { isOf, listKeysOf } from "../../ledger/account-keys"
import { ADMIN_WAIT_MS, withRefundLease, writeOnOrder } from "../accounting/refund-lease"
import { healRecords } from "../accounting/heal-records"
import { settleRefund } from "../record/settle-refund"
import { decline } from "./judge-lost-refund"
import { withClaimedRefund } from "./with-claimed-refund"

/** Orders that are searched; the newest are the likeliest. */
const MOST_ORDERS = 200
/** Suggestions that are shown; nobody compares more. */
const MOST_HOMES = 10

/**
 * The orders that a refund made in the service's back office may belong to, the likeliest first.
 *
 * @throws Refusal `not_found` when it has already been recorded
 */
export async function homesOf(container: MedusaContainer, unmatchedId: string): Promise<RefundHome[]> {
  const { refunds, foreignRefunds } = ledgerOf(container)
  const foreign = await existingForeign(container, unmatchedId)
  const checkouts = await foreignRefunds.ordersFor(keysOf(container, foreign), foreign, MOST_ORDERS)
  const homes = await Promise.all(
    checkouts.map(async (checkout) => ({
      checkout,
      leftMinor: leftForForeign(checkout, await refunds.ofCheckout(checkout.id)),
    }))
  )
  const possible = homes.filter(({ leftMinor }) => leftMinor >= foreign.amountMinor)
  return byLikelihood(possible, foreign).slice(0, MOST_HOMES)
}

/**
 * Records a refund that was made in the service's back office on the order that a person names: in Medusa's records and in the
 * ledger. Nothing is sent. If the process dies meanwhile, or Medusa fails, either nothing was recorded and Medusa's part is removed again,
 * or the ledger has it and what Medusa lacks is added.
 *
 * @param checkoutId the payment it belongs to
 * @throws Refusal `not_allowed` when it cannot be this payment's or the order has an open change, `not_found` when there is no
 *   such order, or the refund has already been recorded
 *   `try_later` while a refund of the order that it disproves is being looked for
 * @throws LeaseBusyError while another refund of the order is in progress
 */
export async function recordForeignRefund(
  container: MedusaContainer,
  unmatchedId: string,
  checkoutId: string,
  by: string
): Promise<Refund> {
  const checkout = required(await ledgerOf(container).checkouts.find({ id: checkoutId }), "no_such_order")
  const orderId = required(checkout.orderId, "no_such_order")
  await declineDisproved(container, await existingForeign(container, unmatchedId), checkout)
  const refund = await withRefundLease(container, orderId, ADMIN_WAIT_MS, async (held) => {
    await requireNoOpenChange(container, orderId)
    const recorded = await record(container, held, await existingForeign(container, unmatchedId), checkout, by)
    // It is recorded, whatever becomes of this.
    await healRecords(container, held).catch((error: unknown) => {
      held.cutShort()
      report(container, "the records of an order will be corrected later", error, { reference: orderId })
    })
    return recorded
  })
  await announceRefund(container, refund)
  // With it, what is left of a cancelled order's payment is known again.
  await guarded(container, `what is left of ${orderId}`, () =>
    returnCancelledOrder(container, orderId, { source: "admin", by })
  )
  return refund
}

/** Before it is recorded, so that Medusa never counts more than was paid. One that a crash leaves declined can be tried again. */
async function declineDisproved(container: MedusaContainer, foreign: KeptRefund, checkout: Checkout): Promise<void> {
  const refunds = await ledgerOf(container).refunds.ofCheckout(checkout.id)
  const disproved = disprovedBy(checkout, refunds, foreign)
  if (disproved.length === 0) {
    return
  }
  const others = refunds.filter((refund) => !disproved.includes(refund))
  requirePossible(container, checkout, foreign, others)
  await requireNoOpenChange(container, checkout.orderId ?? "")
  for (const { id } of disproved) {
    const declined = await withClaimedRefund(container, id, (gateway, refund) =>
      decline(gateway, refund, reasonOf("less_left", {}))
    )
    await settleRefund(container, declined)
  }
}

/** The accounts whose payment it can be: it stands in their lists. */
function keysOf(container: MedusaContainer, { listedFor }: KeptRefund): AccountKey[] {
  return listedFor.flatMap((key) => listKeysOf(ledgerOf(container), key))
}

/** @returns the state that it is recorded in @throws Refusal with the reason why it cannot be this payment's */
function requirePossible(
  container: MedusaContainer,
  checkout: Checkout,
  foreign: KeptRefund,
  refunds: readonly Refund[]
): RecordedState {
  if (!keysOf(container, foreign).some((key) => isOf(key, checkout))) {
    throw refused("other_accounts_refund", {})
  }
  const state = recordedState(foreign)
  requireRoomFor(checkout, refunds, foreign)
  return state
}

async function record(
  container: MedusaContainer,
  held: HeldOrder,
  foreign: KeptRefund,
  checkout: Checkout,
  by: string
): Promise<Refund> {
  const { refunds, foreignRefunds } = ledgerOf(container)
  const { id: checkoutId } = checkout
  const { amountMinor, serviceRefundId } = foreign
  const state = requirePossible(container, checkout, foreign, await refunds.ofCheckout(checkoutId))
  const note = `Made in the instalment service's back office (${serviceRefundId}).`
  return writeOnOrder(container, held, checkoutId, { amountMinor, note, by }, (medusaRefundId) =>
    foreignRefunds.record({ checkoutId, medusaRefundId, foreign, state, by })
  ).catch((error: unknown) => {
    throw error instanceof ServiceRefundTaken ? refused("recorded_already", {}, "not_found", error) : error
  })
}

async function existingForeign(container: MedusaContainer, unmatchedId: string): Promise<KeptRefund> {
  return required(await ledgerOf(container).foreignRefunds.find(unmatchedId), "recorded_already")
}
