import { isCounted, type PaymentInMedusa } from "../cart/standing-payment"
import type { SessionFacts } from "../cart/truth"
import type { Checkout } from "../checkout/checkout"
import type { Problem } from "../checkout/states"
import type { MinorAmount } from "../money/money"
import { SENTENCES } from "../sentences"

/** An order that is there, and a payment collection by which more is to be paid for it. Amounts in pence. */
export type OrderToPay = {
  orderId: string
  isCancelled: boolean
  /** What the order costs more than was paid, captured or not; 0 where it owes nothing. */
  owedMinor: MinorAmount
  /** ISO 4217, upper case. */
  currency: string
  /** Medusa's own state of the collection. */
  collectionStatus: string
  collectionMinor: MinorAmount
  sessions: readonly SessionFacts[]
  /** Those of the collection, of any provider. */
  payments: readonly PaymentInMedusa[]
}

type Paid = Pick<Checkout, "amountMinor" | "currency">

/** Collections that nobody has paid, or is about to. */
const OPEN: ReadonlySet<string> = new Set(["not_paid", "awaiting"])

/** Why an order cannot be paid with this; null where it can. @param order undefined where order or collection are gone */
export function obstacleTo(order: OrderToPay | undefined, { amountMinor, currency }: Paid): Problem | null {
  if (order?.isCancelled) {
    return "order_cancelled"
  }
  const isOwed =
    order !== undefined &&
    amountMinor > 0 &&
    OPEN.has(order.collectionStatus) &&
    order.currency === currency &&
    order.collectionMinor === amountMinor &&
    order.owedMinor >= amountMinor
  return isOwed ? null : "not_owed"
}

/** The same before anything is paid, as a sentence for the shopper; undefined where the order may be paid. */
export function refusalOf(order: OrderToPay, paid: Paid): string | undefined {
  const obstacle = obstacleTo(order, paid)
  if (obstacle === null) {
    return undefined
  }
  if (order.isCancelled) {
    return SENTENCES.orderCancelled
  }
  const isSettled = order.owedMinor === 0 || order.collectionMinor === 0 || !OPEN.has(order.collectionStatus)
  const asksForMore = order.collectionMinor > order.owedMinor
  return isSettled ? SENTENCES.nothingOwed : asksForMore ? SENTENCES.lessOwed : SENTENCES.amountChanged
}

/** True where Medusa has a payment with this reference: whatever became of it since, it was counted for the order. */
export function hasPaid({ payments }: OrderToPay, reference: string): boolean {
  return payments.some((payment) => payment.reference === reference && isCounted(payment))
}
