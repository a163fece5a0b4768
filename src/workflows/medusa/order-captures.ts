import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { PaymentRecord } from "./payments"

/** Medusa's ids of the captures that an order's records name: with these it was paid, whatever was refunded since. */
export async function recordedCaptures(container: MedusaContainer, orderId: string): Promise<ReadonlySet<string>> {
  const lines = await container
    .resolve(Modules.ORDER)
    .listOrderTransactions({ order_id: orderId, reference: "capture" }, { select: ["reference_id"] })
  return new Set(lines.flatMap(({ reference_id }) => reference_id ?? []))
}

/** True for a payment that an order's records name. A completion that fails takes its order's records with it. */
export function isRecordedIn(recorded: ReadonlySet<string>, { captures }: Pick<PaymentRecord, "captures">): boolean {
  return captures.some(({ id }) => recorded.has(id))
}
