import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { OrderWorkflowEvents } from "@medusajs/framework/utils"
import { ledgerOf } from "../use-cases/ledger/ledger-of"
import { returnCancelledOrder } from "../use-cases/refund/cancelled-order/return-cancelled-order"

/** An order was cancelled: refunds what Medusa did not refund of its payment, or could not. */
export default async function orderCanceled({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  await ledgerOf(container).fence.apart(() => returnCancelledOrder(container, event.data.id))
}

export const config: SubscriberConfig = { event: OrderWorkflowEvents.CANCELED }
