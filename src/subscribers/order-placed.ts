import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { linkPlacedOrder } from "../workflows"

/** The shopper's own completion placed the order: the ledger learns it here. */
export default async function orderPlaced({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  await linkPlacedOrder(container, event.data.id)
}

export const config: SubscriberConfig = { event: "order.placed" }
