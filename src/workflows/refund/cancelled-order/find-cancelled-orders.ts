import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, OrderStatus } from "@medusajs/framework/utils"
import { LAST_REFUND_DAY } from "../../../core/refund/window"
import type { Asker } from "../../../modules/instalments/stores/refund/refund-intents"
import { ledgerOf } from "../../ledger/ledger-of"
import { returnCancelledOrder } from "./return-cancelled-order"

/** How often they are looked for, milliseconds. */
const EVERY_MS = 10 * 60_000
/** Longer than the service takes refunds of a payment. Milliseconds. */
const SINCE_MS = (LAST_REFUND_DAY + 10) * 24 * 60 * 60_000
/** Orders that are looked up at once. */
const PAGE = 500
const JOB: Asker = { source: "job", by: null }

/**
 * Finds cancelled orders for as long as their money can be refunded, and a little longer, to notify an admin when it cannot.
 * Medusa announces each cancellation once; if the process dies then, nobody else would ask the service for the money.
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
  let page = await cancelledOrders(container, 0)
  for (let skip = PAGE; page.length > 0; skip += PAGE) {
    for (const id of await ledgerOf(container).refunds.ordersWithMoneyLeft(page)) {
      await step(id, () => returnCancelledOrder(container, id, JOB))
    }
    page = await cancelledOrders(container, skip)
  }
}

async function cancelledOrders(container: MedusaContainer, skip: number): Promise<string[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "order",
    fields: ["id"],
    filters: { status: OrderStatus.CANCELED, canceled_at: { $gte: new Date(Date.now() - SINCE_MS) } },
    pagination: { skip, take: PAGE, order: { id: "ASC" } },
  })
  return data.map(({ id }: { id: string }) => id)
}
