import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules, PaymentSessionStatus } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { SessionFacts } from "../../../core/cart/truth"
import type { Checkout } from "../../../core/checkout/checkout"
import { type MinorAmount, minorToMajor } from "../../../core/money/money"
import { amount, moment, queryRow } from "../read-rows"
import { payable } from "../decimal"
import type { PaymentModule } from "./payments"

/** A session of a payment collection. */
export const sessionRow = z.object({
  id: z.string(),
  provider_id: z.string(),
  status: z.string(),
  payment: z.object({ canceled_at: moment.nullable() }).nullable(),
})
export type SessionRow = z.infer<typeof sessionRow>

export function sessionFacts({ id, provider_id, status, payment }: SessionRow): SessionFacts {
  return { id, providerId: provider_id, status, isSpent: payment != null && payment.canceled_at != null }
}

type Session = { providerId: string; amountMinor: MinorAmount; paymentCollectionId: string }

const ownRow = z.object({ id: z.string(), provider_id: z.string(), amount, payment_collection_id: z.string() })

export async function sessionOf(container: MedusaContainer, id: string): Promise<Session | undefined> {
  const row = await queryRow(container, "payment_session", ownRow, { id })
  return (
    row && {
      providerId: row.provider_id,
      amountMinor: payable(row.amount),
      paymentCollectionId: row.payment_collection_id,
    }
  )
}

/** False where a payment collection is not there, or was deleted. */
export async function hasCollection(container: MedusaContainer, id: string): Promise<boolean> {
  const found = await container.resolve(Modules.PAYMENT).listPaymentCollections({ id }, { select: ["id"] })
  return found.length > 0
}

/** Has the session's provider say that it was paid, and makes its payment. */
export async function authoriseSession(container: MedusaContainer, sessionId: string): Promise<void> {
  await container.resolve(Modules.PAYMENT).authorizePaymentSession(sessionId, {})
}

/** A new session for what was paid: the provider finds the paid checkout, and calls nobody. */
export async function createSession(
  container: MedusaContainer,
  paymentCollectionId: string,
  { providerId, amountMinor, currency }: Pick<Checkout, "providerId" | "amountMinor" | "currency">
): Promise<void> {
  await container.resolve(Modules.PAYMENT).createPaymentSession(paymentCollectionId, {
    provider_id: providerId,
    amount: minorToMajor(amountMinor),
    currency_code: currency.toLowerCase(),
    data: {},
    context: {},
  })
}

export async function deleteSessions(container: MedusaContainer, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await container.resolve(Modules.PAYMENT).deletePaymentSession(id)
  }
}

/** Closes sessions, which are kept. Their providers are not asked, and may still report a payment. */
export async function closeSessions(container: MedusaContainer, ids: readonly string[]): Promise<void> {
  await container
    .resolve<PaymentModule>(Modules.PAYMENT)
    .updatePaymentSessions(ids.map((id) => ({ id, status: PaymentSessionStatus.CANCELED })))
}

export async function setAmountToPay(
  container: MedusaContainer,
  paymentCollectionId: string,
  amountMinor: MinorAmount
): Promise<void> {
  await container
    .resolve(Modules.PAYMENT)
    .updatePaymentCollections(paymentCollectionId, { amount: minorToMajor(amountMinor) })
}
