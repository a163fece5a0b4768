import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { MinorAmount } from "../../core/money/money"
import { cartTotalOf, orderTotalOf } from "./cart-records"
import { type Numeric, payable } from "./decimal"

/** Where a payment session stands in Medusa. */
export type SessionPlace = {
  cartId: string
  /** Null until the order is written, which Medusa does before it authorises the session. */
  orderId: string | null
  paymentCollectionId: string
  providerId: string
  /** What the session is to pay, in pence. */
  sessionAmountMinor: MinorAmount
}

type SessionRow = {
  provider_id: string
  amount: Numeric
  payment_collection: { id: string; cart: { id: string } | null; order: { id: string } | null } | null
}

const FIELDS = [
  "id",
  "provider_id",
  "amount",
  "payment_collection.id",
  "payment_collection.cart.id",
  "payment_collection.order.id",
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
    orderId: collection.order?.id ?? null,
    paymentCollectionId: collection.id,
    providerId: session.provider_id,
    sessionAmountMinor: payable(session.amount),
  }
}

/** What the session's order costs, or its cart where none is written yet, in pence; undefined when it is gone. */
export function totalToPay(
  container: MedusaContainer,
  { cartId, orderId }: SessionPlace
): Promise<MinorAmount | undefined> {
  return orderId === null ? cartTotalOf(container, cartId) : orderTotalOf(container, orderId)
}
