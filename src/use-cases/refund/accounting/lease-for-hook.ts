import { setTimeout as delay } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { nextRecordCorrection } from "../../../core/accounting/corrections"
import type { OrderMoney } from "../../../core/accounting/order-money"
import { ledgerOf } from "../../ledger/ledger-of"
import { isAwaited } from "../../ledger/wait-for-lease"
import { refundLease } from "../../ledger/with-lease"
import { readOrderMoney } from "../../medusa/order/order-money"
import { guarded } from "../../service/run-job"
import { healOrder, holdRefundLease } from "./refund-lease"

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
export async function underOrderLease<T>(
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
