import type { IOrderModuleService, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { type BookedCredit, type BookedTransaction, REVERSAL } from "../core/refund-books"
import { decimal, type Numeric } from "./decimal"

/** What Medusa's books say of an order's money. */
export type OrderBooks = {
  orderId: string
  displayId: number | null
  isCancelled: boolean
  version: number
  transactions: BookedTransaction[]
  credits: BookedCredit[]
}

type Row = {
  display_id: number | null
  status: string
  version: number
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

/** Medusa's order module can do this; its types do not say so. */
type OrderModule = IOrderModuleService & {
  updateOrderTransactions(transactions: { id: string; version: number }[]): Promise<unknown>
}

const FIELDS = ["id", "display_id", "status", "version", "transactions.*", "credit_lines.*"]
/** Medusa's own way to credit a refund. It is not exported, and the exported one refuses wherever the order owes nothing. */
const CREDIT_WORKFLOW = "create-order-refund-credit-lines"
const createdIn = z.object({ created_in_version: z.number() })

/** @returns undefined when there is no such order */
export async function readOrderBooks(container: MedusaContainer, orderId: string): Promise<OrderBooks | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "order", fields: FIELDS, filters: { id: orderId } })
  const row: Row | undefined = data[0]
  return (
    row && {
      orderId,
      displayId: row.display_id,
      isCancelled: row.status === "canceled",
      version: row.version,
      transactions: (row.transactions ?? []).map(toTransaction),
      credits: (row.credit_lines ?? []).map(toCredit),
    }
  )
}

/** Takes back what was credited for a refund: the order costs that much more again. @param credited pounds, decimal */
export async function reverseCredit(container: MedusaContainer, orderId: string, refundId: string, credited: string): Promise<void> {
  const input = { order_id: orderId, amount: -Number(credited), reference: REVERSAL, referenceId: refundId }
  await container.resolve(Modules.WORKFLOW_ENGINE).run(CREDIT_WORKFLOW, { input })
}

/** Removes transactions as if they had never been booked. Medusa corrects the totals of the version they carry: it must be the newest. */
export async function removeTransactions(
  container: MedusaContainer,
  orderId: string,
  transactions: readonly BookedTransaction[]
): Promise<void> {
  const newest = await readOrderBooks(container, orderId)
  if (!newest || transactions.length === 0) {
    return
  }
  const orders = container.resolve<OrderModule>(Modules.ORDER)
  await orders.updateOrderTransactions(transactions.map(({ id }) => ({ id, version: newest.version })))
  await orders.deleteOrderTransactions(transactions.map(({ id }) => id))
}

function toTransaction(row: TransactionRow): BookedTransaction {
  return {
    id: row.id,
    amount: decimal(row.amount),
    reference: row.reference,
    referenceId: row.reference_id,
    version: row.version,
    createdAt: new Date(row.created_at),
  }
}

function toCredit(row: CreditRow): BookedCredit {
  const created = createdIn.safeParse(row.metadata)
  return {
    amount: decimal(row.amount),
    reference: row.reference,
    referenceId: row.reference_id,
    createdInVersion: created.success ? created.data.created_in_version : null,
  }
}
