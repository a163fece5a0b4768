import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules, OrderChangeStatus, OrderStatus } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type {
  OrderMoney,
  OrderVersion,
  RecordedCredit,
  RecordedTransaction,
} from "../../../core/accounting/order-money"
import { ledgerOf } from "../../ledger/ledger-of"
import { inPence, type Numeric, payable } from "../decimal"
import type { PaymentRecord } from "../payment/payments"
import { creditMarks, refundWords } from "../payment/refunds"
import { paymentOf, readPayments } from "./order-payments"
import type { OrderModule, OrderSummary } from "./order-writes"

type OrderRow = {
  id: string
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
type Change = Awaited<ReturnType<OrderModule["listOrderChanges"]>>[number]

const ORDER_FIELDS = [
  "id",
  "status",
  "version",
  "summary",
  "transactions.*",
  "credit_lines.*",
  "payment_collections.id",
]
const createdIn = z.object({ created_in_version: z.number() })

/** @returns undefined when there is no such order */
export async function readOrderMoney(container: MedusaContainer, orderId: string): Promise<OrderMoney | undefined> {
  return (await readOrdersMoney(container, [orderId])).get(orderId)
}

/** By the order's id; those that are gone are missing. The one reader there is. */
export async function readOrdersMoney(
  container: MedusaContainer,
  orderIds: readonly string[]
): Promise<Map<string, OrderMoney>> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const ids = [...orderIds]
  const orders = container.resolve<OrderModule>(Modules.ORDER)
  const [{ data }, checkouts, summaries, changes] = await Promise.all([
    query.graph({ entity: "order", fields: ORDER_FIELDS, filters: { id: ids } }),
    ledgerOf(container).checkouts.placedInAny(ids),
    orders.listOrderSummaries({ order_id: ids }, { take: null }),
    orders.listOrderChanges({ order_id: ids, status: COUNTED }, { take: null }),
  ])
  const rows: OrderRow[] = data
  const ledger = await readPayments(container, checkouts)
  const known = await knownRefunds(container, rows, ledger.payments)
  return new Map(
    await Promise.all(
      rows.map(async (row) => {
        const own = {
          summaries: summaries.filter(({ order_id }) => order_id === row.id),
          changes: changes.filter(({ order_id }) => order_id === row.id),
        }
        const placed = checkouts.filter(({ orderId }) => orderId === row.id)
        const payments = placed.flatMap(
          (checkout) => paymentOf(container, row.transactions ?? [], checkout, ledger) ?? []
        )
        const collectionIds = new Set(payments.map(({ collectionId }) => collectionId))
        return [
          row.id,
          {
            orderId: row.id,
            isCancelled: row.status === OrderStatus.CANCELED,
            version: row.version,
            pendingMinor: inPence(row.summary?.pending_difference),
            transactions: (row.transactions ?? []).map(toTransaction),
            credits: (row.credit_lines ?? []).map(toCredit),
            versions: versionsOf(own),
            surplusSummaryIds: await surplusSummaries(container, row, own.summaries),
            isAddedUp: isAddedUp(row, own.summaries),
            openChanges: own.changes.filter(({ status }) => status !== OrderChangeStatus.CONFIRMED).map(toOpenChange),
            payments,
            collections: ledger.collections.filter(({ id }) => collectionIds.has(id)),
            knownRefunds: known,
            collectionMarks: (row.payment_collections ?? []).map(({ id }) => ({
              reference: "payment_collection",
              referenceId: id,
            })),
          },
        ] as const
      })
    )
  )
}

/** Those that are open, and those that made a version. */
const COUNTED = [OrderChangeStatus.PENDING, OrderChangeStatus.REQUESTED, OrderChangeStatus.CONFIRMED]

async function knownRefunds(
  container: MedusaContainer,
  orders: readonly OrderRow[],
  payments: readonly PaymentRecord[]
): Promise<OrderMoney["knownRefunds"]> {
  const named = orders.flatMap(({ transactions, credit_lines }) => [
    ...(transactions ?? []).filter(({ reference }) => reference === "refund"),
    ...(credit_lines ?? []),
  ])
  const ids = new Set([
    ...named.flatMap(({ reference_id }) => reference_id ?? []),
    ...payments.flatMap(({ refunds }) => refunds.map(({ id }) => id)),
  ])
  const words = await refundWords(
    container,
    [...ids].map((medusaRefundId) => ({ medusaRefundId }))
  )
  return new Map([...words].map(([id, known]) => [id, { marks: creditMarks(known), madeAt: known.madeAt }]))
}

type OfOrder = { summaries: readonly OrderSummary[]; changes: readonly Change[] }

function versionsOf({ summaries, changes }: OfOrder): Map<number, OrderVersion> {
  const confirmed = changes.filter(({ status }) => status === OrderChangeStatus.CONFIRMED)
  return new Map(
    summaries.map(({ version, totals }) => {
      const at = confirmed.find((change) => change.version === version)?.confirmed_at
      return [version, { at: at ? new Date(at) : null, pendingMinor: inPence(totals.pending_difference) }]
    })
  )
}

/** The one that agrees with the order is no surplus. */
async function surplusSummaries(
  container: MedusaContainer,
  { id, version }: OrderRow,
  summaries: readonly OrderSummary[]
): Promise<string[]> {
  const newest = summaries.filter((summary) => summary.version === version)
  if (newest.length < 2) {
    return []
  }
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "order", fields: ["total"], filters: { id } })
  const totalMinor = payable((data[0] as { total: Numeric } | undefined)?.total)
  const right = newest.find(({ totals }) => payable(totals.current_order_total) === totalMinor)
  return right ? newest.filter((summary) => summary.id !== right.id).map((summary) => summary.id) : []
}

/** True also where Medusa has added up nothing yet. */
function isAddedUp({ version, transactions }: OrderRow, summaries: readonly OrderSummary[]): boolean {
  const counted = summaries.find((summary) => summary.version === version)?.totals.transaction_total
  const all = (transactions ?? []).reduce((sum, { amount }) => sum + inPence(amount), 0)
  return counted === undefined || Math.abs(inPence(counted) - all) < 1
}

function toOpenChange({ id, change_type, created_at }: Change): OrderMoney["openChanges"][number] {
  return { id, type: change_type ?? null, begunAt: new Date(created_at) }
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
