import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { ledgerOf } from "../../ledger/ledger-of"
import type { HeldOrder } from "../../ledger/with-lease"
import { inPounds } from "../../medusa/decimal"
import { healRecords } from "./heal-records"

/** Who made a refund, and which one it retries, as Medusa's own row has it. */
export type RefundMaker = { created_by?: string; metadata?: Record<string, unknown> }

/**
 * Refunds a payment of a cancelled order through Medusa, so that its records have it. Medusa's own workflow refuses cancelled
 * orders: the refund is made, and its transaction and credit are added as what the records lack.
 *
 * @param amountMinor pence, of which Medusa may know fractions
 * @throws MedusaError with the sentence of a refusal
 */
export async function refundCancelledOrder(
  container: MedusaContainer,
  held: HeldOrder,
  paymentId: string,
  amountMinor: number,
  made: RefundMaker = {}
): Promise<void> {
  await ledgerOf(container).fence.assertHeld()
  const refund = { payment_id: paymentId, amount: inPounds(amountMinor), ...made }
  await container.resolve(Modules.PAYMENT).refundPayment(refund)
  await healRecords(container, held, { kind: "look" })
}
