import type { IOrderModuleService } from "@medusajs/framework/types"
import type { Numeric } from "./decimal"

/** What Medusa has added up of one version of an order. */
export type OrderSummary = { id: string; order_id: string; version: number; totals: Record<string, Numeric> }

/** Medusa's order module can do this; its types do not say so. */
export type OrderModule = IOrderModuleService & {
  updateOrderTransactions(transactions: { id: string; version: number }[]): Promise<unknown>
  listOrderSummaries(
    of: { order_id: string | string[]; version?: number },
    config?: { take: null }
  ): Promise<OrderSummary[]>
  updateOrderSummaries(of: { id: string; totals: Record<string, unknown> }): Promise<unknown>
  softDeleteOrderSummaries(ids: string[]): Promise<unknown>
}
