import type { Context, IOrderModuleService, MedusaContainer } from "@medusajs/framework/types"
import { ChangeActionType, Modules, OrderChangeType } from "@medusajs/framework/utils"
import { LeaseBusyError } from "../../../core/lease"
import type { MoneyMoved, OrderMoney, PaymentOfOrder, RecordedTransaction } from "../../../core/accounting/order-money"
import { WITH_ALL_LIMITS } from "../../../modules/instalments/stores/limits"
import { inPounds, type Numeric } from "../decimal"

type Newest = Pick<OrderMoney, "orderId" | "version">

/** Whoever begins a change of the order waits: its row refers to the order. One who is suspended meanwhile loses the lock. */
const LOCK_ORDER = `${WITH_ALL_LIMITS}
  SELECT version FROM limits, "order" AS locked WHERE id = ? FOR UPDATE OF locked`

/**
 * Adds a credit line: the order costs that much less. Medusa's own workflows for it refuse cancelled orders, and orders with
 * nothing to pay; these are their steps, in one transaction: of two changes at the same moment, Medusa would make the same version, and
 * count the order's articles twice. It follows the transactions: those belong to the order's newest version from then on.
 *
 * @param amountMinor pence; negative takes back what was credited
 * @throws LeaseBusyError where the order has another version by now
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
  const orders = container.resolve<OrderModule>(Modules.ORDER)
  await orders.baseRepository_.transaction(async (transactionManager) => {
    const [order] = await transactionManager.execute(LOCK_ORDER, [orderId])
    if (order?.version !== version) {
      throw new LeaseBusyError(`The order ${orderId} has been changed meanwhile`)
    }
    const within = { transactionManager }
    await carryToNewest(orders, version, follows, within)
    const change = await orders.createOrderChange(
      {
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
      },
      within
    )
    await orders.confirmOrderChange(change.id, within)
  })
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
  const orders = container.resolve<OrderModule>(Modules.ORDER)
  await carryToNewest(orders, version, transactions)
  await orders.deleteOrderTransactions(transactions.map(({ id }) => id))
}

async function carryToNewest(
  orders: OrderModule,
  version: number,
  transactions: readonly RecordedTransaction[],
  within?: Context
): Promise<void> {
  if (transactions.length > 0) {
    await orders.updateOrderTransactions(
      transactions.map(({ id }) => ({ id, version })),
      within
    )
  }
}

/** What Medusa has added up of one version of an order. */
export type OrderSummary = { id: string; order_id: string; version: number; totals: Record<string, Numeric> }

/** An article in one version of an order; its own price where that version has changed it. */
export type OrderLine = {
  item_id: string
  quantity: Numeric
  unit_price: Numeric
  item: { unit_price: Numeric } | null
}

type Manager = { execute(sql: string, bindings: string[]): Promise<{ version: number }[]> }

/** Medusa's order module can do this; its types do not say so. */
export type OrderModule = IOrderModuleService & {
  updateOrderTransactions(
    transactions: { id: string; version?: number; reference_id?: string }[],
    within?: Context
  ): Promise<unknown>
  listOrderSummaries(
    of: { order_id: string | string[]; version?: number },
    config?: { take: null }
  ): Promise<OrderSummary[]>
  listOrderItems(
    of: { order_id: string; version: number },
    config: { relations: string[]; take: null }
  ): Promise<OrderLine[]>
  updateOrderSummaries(of: { id: string; totals: Record<string, unknown> }): Promise<unknown>
  softDeleteOrderSummaries(ids: string[]): Promise<unknown>
  baseRepository_: { transaction(work: (manager: Manager) => Promise<void>): Promise<void> }
}
