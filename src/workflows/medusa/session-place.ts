import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { MinorAmount } from "../../core/money/money"
import { type Numeric, payable } from "./decimal"

/** Where a payment session stands in Medusa. */
export type SessionPlace = {
  cartId: string
  paymentCollectionId: string
  providerId: string
  /** What the session is to pay, in pence. */
  sessionAmountMinor: MinorAmount
  /** What its order costs, or its cart where none is written yet; pence. */
  totalMinor: MinorAmount
}

type SessionRow = {
  provider_id: string
  amount: Numeric
  payment_collection: {
    id: string
    cart: { id: string; total: Numeric } | null
    order: { total: Numeric } | null
  } | null
}

const FIELDS = [
  "id",
  "provider_id",
  "amount",
  "payment_collection.id",
  "payment_collection.cart.id",
  "payment_collection.cart.total",
  "payment_collection.order.id",
  "payment_collection.order.total",
]

/**
 * Where a session stands, or undefined when it is gone or belongs to no cart.
 *
 * @param sessionId Medusa's own id of the session, never one a shopper sent
 */
export async function placeOfSession(container: MedusaContainer, sessionId: string): Promise<SessionPlace | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "payment_session",
    fields: FIELDS,
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
    sessionAmountMinor: payable(session.amount),
    totalMinor: payable((collection.order ?? collection.cart).total),
  }
}
