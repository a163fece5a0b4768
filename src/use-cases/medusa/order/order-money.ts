import type { MedusaContainer } from "@medusajs/framework/types"
import { PaymentCollectionStatus } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { OrderMoney, PaymentOfOrder } from "../../../core/accounting/order-money"
import { isCounted, isStanding, isTakenBack } from "../../../core/cart/standing-payment"
import type { Checkout } from "../../../core/checkout/checkout"
import type { Refund } from "../../../core/refund/refund"
import { ledgerOf } from "../../ledger/ledger-of"
import { amount, queryRows } from "../read-rows"
import { paymentFacts, type PaymentMovement, type PaymentRecord, paymentsIn, total } from "../payment/payments"
import { creditMarks, refundWords } from "../payment/refunds"
import { ORDER_FIELDS, type OrderRow, recordedIn } from "./order-row"
import { addedUpOf, readAdded } from "./order-versions"
import { inPence, payable } from "../decimal"

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
      otherWayRefunds: otherWayRefunds(row.transactions ?? [], ledger),
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

const collectionRow = z.object({
  id: z.string(),
  status: z.string(),
  amount,
  captured_amount: amount,
  refunded_amount: amount,
})

/** What belongs to some checkouts: the ledger's refunds, Medusa's payments, and whether their collections add them up rightly. */
type Payments = {
  refunds: readonly Refund[]
  payments: readonly PaymentRecord[]
  collections: OrderMoney["collections"]
}

async function readPayments(container: MedusaContainer, checkouts: readonly Checkout[]): Promise<Payments> {
  const ids = [...new Set(checkouts.map(({ paymentCollectionId }) => paymentCollectionId))]
  if (ids.length === 0) {
    return { refunds: [], payments: [], collections: [] }
  }
  const [refunds, payments, collections] = await Promise.all([
    ledgerOf(container).refunds.ofCheckouts(checkouts.map(({ id }) => id)),
    paymentsIn(container, { collections: ids }),
    queryRows(container, "payment_collection", collectionRow, { id: ids }),
  ])
  return {
    refunds,
    payments,
    collections: collections.map(({ id, status, amount, captured_amount, refunded_amount }) => {
      const own = payments.filter(({ collectionId }) => collectionId === id)
      const sumOf = (kind: "captures" | "refunds") => payable(total(own.flatMap((payment) => payment[kind])))
      const isRight = payable(captured_amount) === sumOf("captures") && payable(refunded_amount) === sumOf("refunds")
      const isClosed = status === PaymentCollectionStatus.CANCELED && payable(captured_amount) >= payable(amount)
      return { id, isRight, isClosed }
    }),
  }
}

/**
 * Which of Medusa's payments of a checkout is the order's: the one whose capture it counts, or else the one that stands, or the newest.
 * Completions that failed left the others behind.
 */
function paymentOf(
  transactions: readonly { reference_id: string | null }[],
  checkout: Checkout,
  { refunds, payments }: Payments
): PaymentOfOrder | undefined {
  const counted = new Set(transactions.map(({ reference_id }) => reference_id))
  const own = payments.filter(({ reference }) => reference === checkout.reference)
  const payment =
    own.find(({ captures }) => captures.some(({ id }) => counted.has(id))) ??
    own.findLast((one) => isStanding(paymentFacts(one))) ??
    own.at(-1)
  return (
    payment && {
      checkout,
      rows: refunds.filter(({ checkoutId }) => checkoutId === checkout.id),
      id: payment.id,
      collectionId: payment.collectionId,
      currencyCode: payment.currencyCode,
      captures: payment.captures.map(toMoved),
      refunds: payment.refunds.map(toMoved),
      isCancelled: payment.isCancelled,
      capturesItself: payment.capture === "automatic",
    }
  )
}

/** Those that the order's transactions lack, of payments whose captures they name. */
function otherWayRefunds(
  transactions: readonly { reference_id: string | null }[],
  { payments }: Payments
): OrderMoney["otherWayRefunds"] {
  const named = new Set(transactions.map(({ reference_id }) => reference_id))
  return payments
    .filter(({ id, reference }) => reference === undefined && !named.has(id))
    .filter((payment) => isTakenBack(paymentFacts(payment)) && payment.captures.some(({ id }) => named.has(id)))
    .flatMap(({ refunds, currencyCode }) => refunds.map((refund) => ({ ...toMoved(refund), currencyCode })))
    .filter(({ id }) => !named.has(id))
}

function toMoved({ id, amount, at }: PaymentMovement) {
  return { id, amountMinor: inPence(amount), at }
}
