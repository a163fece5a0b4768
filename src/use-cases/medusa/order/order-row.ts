import { z } from "@medusajs/framework/zod"
import { OrderStatus } from "@medusajs/framework/utils"
import type { RecordedCredit, RecordedTransaction } from "../../../core/accounting/order-money"
import { inPence, type Numeric } from "../decimal"
import { fieldsIn, moment } from "../read-rows"

export const orderEnd = z.object({ status: z.string(), canceled_at: moment.nullish() })

const ownRow = orderEnd.extend({
  id: z.string(),
  version: z.number(),
  summary: z.custom<{ pending_difference?: Numeric } | null>(),
  payment_collections: z.array(z.object({ id: z.string() })).nullable(),
})
/** An order as Medusa's query gives it, with `ORDER_FIELDS`. */
export type OrderRow = z.infer<typeof ownRow> & {
  transactions: TransactionRow[] | null
  credit_lines: CreditRow[] | null
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

export const ORDER_FIELDS = [...fieldsIn(ownRow), "transactions.*", "credit_lines.*"]
const createdIn = z.object({ created_in_version: z.number() })

/** What the order itself holds of its money. */
export function recordedIn(row: OrderRow) {
  return {
    orderId: row.id,
    isCancelled: isCancelled(row),
    version: row.version,
    pendingMinor: inPence(row.summary?.pending_difference),
    transactions: (row.transactions ?? []).map(toTransaction),
    credits: (row.credit_lines ?? []).map(toCredit),
    collectionMarks: (row.payment_collections ?? []).map(({ id }) => ({
      reference: "payment_collection",
      referenceId: id,
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
  return {
    amountMinor: inPence(row.amount),
    reference: row.reference,
    referenceId: row.reference_id,
    createdInVersion: createdIn.safeParse(row.metadata).data?.created_in_version ?? null,
  }
}

/**
 * A cancelled order that somebody archives has the status of any archived one, but keeps the moment of its cancellation. Medusa clears
 * that moment when it undoes the cancellation.
 */
export function isCancelled({ status, canceled_at }: z.infer<typeof orderEnd>): boolean {
  return status === OrderStatus.CANCELED || canceled_at != null
}
