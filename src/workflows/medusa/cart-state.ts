import { z } from "@medusajs/framework/zod"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { majorToMinor, type MinorAmount } from "../../core/money/money"
import { decimal, type Numeric } from "./decimal"

/** A cart as far as its payment goes. */
export type CartState = {
  paymentCollectionId: string
  amountMinor: MinorAmount
  /** ISO 4217, upper case. */
  currency: string
  orderId: string | null
  orderCancelled: boolean
  orderCreatedAt: Date | null
  sessions: { id: string; providerId: string; status: string }[]
  /** Payments of any provider that were made for this cart. */
  paymentCount: number
  /** Our references among the payments made for this cart. */
  paidReferences: string[]
}

type CartRow = {
  payment_collection: {
    id: string
    amount: Numeric
    currency_code: string
    payment_sessions: { id: string; provider_id: string; status: string }[] | null
    payments: { data: unknown }[] | null
  } | null
}

const CART_FIELDS = [
  "id",
  "payment_collection.id",
  "payment_collection.amount",
  "payment_collection.currency_code",
  "payment_collection.payment_sessions.id",
  "payment_collection.payment_sessions.provider_id",
  "payment_collection.payment_sessions.status",
  "payment_collection.payments.data",
] as const

/** The reference that authorizePayment wrote into the payment; shoppers cannot write there. */
const paymentData = z.object({ reference: z.string() })

/** @returns undefined when the cart is gone or never had a payment collection */
export async function cartStateOf(container: MedusaContainer, cartId: string): Promise<CartState | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const [orders, carts] = await Promise.all([
    query.graph({
      entity: "order_cart",
      fields: ["order_id", "order.status", "order.created_at"],
      filters: { cart_id: cartId },
    }),
    query.graph({ entity: "cart", fields: [...CART_FIELDS], filters: { id: cartId } }),
  ])
  const link: { order_id: string; order: { status: string; created_at: Date | string } | null } | undefined =
    orders.data[0]
  const cart: CartRow | undefined = carts.data[0]
  const collection = cart?.payment_collection
  if (!collection) {
    return undefined
  }
  return {
    paymentCollectionId: collection.id,
    amountMinor: majorToMinor(decimal(collection.amount)).amountMinor,
    currency: collection.currency_code.toUpperCase(),
    orderId: link?.order_id ?? null,
    orderCancelled: link?.order?.status === "canceled",
    orderCreatedAt: link?.order ? new Date(link.order.created_at) : null,
    sessions: (collection.payment_sessions ?? []).map(({ id, provider_id, status }) => ({
      id,
      providerId: provider_id,
      status,
    })),
    paymentCount: collection.payments?.length ?? 0,
    paidReferences: (collection.payments ?? []).flatMap(referenceIn),
  }
}

/** Our references among the payments of a collection, as they stand now: cheaper than the whole cart. */
export async function paidReferencesOf(container: MedusaContainer, paymentCollectionId: string): Promise<string[]> {
  const { payments } = await container
    .resolve(Modules.PAYMENT)
    .retrievePaymentCollection(paymentCollectionId, { select: ["id", "payments.data"], relations: ["payments"] })
  return (payments ?? []).flatMap(referenceIn)
}

function referenceIn({ data }: { data?: unknown }): string[] {
  const parsed = paymentData.safeParse(data)
  return parsed.success ? [parsed.data.reference] : []
}

/** The cart a payment collection is for; undefined for an order's. */
export async function cartOfCollection(
  container: MedusaContainer,
  paymentCollectionId: string
): Promise<string | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "cart_payment_collection",
    fields: ["cart_id"],
    filters: { payment_collection_id: paymentCollectionId },
  })
  const link: { cart_id: string } | undefined = data[0]
  return link?.cart_id
}
