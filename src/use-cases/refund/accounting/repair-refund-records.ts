import type { MedusaContainer } from "@medusajs/framework/types"
import { MathBN, Modules } from "@medusajs/framework/utils"
import type { Checkout } from "../../../core/checkout/checkout"
import type { RecordedRefund } from "../../../core/accounting/records"
import { byVersion, lastRecorded } from "../../../core/accounting/refunds"
import { interruptedRefund } from "../../../core/refund/notices"
import type { Refund } from "../../../core/refund/refund"
import { type DeadTenure, wasMadeDuring } from "../../../core/lease"
import { cameToNothing } from "../../../core/refund/states"
import { notifyAdmin } from "../../notify/notify"
import { type MedusaPayment, paymentOf } from "../../medusa/medusa-payment"
import { decimal } from "../../medusa/decimal"
import { updateTotals } from "../../medusa/payment-totals"
import { creditOf } from "../../medusa/refund-credit"
import { giveUpDeadCredits } from "../../medusa/order-changes"
import { addCredit, carryToNewest, readOrderRecords } from "../../medusa/order-records"
import { pendingAfter, removeDoubledSummaries } from "../../medusa/order-summary"
import { ledgerOf } from "../../ledger/ledger-of"
import { paymentPlace } from "../../notify/refund-updated"
import { correctTransactions, removeGoneRefunds } from "./correct-transactions"

/**
 * Repairs Medusa's records after a process died during a refund of an order. Medusa writes its refund first,
 * then asks for the money, then records the order's transaction and its credit, each by itself.
 *
 * - The ledger has the refund: the money is on its way, and what is missing is recorded.
 * - The ledger does not: no money was requested, and none will be. Medusa's refund is removed, and an admin is notified. One
 *   that was not made while that process held the lease is somebody else's, and stays.
 *
 * May be run again. For a caller who holds the lease on the order's refunds.
 *
 * @param dead when the process held it; null where a person has asked for the repair
 * @throws when the order has an open change: Medusa records nothing until that is closed
 */
export async function repairRefundRecords(
  container: MedusaContainer,
  orderId: string,
  dead: DeadTenure | null
): Promise<void> {
  const found = await refundsOf(container, orderId)
  if (found.length === 0) {
    return
  }
  await giveUpDeadCredits(container, orderId)
  for (const { checkout, payment, rows } of found) {
    const unasked = payment.refunds.filter(({ id }) => !rows.has(id))
    await forget(
      container,
      checkout,
      unasked.filter(({ madeAt }) => dead === null || wasMadeDuring(madeAt, dead))
    )
    await removeGoneRefunds(container, orderId, payment, dead)
  }
  await completeRefundRecords(container, orderId)
}

/** What a process recorded that had stalled, and went on. For a caller who holds the lease on the order's refunds. */
export async function correctStalledRefund(
  container: MedusaContainer,
  orderId: string,
  stalled: DeadTenure
): Promise<void> {
  for (const { payment } of await refundsOf(container, orderId)) {
    await removeGoneRefunds(container, orderId, payment, stalled)
  }
  await completeRefundRecords(container, orderId)
}

/**
 * Adds to Medusa's records what they lack of the refunds that the ledger has. It removes only what the order counts
 * twice. For a caller who holds the lease on the order's refunds.
 *
 * @throws when the order has an open change
 */
export async function completeRefundRecords(container: MedusaContainer, orderId: string): Promise<void> {
  await removeDoubledSummaries(container, orderId)
  const recorded: Recorded[] = []
  for (const found of await refundsOf(container, orderId)) {
    recorded.push({ payment: found.payment, standing: await correctStanding(container, orderId, found) })
  }
  await creditLast(container, orderId, recorded)
  for (const { payment } of recorded) {
    await updateTotals(container, payment.collectionId)
  }
}

/**
 * Takes out of a standing order's transactions what does not belong to a refund that stands. For a caller who holds the lease
 * on the order's refunds.
 */
export async function correctStandingOrder(container: MedusaContainer, orderId: string): Promise<void> {
  const records = await readOrderRecords(container, orderId)
  for (const found of records?.isCancelled === false ? await refundsOf(container, orderId) : []) {
    await correctStanding(container, orderId, found)
  }
}

/** Refunds that came to nothing are left out: they are reversed when they are settled. @returns all others */
async function correctStanding(
  container: MedusaContainer,
  orderId: string,
  { payment, rows }: OrderRefunds
): Promise<RecordedRefund[]> {
  const standing = payment.refunds.filter(({ id }) => !cameToNothing(rows.get(id)?.state ?? "failed"))
  await correctTransactions(container, orderId, payment.id, ({ id }) => standing.some((refund) => refund.id === id))
  return standing
}

/** One of an order's payments in Medusa, and the ledger's refunds of it by Medusa's id. */
type OrderRefunds = { checkout: Checkout; payment: MedusaPayment; rows: Map<string | null, Refund> }

/** The refunds of a payment that count. */
type Recorded = { payment: MedusaPayment; standing: readonly RecordedRefund[] }

async function refundsOf(container: MedusaContainer, orderId: string): Promise<OrderRefunds[]> {
  const { checkouts, refunds } = ledgerOf(container)
  const found: OrderRefunds[] = []
  for (const checkout of await checkouts.placedIn(orderId)) {
    const payment = await paymentOf(container, checkout)
    if (payment) {
      const rows = new Map((await refunds.ofCheckout(checkout.id)).map((row) => [row.medusaRefundId, row]))
      found.push({ checkout, payment, rows })
    }
  }
  return found
}

async function forget(
  container: MedusaContainer,
  checkout: Checkout,
  refunds: readonly RecordedRefund[]
): Promise<void> {
  for (const { id, amount } of refunds) {
    await ledgerOf(container).fence.assertHeld()
    await container.resolve(Modules.PAYMENT).deleteRefunds([id])
    await notifyAdmin(container, interruptedRefund(amount, await paymentPlace(container, checkout)))
  }
}

/**
 * Leases allow one refund at a time, so only the last one can lack its credit: the part that the order did not owe already. How much
 * that was, its own version of the order tells: what is to be paid since then, because of an edit for example, is no credit.
 */
async function creditLast(container: MedusaContainer, orderId: string, recorded: readonly Recorded[]): Promise<void> {
  const records = recorded.length > 0 ? await readOrderRecords(container, orderId) : undefined
  const lasts = recorded.flatMap(({ payment, standing }) => {
    const transaction = records && lastRecorded(standing, payment.id, records.transactions)
    return transaction ? [{ payment, transaction }] : []
  })
  const last = lasts.sort((one, other) => byVersion(one.transaction, other.transaction)).at(-1)
  if (!records || !last) {
    return
  }
  const { payment, transaction } = last
  const { credited, after } = await creditOf(container, records, transaction)
  const beyond = await pendingAfter(container, records, transaction)
  if (credited !== "0" || MathBN.lte(beyond, 0) || after.reversedAt.some((at) => at > transaction.createdAt)) {
    return
  }
  await carryToNewest(container, orderId, [transaction])
  const lacking = decimal(MathBN.min(beyond, MathBN.abs(transaction.amount)))
  const reference = { reference: "payment_collection", referenceId: payment.collectionId }
  await addCredit(container, records, lacking, reference)
}
