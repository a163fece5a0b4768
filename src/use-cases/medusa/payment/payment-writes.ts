import type { BigNumberInput, MedusaContainer, PaymentCollectionUpdatableFields } from "@medusajs/framework/types"
import { Modules, PaymentCollectionStatus } from "@medusajs/framework/utils"
import { capturePaymentWorkflow } from "@medusajs/medusa/core-flows"
import { lacksTotals } from "../../../core/cart/standing-payment"
import { ledgerOf } from "../../ledger/ledger-of"
import { type PaymentRecord, paymentsIn, total } from "./payments"

/** Captures a payment as an admin does: the order's records have it. */
export async function capture(container: MedusaContainer, paymentId: string): Promise<void> {
  await capturePaymentWorkflow(container).run({ input: { payment_id: paymentId } })
}

/** Medusa captures first and updates the collection afterwards. Capturing again what is captured does only the second. */
export async function refreshCollection(container: MedusaContainer, payments: readonly PaymentRecord[]): Promise<void> {
  for (const { id } of payments.filter(lacksTotals)) {
    await container.resolve(Modules.PAYMENT).capturePayment({ payment_id: id })
  }
}

/** Gives up a payment of which nothing is captured. */
export async function cancelPayment(container: MedusaContainer, paymentId: string): Promise<void> {
  await container.resolve(Modules.PAYMENT).cancelPayment(paymentId)
}

type Totals = { captured_amount: BigNumberInput; refunded_amount: BigNumberInput }

/** Updates what a collection's payments come to, from which Medusa derives an order's payment status. @param except those are left out */
export async function updateTotals(
  container: MedusaContainer,
  collectionId: string,
  except: readonly string[] = []
): Promise<void> {
  const all = await paymentsIn(container, { collections: [collectionId] })
  const payments = all.filter(({ id }) => !except.includes(id))
  const update: PaymentCollectionUpdatableFields & Totals = {
    captured_amount: total(payments.flatMap(({ captures }) => captures)),
    refunded_amount: total(payments.flatMap(({ refunds }) => refunds)),
  }
  await ledgerOf(container).fence.assertHeld()
  await container.resolve(Modules.PAYMENT).updatePaymentCollections(collectionId, update)
}

/** What is captured in full is completed again. */
export async function reopenCollection(container: MedusaContainer, collectionId: string): Promise<void> {
  const update: PaymentCollectionUpdatableFields = { status: PaymentCollectionStatus.COMPLETED }
  await container.resolve(Modules.PAYMENT).updatePaymentCollections(collectionId, update)
}
