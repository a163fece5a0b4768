import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MathBN } from "@medusajs/framework/utils"
import type { MedusaAmounts } from "../../core/accounting/differences"
import type { Checkout } from "../../core/checkout/checkout"
import { majorToMinor } from "../../core/money/money"
import { decimal, type Numeric } from "../medusa/decimal"
import { doubleCreditOf } from "../medusa/double-credit"
import { goneRefunds } from "../medusa/gone-refunds"
import { type PaymentRecord, paymentsIn } from "../medusa/payments"

type OrderRow = {
  id: string
  status: string
  summary: { pending_difference?: Numeric } | null
  transactions: { reference: string | null; reference_id: string | null; amount: Numeric }[] | null
}

const ORDER_FIELDS = [
  "id",
  "status",
  "summary",
  "transactions.reference",
  "transactions.reference_id",
  "transactions.amount",
]

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
  const found = checkouts.flatMap(({ id, reference, orderId }) => {
    const order = orderId === null ? undefined : byOrder.get(orderId)
    const payment =
      order &&
      paymentFor(
        order,
        payments.filter((payment) => payment.reference === reference)
      )
    return payment ? [{ id, order, payment }] : []
  })
  return new Map(
    await Promise.all(
      found.map(async ({ id, order, payment }) => [id, await amountsIn(container, payment, order)] as const)
    )
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

async function amountsIn(
  container: MedusaContainer,
  { id, captures, refunds }: PaymentRecord,
  order: OrderRow
): Promise<MedusaAmounts> {
  const { status } = order
  const transactions = (order.transactions ?? []).map(({ reference, reference_id, amount }) => ({
    reference,
    referenceId: reference_id,
    amount: decimal(amount),
  }))
  const known = refunds.map((refund) => refund.id)
  return {
    paymentId: id,
    captures,
    refunds,
    goneRefunds: await goneRefunds(container, transactions, known),
    transactions,
    isCancelled: status === "canceled",
    creditedTwice: await creditedTwice(container, order, refunds),
  }
}

/** Only an order that owes the shopper something can have been credited twice. */
async function creditedTwice(
  container: MedusaContainer,
  { id, summary }: OrderRow,
  refunds: PaymentRecord["refunds"]
): Promise<MedusaAmounts["creditedTwice"]> {
  for (const refund of MathBN.lt(decimal(summary?.pending_difference), 0) ? refunds : []) {
    const credits = await doubleCreditOf(container, id, refund.id)
    if (credits) {
      const expectedMinor = majorToMinor(credits.due.amount).amountMinor
      return { shownMinor: expectedMinor + majorToMinor(credits.again.amount).amountMinor, expectedMinor }
    }
  }
  return null
}
