import type { MedusaContainer } from "@medusajs/framework/types"
import { nextRecordCorrection, type RecordWish, type RecordCorrection } from "../../../core/accounting/corrections"
import { type OrderMoney, pence } from "../../../core/accounting/order-money"
import type { HeldOrder, HeldLease } from "../../ledger/with-lease"
import { readOrderMoney } from "../../medusa/order/order-money"
import { assertNever } from "../../../core/assert-never"
import { isWithin } from "../../../core/ledger-gap"
import { isLongOver } from "../../../core/lease"
import { said } from "../../../core/notices/said"
import { minorAmount } from "../../../core/money/money"
import { openChangeReason } from "../../../core/refund/open-change"
import { CLOCKS_APART_MS } from "../../../core/refund/schedule"
import { mayBeCompleted } from "../../../core/refund/take-over"
import { refusedBecause } from "../../../core/refusal"
import { listKeysOf } from "../../ledger/account-keys"
import { ledgerOf } from "../../ledger/ledger-of"
import { cancelChanges } from "../../medusa/order/order-changes"
import { addUpTransactions, dropSummaries } from "../../medusa/order/order-summary"
import { addCredit, addRefundTransaction, nameTransaction, removeTransactions } from "../../medusa/order/order-writes"
import { correctCaptures } from "../../medusa/order/record-payment"
import { capture, reopenCollection, updateTotals } from "../../medusa/payment/payment-writes"
import { deleteRefund, takeOutRefund } from "../../medusa/payment/refund-writes"
import { inTime } from "../../notify/in-time"
import { notifyAdmin } from "../../notify/notify"
import { paymentPlace } from "../../notify/refund-updated"
import { ledgerGap } from "../../service/ledger-gap"

/** More than any order needs. */
const MOST_STEPS = 50

/** Medusa writes each correction within a moment, and nobody takes a credit that it has begun for dead before this. Milliseconds. */
export const CORRECTION_MS = 60_000

/**
 * Brings Medusa's records of an order's money in line with the ledger's: reads what is, applies the one next correction, looks again,
 * and stops when nothing is left, or when a correction changed nothing: what is left then, the hourly comparison shows a person. No
 * money moves.
 *
 * @returns the records as they are now; undefined where there is no such order
 * @throws Refusal while a credit has to wait for an open change of the order; LeaseLostError, and Medusa's errors. Where Medusa does not
 *   come back, the lease is left to its next holder
 */
export async function healRecords(
  container: MedusaContainer,
  held: HeldOrder,
  wish: RecordWish = { kind: "look" }
): Promise<OrderMoney | undefined> {
  const done = new Set<string>()
  for (;;) {
    const money = await readOrderMoney(container, held.orderId)
    const next = money?.payments.length ? nextRecordCorrection(money, wish, new Date()) : undefined
    const key = JSON.stringify(next)
    if (!money || !next || done.has(key) || done.size === MOST_STEPS) {
      return money
    }
    done.add(key)
    const isApplied = applyCorrection(container, held, money, next).then(() => true)
    if (!(await inTime(isApplied, CORRECTION_MS))) {
      await held.abandon()
      throw new Error(`Medusa does not come back from the correction ${next.do}; its database may be hanging`)
    }
  }
}

/** Each may be done again after a crash at any point. @throws Refusal for one that has to wait, LeaseLostError, Medusa's errors */
async function applyCorrection(
  container: MedusaContainer,
  held: HeldLease,
  money: OrderMoney,
  correction: RecordCorrection
): Promise<void> {
  await ledgerOf(container).fence.assertHeld()
  switch (correction.do) {
    case "wait":
      throw refusedBecause(openChangeReason(correction.changeType))
    case "cancel_changes":
      return cancelChanges(container, correction.changeIds)
    case "drop_summaries":
      return dropSummaries(container, correction.summaryIds)
    case "capture":
      return capture(container, correction.payment.id)
    case "correct_captures":
      return correctCaptures(container, held, correction.payment.checkout, money.orderId)
    case "forget_refund":
      return forgetRefund(container, correction)
    case "take_out_refund":
      return takeOutRefund(container, correction.medusaRefundId)
    case "remove_transactions":
      return removeTransactions(container, money, correction.transactions)
    case "add_transaction":
      return addRefundTransaction(container, money, correction.payment, correction.refund)
    case "name_transaction":
      return nameTransaction(container, correction.transaction, correction.refund)
    case "add_up":
      return addUpTransactions(container, money.orderId)
    case "credit":
      return addCredit(container, money, correction.amountMinor, correction)
    case "update_totals":
      return updateTotals(container, correction.collectionId)
    case "reopen_collection":
      return reopenCollection(container, correction.collectionId)
    default:
      return assertNever(correction)
  }
}

type Forgotten = Extract<RecordCorrection, { do: "forget_refund" }>

/** Told first and deleted then, so that a process that dies in between leaves nobody uninformed. */
async function forgetRefund(container: MedusaContainer, correction: Forgotten): Promise<void> {
  const { payment, refund } = correction
  const place = await paymentPlace(container, payment.checkout)
  const key = (await mayBeSent(container, correction)) ? "refund_maybe_sent" : "refund_interrupted"
  const news = said(key, { amount: { minor: pence(refund) }, place: { place } })
  await notifyAdmin(container, news, `refund_interrupted:${refund.id}`)
  await deleteRefund(container, refund.id)
}

/**
 * What looks as if its process had died before anything was sent may have gone back: since the backup that was restored, or before it
 * was recorded, as what the service shows of one that had failed, or of one that its back office made.
 */
async function mayBeSent(container: MedusaContainer, { payment, refund, proof }: Forgotten): Promise<boolean> {
  const amountMinor = minorAmount(pence(refund))
  const isShownComplete = payment.rows.some((row) => mayBeCompleted(row) && row.amountMinor === amountMinor)
  if (isShownComplete || (proof.by === "tenure" && isLongOver(proof.tenure, new Date()))) {
    return true
  }
  const { checkout } = payment
  const ledger = ledgerOf(container)
  const gap = await ledgerGap({ ledger, account: checkout })
  if (gap !== undefined && isWithin(gap, refund.at)) {
    return true
  }
  const since = new Date(checkout.createdAt.getTime() - CLOCKS_APART_MS)
  return (await ledger.foreignRefunds.openOf(listKeysOf(ledger, checkout), amountMinor, since)) !== undefined
}
