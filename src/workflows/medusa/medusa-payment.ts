import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MathBN } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { Checkout } from "../../core/checkout"
import { decimal, type Numeric } from "./decimal"
import { ledgerOf } from "../service/gateway"
import { readOrderBooks } from "./order-books"

/** Medusa's payment that a checkout paid. Amounts are pounds as decimal strings. */
export type MedusaPayment = {
  id: string
  collectionId: string
  currencyCode: string
  captured: string
  refunded: string
  refundIds: string[]
}

type Row = {
  id: string
  payment_collection_id: string
  currency_code: string
  data: unknown
  captures: { amount: Numeric }[] | null
  refunds: { id: string; amount: Numeric }[] | null
}

const FIELDS = [
  "id",
  "payment_collection_id",
  "currency_code",
  "data",
  "captures.amount",
  "refunds.id",
  "refunds.amount",
]
const ownData = z.object({ reference: z.string() })

/** @returns undefined when Medusa has no payment of this checkout */
export async function paymentOf(container: MedusaContainer, checkout: Checkout): Promise<MedusaPayment | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "payment",
    fields: FIELDS,
    filters: { payment_collection_id: checkout.paymentCollectionId },
  })
  const rows: Row[] = data
  const row = rows.find((payment) => ownData.safeParse(payment.data).data?.reference === checkout.reference)
  return row && toPayment(row)
}

/** What Medusa would still refund of a payment, as a decimal string. */
export function refundableInMedusa({ captured, refunded }: MedusaPayment): string {
  return decimal(MathBN.sub(captured, refunded))
}

function toPayment({ captures, refunds, ...row }: Row): MedusaPayment {
  return {
    id: row.id,
    collectionId: row.payment_collection_id,
    currencyCode: row.currency_code,
    captured: total(captures),
    refunded: total(refunds),
    refundIds: (refunds ?? []).map(({ id }) => id),
  }
}

function total(movements: { amount: Numeric }[] | null): string {
  return decimal((movements ?? []).reduce((sum, { amount }) => MathBN.add(sum, amount ?? 0), MathBN.convert(0)))
}

/**
 * The order that one of our payments belongs to.
 *
 * @returns undefined for payments made another way, and for those without an order
 */
export async function orderOfPayment(
  container: MedusaContainer,
  paymentId: string
): Promise<{ orderId: string; isCancelled: boolean } | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "payment", fields: ["id", "data"], filters: { id: paymentId } })
  const reference = ownData.safeParse(data[0]?.data).data?.reference
  const checkout = reference === undefined ? undefined : await ledgerOf(container).findCheckout({ reference })
  const books = checkout?.orderId ? await readOrderBooks(container, checkout.orderId) : undefined
  return books && { orderId: books.orderId, isCancelled: books.isCancelled }
}
