import type { MedusaContainer } from "@medusajs/framework/types"
import type { OrderMoney, PaymentOfOrder } from "../../../core/accounting/order-money"
import { isStanding } from "../../../core/cart/standing-payment"
import type { Checkout } from "../../../core/checkout/checkout"
import type { Refund } from "../../../core/refund/refund"
import { ledgerOf } from "../../ledger/ledger-of"
import { queryRows } from "../read-rows"
import { inPence, type Numeric, payable } from "../decimal"
import { paymentFacts, type PaymentMovement, type PaymentRecord, paymentsIn, total } from "../payment/payments"

type CollectionRow = { id: string; captured_amount: Numeric; refunded_amount: Numeric }
const COLLECTION_FIELDS = ["id", "captured_amount", "refunded_amount"]

/** What belongs to some checkouts: the ledger's refunds, Medusa's payments, and whether their collections add them up rightly. */
export type Payments = {
  refunds: readonly Refund[]
  payments: readonly PaymentRecord[]
  collections: OrderMoney["collections"]
}

export async function readPayments(container: MedusaContainer, checkouts: readonly Checkout[]): Promise<Payments> {
  const ids = [...new Set(checkouts.map(({ paymentCollectionId }) => paymentCollectionId))]
  if (ids.length === 0) {
    return { refunds: [], payments: [], collections: [] }
  }
  const [refunds, payments, collections] = await Promise.all([
    ledgerOf(container).refunds.ofCheckouts(checkouts.map(({ id }) => id)),
    paymentsIn(container, { collections: ids }),
    queryRows<CollectionRow>(container, "payment_collection", COLLECTION_FIELDS, { id: ids }),
  ])
  return {
    refunds,
    payments,
    collections: collections.map(({ id, captured_amount, refunded_amount }) => {
      const own = payments.filter(({ collectionId }) => collectionId === id)
      const sumOf = (kind: "captures" | "refunds") => payable(total(own.flatMap((payment) => payment[kind])))
      const isRight = payable(captured_amount) === sumOf("captures") && payable(refunded_amount) === sumOf("refunds")
      return { id, isRight }
    }),
  }
}

/**
 * Which of Medusa's payments of a checkout is the order's: the one whose capture it counts, or else the one that stands, or the newest.
 * Completions that failed left the others behind.
 */
export function paymentOf(
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

function toMoved({ id, amount, at }: PaymentMovement) {
  return { id, amountMinor: inPence(amount), at }
}
