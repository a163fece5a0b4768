import type { MedusaContainer } from "@medusajs/framework/types"
import type { OrderMoney } from "../../../core/accounting/order-money"
import { isCounted } from "../../../core/cart/standing-payment"
import { ledgerOf } from "../../ledger/ledger-of"
import { queryRows } from "../read-rows"
import { paymentFacts } from "../payment/payments"
import { creditMarks, refundWords } from "../payment/refunds"
import { paymentOf, type Payments, readPayments } from "./order-payments"
import { ORDER_FIELDS, type OrderRow, recordedIn } from "./order-row"
import { addedUpOf, readAdded } from "./order-versions"

export async function readOrderMoney(container: MedusaContainer, orderId: string): Promise<OrderMoney | undefined> {
  return (await readOrdersMoney(container, [orderId])).get(orderId)
}

/** By the order's id; those that are gone are missing. The one reader there is. */
export async function readOrdersMoney(
  container: MedusaContainer,
  orderIds: readonly string[]
): Promise<Map<string, OrderMoney>> {
  const ids = [...orderIds]
  const [rows, checkouts, added] = await Promise.all([
    queryRows<OrderRow>(container, "order", ORDER_FIELDS, { id: ids }),
    ledgerOf(container).checkouts.placedIn(ids),
    readAdded(container, ids),
  ])
  const ledger = await readPayments(container, checkouts)
  const known = await knownRefunds(container, rows, ledger)
  const readers = rows.map(async (row) => {
    const placed = checkouts.filter(({ orderId }) => orderId === row.id)
    const payments = placed.flatMap((checkout) => paymentOf(row.transactions ?? [], checkout, ledger) ?? [])
    const collectionIds = new Set(payments.map(({ collectionId }) => collectionId))
    return {
      ...recordedIn(row),
      ...(await addedUpOf(container, row, added)),
      payments,
      collections: ledger.collections.filter(({ id }) => collectionIds.has(id)),
      countsOthers: ledger.payments.some(
        (record) =>
          record.reference !== undefined &&
          collectionIds.has(record.collectionId) &&
          isCounted(paymentFacts(record)) &&
          payments.every(({ id }) => id !== record.id)
      ),
      knownRefunds: known,
    }
  })
  return new Map((await Promise.all(readers)).map((money) => [money.orderId, money]))
}

async function knownRefunds(
  container: MedusaContainer,
  orders: readonly OrderRow[],
  { payments, refunds }: Payments
): Promise<OrderMoney["knownRefunds"]> {
  const named = orders.flatMap(({ transactions, credit_lines }) => [
    ...(transactions ?? []).filter(({ reference }) => reference === "refund"),
    ...(credit_lines ?? []),
  ])
  const ids = new Set([
    ...named.flatMap(({ reference_id }) => reference_id ?? []),
    ...payments.flatMap(({ refunds }) => refunds.map(({ id }) => id)),
  ])
  const words = await refundWords(container, [...ids])
  const chosen = new Map(refunds.map(({ medusaRefundId, chosenReason }) => [medusaRefundId, chosenReason]))
  return new Map(
    [...words].map(([id, known]) => [id, { marks: creditMarks(known, chosen.get(id) ?? null), madeAt: known.madeAt }])
  )
}
