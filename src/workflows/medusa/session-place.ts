import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { majorToMinor, type MinorAmount } from "../../core/money/money"
import { decimal, type Numeric } from "./decimal"

/** Where a payment session stands in Medusa. */
export type SessionPlace = {
  cartId: string
  paymentCollectionId: string
  providerId: string
  /** What the session is to pay, in pence. */
  sessionAmountMinor: MinorAmount
}

type SessionRow = {
  provider_id: string
  amount: Numeric
  payment_collection: { id: string; cart: { id: string } | null } | null
}

/**
 * Where a session stands, or undefined when it is gone or belongs to no cart.
 *
 * @param sessionId Medusa's own id of the session, never one a shopper sent
 */
export async function placeOfSession(container: MedusaContainer, sessionId: string): Promise<SessionPlace | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "payment_session",
    fields: ["id", "provider_id", "amount", "payment_collection.id", "payment_collection.cart.id"],
    filters: { id: sessionId },
  })
  const session: SessionRow | undefined = data[0]
  const collection = session?.payment_collection
  if (!session || !collection?.cart) {
    return undefined
  }
  return {
    cartId: collection.cart.id,
    paymentCollectionId: collection.id,
    providerId: session.provider_id,
    sessionAmountMinor: majorToMinor(decimal(session.amount)).amountMinor,
  }
}
