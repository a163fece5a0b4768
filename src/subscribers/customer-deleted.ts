import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { CustomerWorkflowEvents } from "@medusajs/framework/utils"
import { eraseCustomerWorkflow } from "../use-cases/privacy/erase-customer"

/** A customer was deleted, by an admin or by themselves: what the ledger has of their carts goes as well. */
export default async function customerDeleted({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  await eraseCustomerWorkflow(container).run({ input: { customer_id: event.data.id } })
}

export const config: SubscriberConfig = { event: CustomerWorkflowEvents.DELETED }
