import type { IOrderModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules, OrderChangeStatus } from "@medusajs/framework/utils"
import type { OrderMoney } from "../../../core/accounting/order-money"
import { assertNever } from "../../../core/assert-never"
import { isDeadCredit, openChangeReason } from "../../../core/refund/open-change"
import { refusedBecause } from "../../../core/refusal"
import { ledgerOf } from "../../ledger/ledger-of"
import { isCancelled } from "./order-row"
import { toOpenChange } from "./order-versions"

/**
 * Medusa records no refund while the order has an open change (edit, return, exchange, claim), and notices only after the
 * money has moved. A credit that a dead process left open is cancelled first. A change of a cancelled order stands in nobody's
 * way: Medusa lets nobody confirm or cancel it any more, so nothing comes of it.
 *
 * @throws Refusal `not_allowed` that says what to do
 */
export async function requireNoOpenChange(container: MedusaContainer, orderId: string): Promise<void> {
  await giveUpDeadCredits(container, orderId)
  const [open] = await openChanges(container, orderId)
  if (open && (await orderStatus(container, orderId))?.isCancelled !== true) {
    throw refusedBecause(openChangeReason(open.type))
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
  const [found] = await changesNamed(container.resolve(Modules.ORDER), kind, id)
  return found?.order_id
}

function changesNamed(orders: IOrderModuleService, kind: ChangeOfOrder, id: string): Promise<{ order_id: string }[]> {
  const config = { select: ["id" as const, "order_id" as const], take: 1 }
  switch (kind) {
    case "return":
      return orders.listReturns({ id: [id] }, config)
    case "exchange":
      return orders.listOrderExchanges({ id: [id] }, config)
    case "claim":
      return orders.listOrderClaims({ id: [id] }, config)
    default:
      return assertNever(kind)
  }
}

/** @returns undefined when there is no such order */
export async function orderStatus(
  container: MedusaContainer,
  orderId: string
): Promise<{ isCancelled: boolean } | undefined> {
  const [order] = await container
    .resolve(Modules.ORDER)
    .listOrders({ id: orderId }, { select: ["id", "status", "canceled_at"] })
  return order && { isCancelled: isCancelled(order) }
}

/**
 * Cancels credits of an order that were begun and never confirmed. Medusa opens and confirms a credit in one go, so an old open
 * one was left by a process that died in between, and the order's total does not include it.
 */
async function giveUpDeadCredits(container: MedusaContainer, orderId: string): Promise<void> {
  const now = new Date()
  const dead = (await openChanges(container, orderId)).filter((change) => isDeadCredit(change, now))
  if (dead.length > 0) {
    await ledgerOf(container).fence.assertHeld()
    await cancelChanges(
      container,
      dead.map(({ id }) => id)
    )
  }
}

/** Gives up open changes of an order. */
export async function cancelChanges(container: MedusaContainer, ids: readonly string[]): Promise<void> {
  await container.resolve(Modules.ORDER).cancelOrderChange([...ids])
}

async function openChanges(container: MedusaContainer, orderId: string): Promise<OrderMoney["openChanges"]> {
  const open = await container.resolve(Modules.ORDER).listOrderChanges({
    order_id: orderId,
    status: [OrderChangeStatus.PENDING, OrderChangeStatus.REQUESTED],
  })
  return open.map(toOpenChange)
}
