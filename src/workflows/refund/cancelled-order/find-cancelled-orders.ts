import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, OrderStatus } from "@medusajs/framework/utils"
import { ledgerOf } from "../../service/gateway"
import { returnCancelledOrder } from "./return-cancelled-order"

/** How often they are looked for, milliseconds. */
const EVERY_MS = 10 * 60_000
/** What was cancelled longer ago was found before: longer than a shop is down. Milliseconds. */
const SINCE_MS = 4 * 24 * 60 * 60_000

/**
 * Takes care of the orders that were lately cancelled. Medusa tells of each cancellation once, and a process that dies then
 * would leave money with the service that nobody asks for any more.
 *
 * @param step runs the work on one order, so that one that cannot be helped now keeps no other waiting
 */
export async function findCancelledOrders(
  container: MedusaContainer,
  step: (orderId: string, work: () => Promise<void>) => Promise<void>
): Promise<void> {
  // Never given back: it ends when it is time to look again, in whichever process.
  if (!(await ledgerOf(container).leases.take("cancelled-orders", randomUUID(), EVERY_MS))) {
    return
  }
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "order",
    fields: ["id"],
    filters: { status: OrderStatus.CANCELED, canceled_at: { $gte: new Date(Date.now() - SINCE_MS) } },
  })
  const orders: { id: string }[] = data
  for (const { id } of orders) {
    await step(id, () => returnCancelledOrder(container, id))
  }
}
