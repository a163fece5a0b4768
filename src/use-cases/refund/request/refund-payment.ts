import { setTimeout as delay } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { nextRecordCorrection } from "../../../core/accounting/corrections"
import type { OrderMoney } from "../../../core/accounting/order-money"
import { type Asker, SHOP } from "../../../core/refund/refund"
import { isPaidUnplaced } from "../../../core/checkout/checkout"
import { isCompensation } from "../../../core/refund/intent"
import { required } from "../../../core/refusal"
import { orderOfCart } from "../../medusa/cart/cart-records"
import { orderStatus, requireNoOpenChange } from "../../medusa/order/order-changes"
import { readOrderMoney } from "../../medusa/order/order-money"
import { type RefundInMedusa, refundInMedusa } from "../../medusa/payment/refunds"
import { ledgerOf } from "../../ledger/ledger-of"
import { isAwaited } from "../../ledger/wait-for-lease"
import { refundLease } from "../../ledger/with-lease"
import { guarded } from "../../service/run-job"
import { healOrder, holdRefundLease } from "../accounting/refund-lease"
import { type RefundInput, requestRefund } from "./request-refund"

/** A refund that Medusa asks for: its id in Medusa, and pounds as a decimal string. */
type MedusasRefund = { reference: string; medusaRefundId: string; major: string }

/** The key in the metadata of Medusa's own refund, which outlives the process, that names the row it retries. */
const TAKES_UP = "instalments_retry_of"
const takesUp = z.object({ [TAKES_UP]: z.string() })

/** Metadata for a refund of Medusa that names the row of the ledger it retries. */
export function takingUp(refundRowId: string): Record<string, unknown> {
  return { [TAKES_UP]: refundRowId }
}

/**
 * Medusa asks for money back.
 *
 * When a completion fails after the capture, Medusa refunds on its own, at once, and says so in the refund's note. Nothing is given
 * back then, nor of a checkout that has no order: the order may stand, or be placed a moment later, and if it cannot be, the ledger
 * returns the money.
 *
 * @throws Refusal as requestRefund does, and `not_allowed` while the order has an open change; then no money moves
 */
export async function refundPayment(
  container: MedusaContainer,
  { reference, medusaRefundId, major }: MedusasRefund
): Promise<void> {
  const made = await refundInMedusa(container, medusaRefundId)
  const checkout = await ledgerOf(container).checkouts.find({ reference })
  const orderId =
    checkout && (checkout.orderId ?? checkout.forOrderId ?? (await orderOfCart(container, checkout.cartId)))
  const isUnordered = checkout && isPaidUnplaced(checkout) && !orderId
  if (isUnordered || (made && isCompensation(made))) {
    return
  }
  const refund = async (isCancelled: boolean, standing: RefundInMedusa | undefined) => {
    await requestRefund(container, {
      reference,
      medusaRefundId,
      major,
      kind: isCancelled ? "order_cancelled" : "asked",
      ...askedBy(standing),
    })
  }
  if (!orderId) {
    return refund(false, made)
  }
  return underOrderLease(container, orderId, medusaRefundId, async () => {
    await requireNoOpenChange(container, orderId)
    // Nobody will ask a second time for the money of an order that is already cancelled.
    const isCancelled = (await orderStatus(container, orderId))?.isCancelled ?? false
    // While it waited, whoever had the lease may have taken it for a dead process's.
    await refund(isCancelled, await refundInMedusa(container, medusaRefundId))
  })
}

/**
 * Medusa's refund says who made it, for which reason, and which failed one it retries.
 *
 * @throws Refusal `not_allowed` when Medusa no longer has it: another process took this one for dead and cleaned up after it
 */
function askedBy(refund: RefundInMedusa | undefined): Pick<RefundInput, "retryOf" | "reason"> & { asker: Asker } {
  const { createdBy: by, metadata, reason } = required(refund, "forgotten", "not_allowed")
  return {
    retryOf: takesUp.safeParse(metadata).data?.[TAKES_UP] ?? null,
    asker: by === null ? SHOP : { source: "admin", by },
    reason,
  }
}

/**
 * A workflow that asks for several refunds at once has each wait for those before it, and goes on without those that gave up: there
 * may be many, and each takes `RECORDING_MS`. Milliseconds.
 */
const WAIT_MS = 5 * 60_000
/** How long Medusa may take to record what it was granted; one that waits for further grants first takes all of it. Milliseconds. */
const RECORDING_MS = 6_000
/** After this, no workflow is still recording, and whatever is still missing was lost. Milliseconds. */
const LATE_MS = 15_000
const PAUSE_MS = 150
const LOOKS = 3

/**
 * Runs a refund for which Medusa's own route holds no lease, because a merchant's code runs Medusa's workflow: under a lease of its own,
 * which outlasts it until Medusa has recorded the refund. Of several at the same moment Medusa would lose credits, and swallow what
 * refuses them.
 *
 * @param asked the refund, by Medusa's id
 * @throws LeaseBusyError, and whatever `refund` throws
 */
async function underOrderLease<T>(
  container: MedusaContainer,
  orderId: string,
  asked: string,
  refund: () => Promise<T>
): Promise<T> {
  const key = refundLease(orderId)
  if (ledgerOf(container).fence.holds(key)) {
    return refund()
  }
  const lease = await holdRefundLease(container, orderId, WAIT_MS, { asked, mostWaiters: Infinity })
  try {
    await until(container, orderId, isAtRest)
    return await lease.run(refund)
  } finally {
    void until(container, orderId, (money) => isAtRest(money) && isRecorded(money))
      .then(() => lease.release())
      .then(() => delay(LATE_MS, undefined, { ref: false }))
      // While others wait, their workflow is still to record those before them; whoever comes last looks what is missing.
      .then(() => (isAwaited(key) ? undefined : healOrder(container, orderId, { kind: "look" })))
  }
}

/** No credit is being recorded. */
function isAtRest({ openChanges }: OrderMoney): boolean {
  return openChanges.every(({ type }) => type !== "credit_line")
}

function isRecorded(money: OrderMoney): boolean {
  return nextRecordCorrection(money, { kind: "look" }, new Date()) === undefined
}

/**
 * Waits for Medusa's own records, for as long as they may take. What is true at several looks in a row is no moment between two steps
 * of a workflow. Never throws.
 */
async function until(container: MedusaContainer, orderId: string, isTrue: (money: OrderMoney) => boolean) {
  await guarded(container, `the records of ${orderId}`, async () => {
    const ends = performance.now() + RECORDING_MS
    for (let looks = 0; looks < LOOKS && performance.now() < ends;) {
      const money = await readOrderMoney(container, orderId)
      looks = !money || isTrue(money) ? looks + 1 : 0
      await delay(PAUSE_MS)
    }
  })
}
