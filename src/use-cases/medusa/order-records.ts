import type { IOrderModuleService, MedusaContainer } from "@medusajs/framework/types"
import { ChangeActionType, ContainerRegistrationKeys, Modules, OrderChangeType } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { RecordedCredit, RecordedTransaction } from "../../core/accounting/records"
import type { CreditMark } from "../../core/accounting/refunds"
import { ledgerOf } from "../ledger/ledger-of"
import { decimal, type Numeric } from "./decimal"
import { hasOpenChange, requireNoOpenChange } from "./order-changes"

/** What Medusa's records say of an order's money. */
export type OrderRecords = {
  orderId: string
  displayId: number | null
  isCancelled: boolean
  version: number
  /** What is still to be paid, or, below zero, to be given back; pounds as a decimal string. */
  pending: string
  transactions: RecordedTransaction[]
  credits: RecordedCredit[]
  /** Marks of the credits that Medusa gives for refunds of the order without a reason. */
  collectionMarks: CreditMark[]
}

type Row = {
  display_id: number | null
  status: string
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

/** Medusa's order module can do this; its types do not say so. */
type OrderModule = IOrderModuleService & {
  updateOrderTransactions(transactions: { id: string; version: number }[]): Promise<unknown>
}

const FIELDS = [
  "id",
  "display_id",
  "status",
  "version",
  "summary",
  "transactions.*",
  "credit_lines.*",
  "payment_collections.id",
]
const createdIn = z.object({ created_in_version: z.number() })

/** @returns undefined when there is no such order */
export async function readOrderRecords(container: MedusaContainer, orderId: string): Promise<OrderRecords | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "order", fields: FIELDS, filters: { id: orderId } })
  const row: Row | undefined = data[0]
  return (
    row && {
      orderId,
      displayId: row.display_id,
      isCancelled: row.status === "canceled",
      version: row.version,
      pending: decimal(row.summary?.pending_difference),
      transactions: (row.transactions ?? []).map(toTransaction),
      credits: (row.credit_lines ?? []).map(toCredit),
      collectionMarks: (row.payment_collections ?? []).map(({ id }) => ({
        reference: "payment_collection",
        referenceId: id,
      })),
    }
  )
}

/**
 * Adds a credit line: the order costs that much less. Medusa's own workflows for it refuse cancelled orders, and orders with
 * nothing to pay; these are their steps.
 *
 * A cancelled order with an open change, which nobody can end any more, stays without: no money depends on it.
 *
 * @param amount pounds as a decimal string; negative takes back what was credited
 * @throws Refusal `not_allowed` when the order has an open change
 */
export async function addCredit(
  container: MedusaContainer,
  { orderId, version, isCancelled }: OrderRecords,
  amount: string,
  { reference, referenceId }: Pick<RecordedCredit, "reference" | "referenceId">
): Promise<void> {
  await requireNoOpenChange(container, orderId)
  if (isCancelled && (await hasOpenChange(container, orderId))) {
    return
  }
  await ledgerOf(container).fence.assertHeld()
  const orders = container.resolve(Modules.ORDER)
  const action = {
    action: ChangeActionType.CREDIT_LINE_ADD,
    order_id: orderId,
    version: version + 1,
    amount,
    reference: reference ?? undefined,
    reference_id: referenceId ?? undefined,
  }
  const change = await orders.createOrderChange({
    order_id: orderId,
    change_type: OrderChangeType.CREDIT_LINE,
    actions: [action],
  })
  try {
    await orders.confirmOrderChange(change.id)
  } catch (error) {
    // Left open, it would block every other change of the order.
    await orders.cancelOrderChange(change.id)
    throw error
  }
}

/** Lets transactions belong to the order's newest version, whose totals Medusa corrects with them, and which a credit follows. */
export async function carryToNewest(
  container: MedusaContainer,
  orderId: string,
  transactions: readonly RecordedTransaction[]
): Promise<void> {
  const newest = await readOrderRecords(container, orderId)
  if (newest && transactions.length > 0) {
    await ledgerOf(container).fence.assertHeld()
    const carried = transactions.map(({ id }) => ({ id, version: newest.version }))
    await container.resolve<OrderModule>(Modules.ORDER).updateOrderTransactions(carried)
  }
}

/** Removes transactions as if they had never been recorded. */
export async function removeTransactions(
  container: MedusaContainer,
  orderId: string,
  transactions: readonly RecordedTransaction[]
): Promise<void> {
  if (transactions.length === 0) {
    return
  }
  await carryToNewest(container, orderId, transactions)
  await container.resolve(Modules.ORDER).deleteOrderTransactions(transactions.map(({ id }) => id))
}

function toTransaction(row: TransactionRow): RecordedTransaction {
  return {
    id: row.id,
    amount: decimal(row.amount),
    reference: row.reference,
    referenceId: row.reference_id,
    version: row.version,
    createdAt: new Date(row.created_at),
  }
}

function toCredit(row: CreditRow): RecordedCredit {
  const created = createdIn.safeParse(row.metadata)
  return {
    amount: decimal(row.amount),
    reference: row.reference,
    referenceId: row.reference_id,
    createdInVersion: created.success ? created.data.created_in_version : null,
  }
}
