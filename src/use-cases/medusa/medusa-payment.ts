import type { MedusaContainer } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import type { Checkout } from "../../core/checkout/checkout"
import type { RecordedRefund } from "../../core/accounting/records"
import { isStanding } from "../../core/cart/standing-payment"
import { decimal } from "./decimal"
import { paymentFacts, type PaymentRecord, paymentsIn, total } from "./payments"
import { ledgerOf } from "../ledger/ledger-of"
import { readOrderRecords } from "./order-records"

/** Medusa's payment that a checkout paid. Amounts are pounds as decimal strings. */
export type MedusaPayment = {
  id: string
  collectionId: string
  currencyCode: string
  captured: string
  refunded: string
  /** Oldest first. */
  refunds: (RecordedRefund & { madeAt: Date })[]
  /** Medusa has cancelled it and can no longer capture it. */
  isCancelled: boolean
}

/**
 * The one that stands, or else the newest: a failed completion leaves a cancelled one behind.
 *
 * @returns undefined when Medusa has no payment of this checkout
 */
export async function paymentOf(container: MedusaContainer, checkout: Checkout): Promise<MedusaPayment | undefined> {
  const payments = await paymentsIn(container, { collections: [checkout.paymentCollectionId] })
  const own = payments.filter(({ reference }) => reference === checkout.reference)
  const payment = own.findLast((one) => isStanding(paymentFacts(one))) ?? own.at(-1)
  return payment && toPayment(payment)
}

/** A payment as Medusa has it; undefined when there is none. */
export async function paymentWithId(container: MedusaContainer, id: string): Promise<MedusaPayment | undefined> {
  const [payment] = await paymentsIn(container, { ids: [id] })
  return payment && toPayment(payment)
}

function toPayment({ id, collectionId, currencyCode, captures, refunds, isCancelled }: PaymentRecord): MedusaPayment {
  return {
    id,
    collectionId,
    currencyCode,
    captured: total(captures),
    refunded: total(refunds),
    refunds: refunds.map(({ id, amount, at }) => ({ id, amount, madeAt: at })),
    isCancelled,
  }
}

/** What Medusa would still refund of a payment, as a decimal string. */
export function refundableInMedusa({ captured, refunded }: MedusaPayment): string {
  return decimal(MathBN.sub(captured, refunded))
}

/**
 * The order that one of our payments belongs to.
 *
 * @returns undefined for payments made another way, and for those without an order
 */
export async function orderOfPayment(
  container: MedusaContainer,
  paymentId: string
): Promise<{ orderId: string; isCancelled: boolean } | undefined> {
  const [payment] = await paymentsIn(container, { ids: [paymentId] })
  const reference = payment?.reference
  const checkout = reference === undefined ? undefined : await ledgerOf(container).checkouts.find({ reference })
  const orderId = checkout?.orderId ?? checkout?.forOrderId
  const records = orderId ? await readOrderRecords(container, orderId) : undefined
  return records && { orderId: records.orderId, isCancelled: records.isCancelled }
}
