import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules, OrderChangeStatus } from "@medusajs/framework/utils"
import { isDeadCredit, openChangeReason } from "../../../core/refund/open-change"
import { refusedBecause } from "../../../core/refusal"
import { ledgerOf } from "../../ledger/ledger-of"
import { type PageAfter, rowsMadeSince } from "../read-rows"
import { isCancelled } from "./order-row"
import { toOpenChange } from "./order-versions"

/**
 * Medusa records no refund while the order has an open change (edit, return, exchange, claim), and notices only after the
 * money has moved. A change of a cancelled order stands in nobody's way: Medusa lets nobody confirm or cancel it any more, so nothing
 * comes of it. A credit that was begun and never confirmed is cancelled: Medusa opens and confirms a credit in one go, so an old open one
 * was left by a process that died in between, and the order's total does not include it.
 *
 * @throws Refusal `not_allowed` that says what to do
 */
export async function requireNoOpenChange(container: MedusaContainer, orderId: string): Promise<void> {
  const changes = await container.resolve(Modules.ORDER).listOrderChanges({
    order_id: orderId,
    status: [OrderChangeStatus.PENDING, OrderChangeStatus.REQUESTED],
  })
  const open = changes.map(toOpenChange)
  const now = new Date()
  const dead = open.filter((change) => isDeadCredit(change, now)).map(({ id }) => id)
  if (dead.length > 0) {
    await ledgerOf(container).fence.assertHeld()
    await cancelChanges(container, dead)
  }
  const standing = open.find(({ id }) => !dead.includes(id))
  if (standing && (await orderStatus(container, orderId))?.isCancelled !== true) {
    throw refusedBecause(openChangeReason(standing.type))
  }
}

/** What is begun as a change of an order, and confirmed or cancelled by an id of its own. */
export type ChangeOfOrder = "return" | "exchange" | "claim"

/** The order that a return, an exchange or a claim is of, or undefined when there is none. */
export async function orderOfChange(
  container: MedusaContainer,
  kind: ChangeOfOrder,
  id: string
): Promise<string | undefined> {
  const orders = container.resolve(Modules.ORDER)
  const config = { select: ["id" as const, "order_id" as const], take: 1 }
  const lists: Record<ChangeOfOrder, () => Promise<{ order_id: string }[]>> = {
    return: () => orders.listReturns({ id: [id] }, config),
    exchange: () => orders.listOrderExchanges({ id: [id] }, config),
    claim: () => orders.listOrderClaims({ id: [id] }, config),
  }
  const [found] = await lists[kind]()
  return found?.order_id
}

export async function orderStatus(
  container: MedusaContainer,
  orderId: string
): Promise<{ isCancelled: boolean; cancelledAt: Date | null } | undefined> {
  const [order] = await container
    .resolve(Modules.ORDER)
    .listOrders({ id: orderId }, { select: ["id", "status", "canceled_at"] })
  const at = order?.canceled_at
  return order && { isCancelled: isCancelled(order), cancelledAt: at ? new Date(at) : null }
}

export async function cancelChanges(container: MedusaContainer, ids: readonly string[]): Promise<void> {
  await container.resolve(Modules.ORDER).cancelOrderChange([...ids])
}

/** So long a change may have been open that is confirmed at last. Milliseconds. */
const LONGEST_OPEN_MS = 30 * 24 * 60 * 60_000

/** A page of the changes that were confirmed since then: each made a version of its order, whether or not money moved with it. */
export function changesSince(
  container: MedusaContainer,
  since: Date,
  page: PageAfter
): Promise<{ id: string; order_id: string }[]> {
  const made = { prefix: "ordch", since: new Date(since.getTime() - LONGEST_OPEN_MS) }
  const confirmed = { confirmed_at: { $gte: since.toISOString() } }
  return rowsMadeSince(container, "order_change", ["id", "order_id"], made, confirmed, page)
}
