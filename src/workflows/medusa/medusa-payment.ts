import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MathBN } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { Checkout } from "../../core/checkout/checkout"
import type { BookedRefund } from "../../core/accounting/refunds"
import { decimal, type Numeric } from "./decimal"
import { ledgerOf } from "../service/gateway"
import { readOrderRecords } from "./order-records"

/** Medusa's payment that a checkout paid. Amounts are pounds as decimal strings. */
export type MedusaPayment = {
  id: string
  collectionId: string
  currencyCode: string
  captured: string
  refunded: string
  /** Oldest first. */
  refunds: BookedRefund[]
}

type Row = {
  id: string
  payment_collection_id: string
  currency_code: string
  data: unknown
  captures: { amount: Numeric }[] | null
  refunds: { id: string; amount: Numeric; created_at: string | Date }[] | null
  created_at: string | Date
}

const FIELDS = [
  "id",
  "payment_collection_id",
  "currency_code",
  "data",
  "created_at",
  "captures.amount",
  "refunds.id",
  "refunds.amount",
  "refunds.created_at",
]
const ownData = z.object({ reference: z.string() })

/**
 * The newest, where there are several: a completion that failed leaves one behind that Medusa has given up.
 *
 * @returns undefined when Medusa has no payment of this checkout
 */
export async function paymentOf(container: MedusaContainer, checkout: Checkout): Promise<MedusaPayment | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "payment",
    fields: FIELDS,
    filters: { payment_collection_id: checkout.paymentCollectionId },
  })
  const rows: Row[] = data
  const own = rows.filter((payment) => ownData.safeParse(payment.data).data?.reference === checkout.reference)
  const newest = own.sort(byAge).at(-1)
  return newest && toPayment(newest)
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
    refunds: [...(refunds ?? [])].sort(byAge).map(({ id, amount }) => ({ id, amount: decimal(amount) })),
  }
}

function byAge(a: { created_at: string | Date }, b: { created_at: string | Date }): number {
  return new Date(a.created_at).getTime() - new Date(b.created_at).getTime()
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
  const checkout = reference === undefined ? undefined : await ledgerOf(container).checkouts.find({ reference })
  const records = checkout?.orderId ? await readOrderRecords(container, checkout.orderId) : undefined
  return records && { orderId: records.orderId, isCancelled: records.isCancelled }
}
