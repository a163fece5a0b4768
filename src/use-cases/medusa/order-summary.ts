import type { IOrderModuleService, MedusaContainer } from "@medusajs/framework/types"
import { BigNumber, ContainerRegistrationKeys, MathBN, Modules } from "@medusajs/framework/utils"
import type { RecordedTransaction } from "../../core/accounting/records"
import { ledgerOf } from "../ledger/ledger-of"
import { decimal, type Numeric, payable } from "./decimal"
import { type OrderRecords, readOrderRecords } from "./order-records"

/** What Medusa has added up of one version of an order. */
type Summary = { id: string; totals: Record<string, Numeric> }

/** Medusa's order module can do this; its types do not say so. */
type OrderModule = IOrderModuleService & {
  listOrderSummaries(of: { order_id: string; version: number }): Promise<Summary[]>
  updateOrderSummaries(of: { id: string; totals: Record<string, unknown> }): Promise<unknown>
  softDeleteOrderSummaries(ids: string[]): Promise<unknown>
}

/**
 * What was still to be paid once an order had this transaction, in the version of the order that it belongs to; below zero, to be
 * given back. Pounds as a decimal string.
 */
export async function pendingAfter(
  container: MedusaContainer,
  { orderId }: Pick<OrderRecords, "orderId">,
  { version }: Pick<RecordedTransaction, "version">
): Promise<string> {
  const [summary] = await summariesOf(container, { orderId, version })
  return decimal(summary?.totals.pending_difference)
}

/**
 * Brings what Medusa adds up of an order's transactions in line with these. It adds each to what it has read before, so that of two that are
 * recorded at the same moment it counts one.
 */
export async function addUpTransactions(container: MedusaContainer, orderId: string): Promise<void> {
  const records = await readOrderRecords(container, orderId)
  const [summary] = records ? await summariesOf(container, records) : []
  if (!records || !summary) {
    return
  }
  const sum = (amounts: readonly string[]) => amounts.reduce((all, one) => MathBN.add(all, one), MathBN.convert(0))
  const amounts = records.transactions.map(({ amount }) => amount)
  const total = sum(amounts)
  const counted = MathBN.convert(summary.totals.transaction_total ?? 0)
  if (MathBN.eq(total, counted)) {
    return
  }
  const pending = MathBN.convert(summary.totals.pending_difference ?? 0)
  const totals = {
    ...summary.totals,
    ...withRaw("transaction_total", total),
    ...withRaw("paid_total", sum(amounts.filter((amount) => !amount.startsWith("-")))),
    ...withRaw("refunded_total", MathBN.abs(sum(amounts.filter((amount) => amount.startsWith("-"))))),
    ...withRaw("pending_difference", MathBN.add(pending, MathBN.sub(counted, total))),
  }
  await ledgerOf(container).fence.assertHeld()
  await container.resolve<OrderModule>(Modules.ORDER).updateOrderSummaries({ id: summary.id, totals })
}

/**
 * Takes away what Medusa added up of an order's newest version a second time: a process that stalled while Medusa credited a refund,
 * and went on once somebody else had, adds no second credit line, but counts one. The summary that agrees with the order stays.
 */
export async function removeDoubledSummaries(container: MedusaContainer, orderId: string): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "order", fields: ["version", "total"], filters: { id: orderId } })
  const order: { version: number; total: Numeric } | undefined = data[0]
  const summaries = order ? await summariesOf(container, { orderId, version: order.version }) : []
  const right = summaries.find(({ totals }) => payable(totals.current_order_total) === payable(order?.total))
  const surplus = right ? summaries.filter(({ id }) => id !== right.id) : []
  if (surplus.length > 0) {
    await ledgerOf(container).fence.assertHeld()
    await container.resolve<OrderModule>(Modules.ORDER).softDeleteOrderSummaries(surplus.map(({ id }) => id))
  }
}

function summariesOf(
  container: MedusaContainer,
  { orderId, version }: Pick<OrderRecords, "orderId" | "version">
): Promise<Summary[]> {
  return container.resolve<OrderModule>(Modules.ORDER).listOrderSummaries({ order_id: orderId, version })
}

/** As Medusa keeps an amount: the number, and its digits. */
function withRaw(name: string, amount: ReturnType<typeof MathBN.convert>): Record<string, unknown> {
  const { numeric, raw } = new BigNumber(amount)
  return { [name]: numeric, [`raw_${name}`]: raw }
}
