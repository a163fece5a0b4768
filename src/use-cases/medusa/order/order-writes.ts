import type { IOrderModuleService, MedusaContainer } from "@medusajs/framework/types"
import { ChangeActionType, Modules, OrderChangeType } from "@medusajs/framework/utils"
import type { MoneyMoved, OrderMoney, PaymentOfOrder, RecordedTransaction } from "../../../core/accounting/order-money"
import { inPounds, type Numeric } from "../decimal"

type Newest = Pick<OrderMoney, "orderId" | "version">

/**
 * Adds a credit line: the order costs that much less. Medusa's own workflows for it refuse cancelled orders, and orders with
 * nothing to pay; these are their steps. It follows the transactions: those belong to the order's newest version from then on.
 *
 * @param amountMinor pence; negative takes back what was credited
 */
export async function addCredit(
  container: MedusaContainer,
  { orderId, version }: Newest,
  amountMinor: number,
  {
    reference,
    referenceId,
    follows = [],
  }: { reference: string; referenceId: string; follows?: readonly RecordedTransaction[] }
): Promise<void> {
  const orders = container.resolve(Modules.ORDER)
  await carryToNewest(container, version, follows)
  const change = await orders.createOrderChange({
    order_id: orderId,
    change_type: OrderChangeType.CREDIT_LINE,
    actions: [
      {
        action: ChangeActionType.CREDIT_LINE_ADD,
        order_id: orderId,
        version: version + 1,
        amount: inPounds(amountMinor),
        reference,
        reference_id: referenceId,
      },
    ],
  })
  try {
    await orders.confirmOrderChange(change.id)
  } catch (error) {
    // Left open, it would block every other change of the order.
    await orders.cancelOrderChange(change.id)
    throw error
  }
}

export async function addRefundTransaction(
  container: MedusaContainer,
  { orderId }: Pick<OrderMoney, "orderId">,
  { currencyCode }: Pick<PaymentOfOrder, "currencyCode">,
  refund: MoneyMoved
): Promise<void> {
  await container.resolve(Modules.ORDER).addOrderTransactions({
    order_id: orderId,
    amount: inPounds(-refund.amountMinor),
    currency_code: currencyCode,
    reference: "refund",
    reference_id: refund.id,
  })
}

export async function nameTransaction(
  container: MedusaContainer,
  { id }: RecordedTransaction,
  refund: MoneyMoved
): Promise<void> {
  await container.resolve<OrderModule>(Modules.ORDER).updateOrderTransactions([{ id, reference_id: refund.id }])
}

/** Removes transactions as if they had never been recorded: Medusa corrects the totals of the version that they belong to. */
export async function removeTransactions(
  container: MedusaContainer,
  { version }: Newest,
  transactions: readonly RecordedTransaction[]
): Promise<void> {
  await carryToNewest(container, version, transactions)
  await container.resolve(Modules.ORDER).deleteOrderTransactions(transactions.map(({ id }) => id))
}

async function carryToNewest(
  container: MedusaContainer,
  version: number,
  transactions: readonly RecordedTransaction[]
): Promise<void> {
  if (transactions.length > 0) {
    await container
      .resolve<OrderModule>(Modules.ORDER)
      .updateOrderTransactions(transactions.map(({ id }) => ({ id, version })))
  }
}

/** What Medusa has added up of one version of an order. */
export type OrderSummary = { id: string; order_id: string; version: number; totals: Record<string, Numeric> }

/** Medusa's order module can do this; its types do not say so. */
export type OrderModule = IOrderModuleService & {
  updateOrderTransactions(transactions: { id: string; version?: number; reference_id?: string }[]): Promise<unknown>
  listOrderSummaries(
    of: { order_id: string | string[]; version?: number },
    config?: { take: null }
  ): Promise<OrderSummary[]>
  updateOrderSummaries(of: { id: string; totals: Record<string, unknown> }): Promise<unknown>
  softDeleteOrderSummaries(ids: string[]): Promise<unknown>
}
