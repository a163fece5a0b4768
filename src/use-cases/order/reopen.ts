import type { MedusaContainer } from "@medusajs/framework/types"
import { accountOfPayment } from "../../core/options/options"
import { cameToNothing } from "../../core/refund/states"
import { noteDown } from "../cart/note-down"
import { ledgerOf } from "../ledger/ledger-of"
import { ordersMissing } from "../medusa/order/find-orders"
import { withRefundLease } from "../refund/accounting/refund-lease"
import { guarded } from "../service/run-job"

/** Longer than a deletion takes to give its lease back. Milliseconds. */
const LEASE_WAIT_MS = 30_000

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
    const isWhole = made.every(({ state }) => cameToNothing(state))
    if (checkout && accountOfPayment(options, checkout) && missing.has(forOrderId) && isWhole) {
      await noteDown(container, checkout, { kind: "reopened", orderId: forOrderId, lost: "deleted" })
    }
  })
}

/** The same of all that was paid for an order that may just have been deleted, however long ago it was paid. Never throws. */
export async function reopenAfterDeletion(container: MedusaContainer, orderId: string): Promise<void> {
  await guarded(container, `what was paid for ${orderId}`, async () => {
    for (const { id, forOrderId } of await ledgerOf(container).checkouts.placedIn(orderId)) {
      if (forOrderId !== null) {
        await reopenWithoutOrder(container, { id, forOrderId }, LEASE_WAIT_MS)
      }
    }
  })
}
