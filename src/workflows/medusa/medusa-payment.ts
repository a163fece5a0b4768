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
  /** Medusa has given it up, and captures it no more. */
  isCancelled: boolean
}

type Row = {
  id: string
  payment_collection_id: string
  currency_code: string
  data: unknown
  captures: { amount: Numeric }[] | null
  refunds: RefundRow[] | null
  canceled_at: string | Date | null
  created_at: string | Date
}

type RefundRow = {
  id: string
  amount: Numeric
  created_at: string | Date
  refund_reason?: { label: string; code: string } | null
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
  "refunds.refund_reason.label",
  "refunds.refund_reason.code",
  "canceled_at",
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
    refunds: [...(refunds ?? [])].sort(byAge).map(toRefund),
    isCancelled: row.canceled_at !== null,
  }
}

function toRefund({ id, amount, refund_reason }: RefundRow): BookedRefund {
  const reason = refund_reason && { reference: refund_reason.label, referenceId: refund_reason.code }
  return { id, amount: decimal(amount), ...(reason && { reason }) }
}

/** A payment as Medusa has it; undefined when there is none. */
export async function paymentWithId(container: MedusaContainer, id: string): Promise<MedusaPayment | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "payment", fields: FIELDS, filters: { id } })
  const row: Row | undefined = data[0]
  return row && toPayment(row)
}

/** What Medusa has refunded of all payments of a collection, as a decimal string. */
export async function refundedOfCollection(container: MedusaContainer, collectionId: string): Promise<string> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const filters = { payment_collection_id: collectionId }
  const { data } = await query.graph({ entity: "payment", fields: ["id", "refunds.amount"], filters })
  const rows: Pick<Row, "refunds">[] = data
  return total(rows.flatMap(({ refunds }) => refunds ?? []))
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
