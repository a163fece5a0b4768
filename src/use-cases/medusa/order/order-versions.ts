import type { MedusaContainer } from "@medusajs/framework/types"
import { MathBN, Modules, OrderChangeStatus, OrderChangeType } from "@medusajs/framework/utils"
import type { OrderMoney, OrderVersion } from "../../../core/accounting/order-money"
import { queryRow } from "../read-rows"
import { inPence, type Numeric, payable, sumOf } from "../decimal"
import type { OrderRow } from "./order-row"
import type { OrderLine, OrderModule, OrderSummary } from "./order-writes"

type Change = Awaited<ReturnType<OrderModule["listOrderChanges"]>>[number]

/** What Medusa has added up of orders, once for each version, and the changes that make versions. */
type Added = { summaries: readonly OrderSummary[]; changes: readonly Change[] }

/** The changes that are read: those that are open, and those that made a version. */
const COUNTED = [OrderChangeStatus.PENDING, OrderChangeStatus.REQUESTED, OrderChangeStatus.CONFIRMED]

export async function readAdded(container: MedusaContainer, orderIds: string[]): Promise<Added> {
  const orders = container.resolve<OrderModule>(Modules.ORDER)
  const [summaries, changes] = await Promise.all([
    orders.listOrderSummaries({ order_id: orderIds }, { take: null }),
    orders.listOrderChanges({ order_id: orderIds, status: COUNTED }, { take: null }),
  ])
  return { summaries, changes }
}

export async function addedUpOf(
  container: MedusaContainer,
  row: OrderRow,
  all: Added
): Promise<Pick<OrderMoney, "versions" | "surplusSummaryIds" | "isAddedUp" | "doubled" | "openChanges">> {
  const summaries = all.summaries.filter(({ order_id }) => order_id === row.id)
  const changes = all.changes.filter(({ order_id }) => order_id === row.id)
  return {
    versions: versionsOf({ summaries, changes }, await pendingWithReturns(container, row, changes)),
    surplusSummaryIds: await surplusSummaries(container, row, summaries),
    isAddedUp: isAddedUp(row, summaries),
    doubled: await doubledArticles(container, row, summaries),
    openChanges: changes.filter(({ status }) => status !== OrderChangeStatus.CONFIRMED).map(toOpenChange),
  }
}

/** In pence, by version. */
type Pending = ReadonlyMap<number, number>

function versionsOf({ summaries, changes }: Added, pending: Pending): Map<number, OrderVersion> {
  const confirmed = changes.filter(({ status }) => status === OrderChangeStatus.CONFIRMED)
  return new Map(
    summaries.map(({ version, totals }) => {
      const at = confirmed.find((change) => change.version === version)?.confirmed_at
      const pendingMinor = pending.get(version) ?? inPence(totals.pending_difference)
      return [version, { at: at ? new Date(at) : null, pendingMinor }]
    })
  )
}

/** Changes by which articles are requested to come back. */
const BRINGS_BACK: ReadonlySet<string | undefined> = new Set([
  OrderChangeType.RETURN_REQUEST,
  OrderChangeType.EXCHANGE,
  OrderChangeType.CLAIM,
])

/**
 * What was still to be paid in the versions that refunds were recorded in, as Medusa had it when it credited them: what has been requested
 * to come back is taken off, although it has not been received. In the totals that Medusa stores it is not.
 */
async function pendingWithReturns(
  container: MedusaContainer,
  { id, transactions }: OrderRow,
  changes: Added["changes"]
): Promise<Pending> {
  if (!changes.some(({ change_type }) => BRINGS_BACK.has(change_type))) {
    return new Map()
  }
  const refunds = (transactions ?? []).filter(({ reference }) => reference === "refund")
  const versions = [...new Set(refunds.map(({ version }) => version))]
  const pending = versions.map(async (version): Promise<[number, number][]> => {
    const fields = ["id", "total", "summary"]
    const order = await queryRow<Pick<OrderRow, "summary">>(container, "order", fields, { id, version })
    return order?.summary ? [[version, inPence(order.summary.pending_difference)]] : []
  })
  return new Map((await Promise.all(pending)).flat())
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
  const order = await queryRow<{ total: Numeric }>(container, "order", ["total"], { id })
  const totalMinor = payable(order?.total)
  const right = newest.find(({ totals }) => payable(totals.current_order_total) === totalMinor)
  return right ? newest.filter((summary) => summary.id !== right.id).map((summary) => summary.id) : []
}

/**
 * What two processes made of one version: Medusa writes the articles of each, and counts both. Each also added the version up, so that an
 * order without a version that was added up twice is read no further.
 */
async function doubledArticles(
  container: MedusaContainer,
  { id, version }: OrderRow,
  summaries: readonly OrderSummary[]
): Promise<OrderMoney["doubled"]> {
  if (new Set(summaries.map((summary) => summary.version)).size === summaries.length) {
    return null
  }
  const orders = container.resolve<OrderModule>(Modules.ORDER)
  const lines = await orders.listOrderItems({ order_id: id, version }, { relations: ["item"], take: null })
  const once = [...new Map(lines.map((line) => [line.item_id, line])).values()]
  return once.length === lines.length ? null : { shownMinor: priceOf(lines), expectedMinor: priceOf(once) }
}

function priceOf(lines: readonly OrderLine[]): number {
  const prices = lines.map((line) => MathBN.mult(line.unit_price ?? line.item?.unit_price ?? 0, line.quantity ?? 0))
  return payable(sumOf(prices.map((amount) => ({ amount }))))
}

/** To the penny. True also of a version that Medusa has added up nothing of. */
function isAddedUp({ version, transactions }: OrderRow, summaries: readonly OrderSummary[]): boolean {
  const summary = summaries.find((one) => one.version === version)
  const all = (transactions ?? []).reduce((sum, { amount }) => sum + inPence(amount), 0)
  return summary === undefined || Math.abs(inPence(summary.totals.transaction_total) - all) < 1
}

export function toOpenChange({ id, change_type, created_at }: Change): OrderMoney["openChanges"][number] {
  return { id, type: change_type ?? null, begunAt: new Date(created_at) }
}
