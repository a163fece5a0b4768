import { z } from "@medusajs/framework/zod"
import { OrderStatus } from "@medusajs/framework/utils"
import type { OrderMoney, RecordedCredit, RecordedTransaction } from "../../../core/accounting/order-money"
import { inPence, type Numeric } from "../decimal"

/** An order as Medusa's query gives it, with these fields. */
export type OrderRow = OrderEnd & {
  id: string
  version: number
  summary: { pending_difference?: Numeric } | null
  transactions: TransactionRow[] | null
  credit_lines: CreditRow[] | null
  payment_collections: { id: string }[] | null
}
type TransactionRow = {
  id: string
  amount: Numeric
  reference: string | null
  reference_id: string | null
  version: number
  created_at: string | Date
}
type CreditRow = { amount: Numeric; reference: string | null; reference_id: string | null; metadata: unknown }

/** What `query.graph` is asked for it. */
export const ORDER_FIELDS = [
  "id",
  "status",
  "canceled_at",
  "version",
  "summary",
  "transactions.*",
  "credit_lines.*",
  "payment_collections.id",
]
const createdIn = z.object({ created_in_version: z.number() })

/** What the order itself holds of its money. */
export function recordedIn({
  id,
  status,
  canceled_at,
  version,
  summary,
  transactions,
  credit_lines,
  payment_collections,
}: OrderRow): Pick<
  OrderMoney,
  "orderId" | "isCancelled" | "version" | "pendingMinor" | "transactions" | "credits" | "collectionMarks"
> {
  return {
    orderId: id,
    isCancelled: isCancelled({ status, canceled_at }),
    version,
    pendingMinor: inPence(summary?.pending_difference),
    transactions: (transactions ?? []).map(toTransaction),
    credits: (credit_lines ?? []).map(toCredit),
    collectionMarks: (payment_collections ?? []).map((collection) => ({
      reference: "payment_collection",
      referenceId: collection.id,
    })),
  }
}

function toTransaction(row: TransactionRow): RecordedTransaction {
  return {
    id: row.id,
    amountMinor: inPence(row.amount),
    reference: row.reference,
    referenceId: row.reference_id,
    version: row.version,
    createdAt: new Date(row.created_at),
  }
}

function toCredit(row: CreditRow): RecordedCredit {
  const created = createdIn.safeParse(row.metadata)
  return {
    amountMinor: inPence(row.amount),
    reference: row.reference,
    referenceId: row.reference_id,
    createdInVersion: created.success ? created.data.created_in_version : null,
  }
}

/** What Medusa says of an order's end. */
export type OrderEnd = { status: string; canceled_at?: Date | string | null }

/**
 * A cancelled order that somebody archives has the status of any archived one, but keeps the moment of its cancellation. Medusa clears
 * that moment when it undoes the cancellation.
 */
export function isCancelled({ status, canceled_at }: OrderEnd): boolean {
  return status === OrderStatus.CANCELED || canceled_at != null
}
