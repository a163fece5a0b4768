import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { MedusaAmounts } from "../../core/accounting/differences"
import type { Checkout } from "../../core/checkout/checkout"
import { decimal, type Numeric } from "../medusa/decimal"
import { type PaymentRecord, paymentsIn } from "../medusa/payments"

type OrderRow = {
  id: string
  status: string
  transactions: { reference: string | null; reference_id: string | null; amount: Numeric }[] | null
}

const ORDER_FIELDS = ["id", "status", "transactions.reference", "transactions.reference_id", "transactions.amount"]

/**
 * What Medusa counts for these checkouts' payments, by checkout's id. Those without a payment or an order in Medusa are
 * missing.
 */
export async function medusaAmountsOf(
  container: MedusaContainer,
  checkouts: readonly Checkout[]
): Promise<Map<string, MedusaAmounts>> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const collections = checkouts.map(({ paymentCollectionId }) => paymentCollectionId)
  const orderIds = checkouts.flatMap(({ orderId }) => orderId ?? [])
  const [payments, orders] = await Promise.all([
    paymentsIn(container, { collections }),
    query.graph({ entity: "order", fields: ORDER_FIELDS, filters: { id: orderIds } }),
  ])
  const byOrder = new Map(orders.data.map((order: OrderRow) => [order.id, order]))
  return new Map(
    checkouts.flatMap(({ id, reference, orderId }) => {
      const order = orderId === null ? undefined : byOrder.get(orderId)
      const payment =
        order &&
        paymentFor(
          order,
          payments.filter((payment) => payment.reference === reference)
        )
      return payment ? [[id, toAmounts(payment, order)] as const] : []
    })
  )
}

/**
 * A failed completion leaves a payment that Medusa refunded on its own, and the next completion makes another with the same
 * reference. The order's payment is the one that its transactions name.
 */
function paymentFor({ transactions }: OrderRow, payments: readonly PaymentRecord[]): PaymentRecord | undefined {
  const recorded = new Set((transactions ?? []).map(({ reference_id }) => reference_id))
  return payments.find(({ captures }) => captures.some(({ id }) => recorded.has(id))) ?? payments.at(-1)
}

function toAmounts({ id, captures, refunds }: PaymentRecord, { status, transactions }: OrderRow): MedusaAmounts {
  return {
    paymentId: id,
    captures,
    refunds,
    transactions: (transactions ?? []).map(({ reference, reference_id, amount }) => ({
      reference,
      referenceId: reference_id,
      amount: decimal(amount),
    })),
    isCancelled: status === "canceled",
  }
}
