import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { OrderWorkflowEvents } from "@medusajs/framework/utils"
import { returnCancelledOrder } from "../use-cases/refund/cancelled-order/return-cancelled-order"

/** An order was cancelled: refunds what Medusa did not refund of its payment, or could not. */
export default async function orderCanceled({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  await returnCancelledOrder(container, event.data.id)
}

export const config: SubscriberConfig = { event: OrderWorkflowEvents.CANCELED }
