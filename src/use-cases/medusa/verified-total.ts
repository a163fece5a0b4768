import { AsyncLocalStorage } from "node:async_hooks"
import type { MinorAmount } from "../../core/money/money"

const verified = new AsyncLocalStorage<Map<string, MinorAmount>>()

/** Runs `work`, within which the total that a payment's hook has found of an order need not be added up once more. */
export function rememberingTotals<T>(work: () => Promise<T>): Promise<T> {
  return verified.run(new Map(), work)
}

/** What an order costs, as the hook has found while Medusa completed its cart; forgotten outside `rememberingTotals`. Pence. */
export function rememberTotal(orderId: string, totalMinor: MinorAmount): void {
  verified.getStore()?.set(orderId, totalMinor)
}

/** The same, for the look that follows: the one after that adds up again. */
export function takeTotal(orderId: string): MinorAmount | undefined {
  const totals = verified.getStore()
  const total = totals?.get(orderId)
  totals?.delete(orderId)
  return total
}
