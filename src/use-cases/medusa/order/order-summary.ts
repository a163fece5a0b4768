import type { MedusaContainer } from "@medusajs/framework/types"
import { BigNumber, MathBN, Modules } from "@medusajs/framework/utils"
import { ledgerOf } from "../../ledger/ledger-of"
import { inPounds } from "../decimal"
import { readOrderMoney } from "./order-money"
import type { OrderModule } from "./order-writes"

/**
 * Brings Medusa's totals of an order's transactions in line with these. Medusa adds each to the total it has read before, so of two that
 * are recorded at the same moment it counts only one.
 */
export async function addUpTransactions(container: MedusaContainer, orderId: string): Promise<void> {
  const orders = container.resolve<OrderModule>(Modules.ORDER)
  const money = await readOrderMoney(container, orderId)
  const [summary] =
    money && !money.isAddedUp ? await orders.listOrderSummaries({ order_id: orderId, version: money.version }) : []
  if (!money || !summary) {
    return
  }
  const amounts = money.transactions.map(({ amountMinor }) => amountMinor)
  const total = sum(amounts)
  const counted = MathBN.convert(summary.totals.transaction_total ?? 0)
  const pending = MathBN.convert(summary.totals.pending_difference ?? 0)
  const totals = {
    ...summary.totals,
    ...withRaw("transaction_total", total),
    ...withRaw("paid_total", sum(amounts.filter((amount) => amount > 0))),
    ...withRaw("refunded_total", MathBN.abs(sum(amounts.filter((amount) => amount < 0)))),
    ...withRaw("pending_difference", MathBN.add(pending, MathBN.sub(counted, total))),
  }
  await ledgerOf(container).fence.assertHeld()
  await orders.updateOrderSummaries({ id: summary.id, totals })
}

/** Deletes what Medusa has added up of an order once too often. */
export async function dropSummaries(container: MedusaContainer, ids: readonly string[]): Promise<void> {
  await container.resolve<OrderModule>(Modules.ORDER).softDeleteOrderSummaries([...ids])
}

/** Pounds. */
function sum(amounts: readonly number[]) {
  return amounts.reduce((all, one) => MathBN.add(all, inPounds(one)), MathBN.convert(0))
}

/** As Medusa keeps an amount: the number, and its digits. */
function withRaw(name: string, amount: ReturnType<typeof MathBN.convert>): Record<string, unknown> {
  const { numeric, raw } = new BigNumber(amount)
  return { [name]: numeric, [`raw_${name}`]: raw }
}
