import type { MedusaContainer } from "@medusajs/framework/types"
import type { Checkout } from "../../core/checkout/checkout"
import { accountOfPayment } from "../../core/options/options"
import { refundWindow } from "../../core/refund-window"
import { hasGoneBack } from "../../core/cart/whose"
import { noteDown } from "../cart/note-down"
import { ledgerOf } from "../ledger/ledger-of"
import { ordersMissing } from "../medusa/order/find-orders"
import { withRefundLease } from "../refund/accounting/refund-lease"
import { guarded, jobStep, jobSteps } from "../service/run-job"

/** Longer than a deletion takes to give its lease back. Milliseconds. */
const LEASE_WAIT_MS = 30_000
/** What a job does not reach, it finds again the next day. Milliseconds. */
const JOB_WAIT_MS = 5_000

/**
 * A payment whose order somebody has deleted is money without an order again, and a person decides: there is no cart that another
 * could be made of. One of which something went back stays as it is.
 *
 * @throws LeaseBusyError, LeaseLostError
 */
export async function reopenWithoutOrder(
  container: MedusaContainer,
  { id, forOrderId }: { id: string; forOrderId: string },
  waitMs: number
): Promise<void> {
  await withRefundLease(container, forOrderId, waitMs, async () => {
    const { checkouts, refunds, options } = ledgerOf(container)
    const [checkout, made, missing] = await Promise.all([
      checkouts.find({ id }),
      refunds.ofCheckout(id),
      ordersMissing(container, [forOrderId]),
    ])
    if (checkout && accountOfPayment(options, checkout) && missing.has(forOrderId) && !hasGoneBack({ refunds: made })) {
      await noteDown(container, checkout, { kind: "reopened", orderId: forOrderId, lost: "deleted" })
    }
  })
}

/** The same of all that was paid for an order that may just have been deleted, however long ago it was paid. Never throws. */
export async function reopenAfterDeletion(container: MedusaContainer, orderId: string): Promise<void> {
  await guarded(container, `what was paid for ${orderId}`, async () => {
    for (const { id, forOrderId } of await ledgerOf(container).checkouts.placedIn([orderId])) {
      if (forOrderId !== null) {
        await reopenWithoutOrder(container, { id, forOrderId }, LEASE_WAIT_MS)
      }
    }
  })
}

/**
 * The same of these payments, where the process that deleted their order ended before it came to them. One that the service refunds no
 * longer stays as it is: shops delete orders of years ago. Never throws but where the job is to end.
 */
export async function reopenDeleted(
  container: MedusaContainer,
  checkouts: readonly Checkout[],
  now: Date
): Promise<void> {
  const placed = checkouts.flatMap(({ id, forOrderId, orderId, paidAt, placementState }) =>
    placementState === "placed" &&
    forOrderId !== null &&
    forOrderId === orderId &&
    paidAt !== null &&
    refundWindow(paidAt, now).open
      ? [{ id, forOrderId }]
      : []
  )
  await jobStep(container, "payments of orders that are gone", async () => {
    const missing = await ordersMissing(container, [...new Set(placed.map(({ forOrderId }) => forOrderId))])
    const orphaned = placed.filter(({ forOrderId }) => missing.has(forOrderId))
    await jobSteps(
      container,
      orphaned,
      ({ forOrderId }) => `what was paid for ${forOrderId}`,
      (payment) => reopenWithoutOrder(container, payment, JOB_WAIT_MS)
    )
  })
}
