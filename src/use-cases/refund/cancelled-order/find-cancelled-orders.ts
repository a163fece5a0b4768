import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { JOB } from "../../../core/refund/refund"
import { LAST_REFUND_DAY } from "../../../core/refund-window"
import { ledgerOf } from "../../ledger/ledger-of"
import { ordersCancelled } from "../../medusa/order/find-orders"
import { jobStep } from "../../service/run-job"
import { returnCancelledOrder } from "./return-cancelled-order"

/** The name under which the ledger notes how far the search has come, and how often one begins, milliseconds. */
const SEARCH = "instalments-cancelled-orders"
const EVERY_MS = 10 * 60_000
/** The lease under which one begins. */
export const CANCELLED_ORDERS = "cancelled-orders"
/** After this a tick looks at no further order; the next one goes on. Milliseconds. */
const MOST_MS = 10_000
/** Longer than the service takes refunds of a payment. Milliseconds. */
const SINCE_MS = (LAST_REFUND_DAY + 10) * 24 * 60 * 60_000
/** Orders that are looked up at once. */
const PAGE = 500

/**
 * Finds cancelled orders for as long as their money can be refunded, and a little longer, to notify an admin when it cannot.
 * Medusa announces each cancellation once; if the process dies then, nobody else would ask the service for the money.
 */
export async function findCancelledOrders(container: MedusaContainer): Promise<void> {
  const { jobRuns, leases } = ledgerOf(container)
  const until = performance.now() + MOST_MS
  const lease = await leases.take(CANCELLED_ORDERS, randomUUID(), EVERY_MS)
  if (!lease) {
    return
  }
  const left = await jobRuns.position(SEARCH)
  let next: string | null = left ?? ""
  while (next !== null && performance.now() < until) {
    next = await searchPage(container, next, until)
  }
  if (left !== next) {
    await jobRuns.goOn(SEARCH, next)
  }
  // Given back only where something is left for the next tick: it ends when it is time to look again, in whichever process.
  if (next !== null) {
    await leases.release(lease)
  }
}

/** @returns the id of the last order that was looked at; null when there are no more */
async function searchPage(container: MedusaContainer, after: string, until: number): Promise<string | null> {
  const page = await ordersCancelled(container, { since: new Date(Date.now() - SINCE_MS), after, take: PAGE })
  const withMoney = new Set(await ledgerOf(container).refunds.ordersWithMoneyLeft(page))
  let last = after
  for (const id of page) {
    if (withMoney.has(id)) {
      if (performance.now() >= until) {
        return last
      }
      await jobStep(container, `order ${id}`, () => returnCancelledOrder(container, id, JOB))
    }
    last = id
  }
  return page.length < PAGE ? null : last
}
