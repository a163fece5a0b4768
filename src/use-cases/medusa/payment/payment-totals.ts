import type { BigNumberInput, MedusaContainer, PaymentCollectionUpdatableFields } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { ledgerOf } from "../../ledger/ledger-of"
import { paymentsIn, total } from "./payments"

type Totals = { captured_amount: BigNumberInput; refunded_amount: BigNumberInput }

/** Updates what a collection's payments come to, from which Medusa derives an order's payment status. */
export async function updateTotals(container: MedusaContainer, collectionId: string): Promise<void> {
  const payments = await paymentsIn(container, { collections: [collectionId] })
  const update: PaymentCollectionUpdatableFields & Totals = {
    captured_amount: total(payments.flatMap(({ captures }) => captures)),
    refunded_amount: total(payments.flatMap(({ refunds }) => refunds)),
  }
  await ledgerOf(container).fence.assertHeld()
  await container.resolve(Modules.PAYMENT).updatePaymentCollections(collectionId, update)
}
