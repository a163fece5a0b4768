import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { MedusaAmounts, Movement } from "../../core/accounting/differences"
import type { Checkout } from "../../core/checkout/checkout"
import { decimal, type Numeric } from "../medusa/decimal"

type MovementRow = { id: string; amount: Numeric; created_at: string | Date }
type PaymentRow = {
  id: string
  payment_collection_id: string
  data: unknown
  captures: MovementRow[] | null
  refunds: MovementRow[] | null
}
type OrderRow = {
  id: string
  status: string
  transactions: { reference: string | null; reference_id: string | null; amount: Numeric }[] | null
}

const PAYMENT_FIELDS = [
  "id",
  "payment_collection_id",
  "data",
  "captures.id",
  "captures.amount",
  "captures.created_at",
  "refunds.id",
  "refunds.amount",
  "refunds.created_at",
]
const ORDER_FIELDS = ["id", "status", "transactions.reference", "transactions.reference_id", "transactions.amount"]
const ownData = z.object({ reference: z.string() })

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
    query.graph({ entity: "payment", fields: PAYMENT_FIELDS, filters: { payment_collection_id: collections } }),
    query.graph({ entity: "order", fields: ORDER_FIELDS, filters: { id: orderIds } }),
  ])
  const rows: PaymentRow[] = payments.data
  const byOrder = new Map(orders.data.map((order: OrderRow) => [order.id, order]))
  return new Map(
    checkouts.flatMap(({ id, reference, orderId }) => {
      const order = orderId === null ? undefined : byOrder.get(orderId)
      const payment =
        order &&
        paymentFor(
          order,
          rows.filter(({ data }) => hasReference(data, reference))
        )
      return payment ? [[id, toAmounts(payment, order)] as const] : []
    })
  )
}

/**
 * A completion that failed leaves a payment that Medusa refunded on its own, and the next one makes another with the same
 * reference: the order's is the one its transactions name.
 */
function paymentFor({ transactions }: OrderRow, payments: readonly PaymentRow[]): PaymentRow | undefined {
  const booked = new Set((transactions ?? []).map(({ reference_id }) => reference_id))
  return payments.find(({ captures }) => (captures ?? []).some(({ id }) => booked.has(id))) ?? payments.at(-1)
}

function hasReference(data: unknown, reference: string): boolean {
  return ownData.safeParse(data).data?.reference === reference
}

function toAmounts({ id, captures, refunds }: PaymentRow, { status, transactions }: OrderRow): MedusaAmounts {
  return {
    paymentId: id,
    captures: (captures ?? []).map(toMovement),
    refunds: (refunds ?? []).map(toMovement),
    transactions: (transactions ?? []).map(({ reference, reference_id, amount }) => ({
      reference,
      referenceId: reference_id,
      amount: decimal(amount),
    })),
    isCancelled: status === "canceled",
  }
}

function toMovement({ id, amount, created_at }: MovementRow): Movement {
  return { id, amount: decimal(amount), at: new Date(created_at) }
}
