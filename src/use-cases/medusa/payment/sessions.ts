import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules, PaymentSessionStatus } from "@medusajs/framework/utils"
import type { SessionFacts } from "../../../core/cart/truth"
import type { Checkout } from "../../../core/checkout/checkout"
import { type MinorAmount, minorToMajor } from "../../../core/money/money"
import { fieldsOf, queryRow } from "../read-rows"
import { type Numeric, payable } from "../decimal"
import type { PaymentModule } from "./payments"

/** A session of a payment collection, as Medusa's queries give it with `SESSION_FIELDS`. */
export type SessionRow = {
  id: string
  provider_id: string
  status: string
  payment: { canceled_at: Date | string | null } | null
}

export const SESSION_FIELDS = fieldsOf("payment_sessions", ["id", "provider_id", "status", "payment.canceled_at"])

export function sessionFacts({ id, provider_id, status, payment }: SessionRow): SessionFacts {
  return { id, providerId: provider_id, status, isSpent: payment != null && payment.canceled_at != null }
}

type Session = { providerId: string; amountMinor: MinorAmount; paymentCollectionId: string }

type Row = { provider_id: string; amount: Numeric; payment_collection_id: string }

export async function sessionOf(container: MedusaContainer, id: string): Promise<Session | undefined> {
  const fields = ["id", "provider_id", "amount", "payment_collection_id"]
  const row = await queryRow<Row>(container, "payment_session", fields, { id })
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
