import { setTimeout as delay } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { nextRecordCorrection } from "../../../core/accounting/corrections"
import type { OrderMoney } from "../../../core/accounting/order-money"
import { ledgerOf } from "../../ledger/ledger-of"
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

/** How many refunds of an order wait for those before them. */
const waiting = new Map<string, number>()

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
  if (ledgerOf(container).fence.holds(refundLease(orderId))) {
    return refund()
  }
  const hold = () => holdRefundLease(container, orderId, WAIT_MS, { asked, mostWaiters: Infinity })
  const lease = await inLine(orderId, hold)
  try {
    await until(container, orderId, isAtRest)
    return await lease.run(refund)
  } finally {
    void until(container, orderId, (money) => isAtRest(money) && isRecorded(money))
      .then(() => lease.release())
      .then(() => delay(LATE_MS, undefined, { ref: false }))
      .then(() => (waiting.has(orderId) ? undefined : healOrder(container, orderId, { kind: "look" })))
  }
}

/** While others wait, their workflow is still to record those before them; whoever comes last looks what is missing. */
async function inLine<T>(orderId: string, wait: () => Promise<T>): Promise<T> {
  waiting.set(orderId, (waiting.get(orderId) ?? 0) + 1)
  try {
    return await wait()
  } finally {
    const left = (waiting.get(orderId) ?? 1) - 1
    if (left > 0) {
      waiting.set(orderId, left)
    } else {
      waiting.delete(orderId)
    }
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
