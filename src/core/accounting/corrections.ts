import { firstOf } from "../first-of"
import { type DeadTenure, wasMadeDuring } from "../lease"
import { isDeadCredit } from "../refund/open-change"
import { cameToNothing } from "../refund/states"
import { creditedFor, isReversed, REVERSAL } from "./credits"
import { isCaptureMissing, isCaptureUnrecorded } from "./differences"
import { lackingCredit } from "./lacking-credit"
import { type MoneyMoved, type OrderMoney, type PaymentOfOrder, type RecordedTransaction, rowOf } from "./order-money"
import { surplusCredit, TAKEN_BACK } from "./second-credit"
import {
  goneTransactions,
  recordOf,
  standingRefunds,
  transactionChanges,
  transactionOf,
  unnamedTransaction,
} from "./transactions"

/**
 * Why somebody looks, and so what may be taken for granted.
 *
 * - `look`: what the ledger alone proves
 * - `died`: a holder of the order's lease died; what was made in its time is its own, but for the refund `asked` of whoever looks now
 * - `stalled`: this process lost the lease meanwhile, and went on; `refunds` are those that it had begun, Medusa's ids
 * - `person`: an admin has asked for the correction
 */
export type RecordWish =
  | { kind: "look" }
  | { kind: "died"; tenure: DeadTenure; asked: string | null }
  | { kind: "stalled"; tenure: DeadTenure; refunds: readonly string[] }
  | { kind: "person" }

/** Why something may be taken out of Medusa's records: without one of these, nothing is. */
type Proof =
  { by: "ledger" } | { by: "tenure"; tenure: DeadTenure } | { by: "person" } | { by: "repetition"; of: string }

/** One thing that brings Medusa's records of an order nearer to what the ledger says. Amounts in pence. */
export type RecordCorrection =
  | { do: "wait"; changeType: string | null }
  | { do: "cancel_changes"; changeIds: readonly string[] }
  | { do: "drop_summaries"; summaryIds: readonly string[] }
  | { do: "capture"; payment: PaymentOfOrder }
  | { do: "correct_captures"; payment: PaymentOfOrder }
  | { do: "forget_refund"; payment: PaymentOfOrder; refund: MoneyMoved; proof: Proof }
  | { do: "take_out_refund"; medusaRefundId: string; proof: Proof }
  | { do: "remove_transactions"; transactions: readonly RecordedTransaction[]; proof: Proof }
  | { do: "add_transaction"; payment: Pick<PaymentOfOrder, "currencyCode">; refund: MoneyMoved }
  | { do: "name_transaction"; transaction: RecordedTransaction; refund: MoneyMoved }
  | { do: "add_up" }
  | {
      do: "credit"
      amountMinor: number
      reference: string
      referenceId: string
      follows?: readonly RecordedTransaction[]
    }
  | { do: "update_totals" | "reopen_collection"; collectionId: string }

/** @returns undefined where Medusa's records of an order are right, as far as this wish may say */
export function nextRecordCorrection(money: OrderMoney, wish: RecordWish, now: Date): RecordCorrection | undefined {
  const correction = firstOf(RULES, (rule) => rule(money, wish, now))
  return correction && orWait(correction, money)
}

type Rule = (money: OrderMoney, wish: RecordWish, now: Date) => RecordCorrection | undefined

/** Asked in this order; the first that applies is done, then all are asked again. Each may be done again after a crash at any point. */
const RULES: readonly Rule[] = [
  cancelDeadCredits,
  dropSummaries,
  correctCaptures,
  forgetUnasked,
  removeGone,
  nameTransactions,
  reverse,
  correctTransactions,
  countOtherWayRefunds,
  addUp,
  creditLast,
  takeSecondCreditBack,
  updateTotals,
  reopenCollection,
]

/** Medusa records no refund, and no credit, while the order has an open change; one of a cancelled order nobody can end any more. */
function orWait(correction: RecordCorrection, { openChanges: [open], isCancelled }: OrderMoney): RecordCorrection {
  const isRecord = correction.do === "credit" || correction.do === "add_transaction"
  return isRecord && open && !isCancelled ? { do: "wait", changeType: open.type } : correction
}

function cancelDeadCredits({ openChanges }: OrderMoney, _: RecordWish, now: Date): RecordCorrection | undefined {
  const dead = openChanges.filter((change) => isDeadCredit(change, now))
  return dead.length > 0 ? { do: "cancel_changes", changeIds: dead.map(({ id }) => id) } : undefined
}

/** A process that stalled while Medusa credited a refund, and went on once somebody else had, adds up the order a second time. */
function dropSummaries({ surplusSummaryIds }: OrderMoney): RecordCorrection | undefined {
  return surplusSummaryIds.length > 0 ? { do: "drop_summaries", summaryIds: surplusSummaryIds } : undefined
}

/** Captures are made by hand too, so only a person knows that one is missing. */
function correctCaptures(money: OrderMoney, wish: RecordWish): RecordCorrection | undefined {
  const payments = wish.kind === "person" ? money.payments : []
  const uncaptured = payments.find((payment) => isCaptureMissing(money, payment))
  const unrecorded = payments.find((payment) => isCaptureUnrecorded(money, payment))
  return uncaptured
    ? { do: "capture", payment: uncaptured }
    : unrecorded && { do: "correct_captures", payment: unrecorded }
}

/** The ledger does not have it: no money was requested, and none will be. */
function forgetUnasked(money: OrderMoney, wish: RecordWish): RecordCorrection | undefined {
  const asked = wish.kind === "died" ? wish.asked : null
  return firstOf(wish.kind === "stalled" ? [] : money.payments, (payment) =>
    firstOf(payment.refunds, (refund) => {
      const isKnown = refund.id === asked || rowOf(payment, refund.id)
      const proof = isKnown ? undefined : proofOf(wish, refund.at)
      return proof && { do: "forget_refund", payment, refund, proof }
    })
  )
}

function removeGone(money: OrderMoney, wish: RecordWish): RecordCorrection | undefined {
  return firstOf(goneTransactions(money), (line) => {
    const proof = proofOf(wish, line.createdAt)
    return proof && { do: "remove_transactions", transactions: [line], proof }
  })
}

function nameTransactions({ isCancelled, payments, transactions }: OrderMoney): RecordCorrection | undefined {
  const [unnamed] = isCancelled ? [] : payments.flatMap((payment) => unnamedTransaction(payment, transactions) ?? [])
  return unnamed && { do: "name_transaction", ...unnamed }
}

/** @returns undefined for what may be somebody else's */
function proofOf(wish: RecordWish, madeAt: Date): Proof | undefined {
  if (wish.kind === "person") {
    return { by: "person" }
  }
  const isOwn = wish.kind !== "look" && wasMadeDuring(madeAt, wish.tenure)
  return isOwn ? { by: "tenure", tenure: wish.tenure } : undefined
}

/**
 * A refund that Medusa considers done and that came to nothing leaves the records as if it had never been made. The credit stays on a
 * cancelled order, which costs nothing any more: its records then show what is owed to the shopper.
 */
function reverse(money: OrderMoney, wish: RecordWish): RecordCorrection | undefined {
  return firstOf(money.payments, (payment) =>
    firstOf(payment.rows, ({ state, medusaRefundId, wasRecorded }) => {
      // Whether it was recorded is noted first: afterwards nothing shows it any more.
      const isDue = cameToNothing(state) && (wasRecorded === true || wish.kind === "person")
      return isDue && medusaRefundId !== null ? reversed(money, payment, medusaRefundId) : undefined
    })
  )
}

function reversed(money: OrderMoney, payment: PaymentOfOrder, medusaRefundId: string): RecordCorrection | undefined {
  const own = transactionOf(medusaRefundId, money.transactions)
  const isShown = payment.refunds.some(({ id }) => id === medusaRefundId)
  const recorded = own ?? (isShown ? recordOf(medusaRefundId, payment.id, money.transactions) : undefined)
  const creditedMinor =
    recorded && !money.isCancelled && !isReversed(medusaRefundId, money.credits) ? creditedFor(recorded, money) : 0
  if (creditedMinor !== 0) {
    return { do: "credit", amountMinor: -creditedMinor, reference: REVERSAL, referenceId: medusaRefundId }
  }
  const proof = { by: "ledger" } as const
  return own
    ? { do: "remove_transactions", transactions: [own], proof }
    : isShown
      ? { do: "take_out_refund", medusaRefundId, proof }
      : undefined
}

/** Refunds that came to nothing are left out: they are reversed. */
function correctTransactions({ payments, transactions }: OrderMoney): RecordCorrection | undefined {
  return firstOf(payments, (payment) => {
    const { surplus, missing } = transactionChanges(payment.id, standingRefunds(payment), transactions)
    const [refund] = missing
    if (surplus.length > 0) {
      return { do: "remove_transactions", transactions: surplus, proof: { by: "repetition", of: payment.id } }
    }
    return refund && { do: "add_transaction", payment, refund }
  })
}

/** The money of another way to pay is not the plugin's: only a person knows whether it went back. */
function countOtherWayRefunds(
  { otherWayRefunds: [refund] }: OrderMoney,
  wish: RecordWish
): RecordCorrection | undefined {
  return refund && wish.kind === "person" ? { do: "add_transaction", payment: refund, refund } : undefined
}

/**
 * Medusa adds each transaction to what it has read before, and takes a deleted one off the version that it was made in: one that a
 * process had stalled over, and undid once somebody else had credited the order, still counts in the newest.
 */
function addUp({ isAddedUp }: OrderMoney): RecordCorrection | undefined {
  return isAddedUp ? undefined : { do: "add_up" }
}

function creditLast(money: OrderMoney): RecordCorrection | undefined {
  const lacking = lackingCredit(money)
  // No money depends on the totals of a cancelled order.
  if (!lacking || (money.isCancelled && money.openChanges.length > 0)) {
    return undefined
  }
  const { amountMinor, payment, transactions } = lacking
  const reference = { reference: "payment_collection", referenceId: payment.collectionId }
  return { do: "credit", amountMinor, ...reference, follows: transactions }
}

/**
 * They credited the order with the refund; then the process that had stalled went on, and Medusa credited it again. Where it could not take
 * that back itself, whoever takes its lease next knows the second credit by its time.
 */
function takeSecondCreditBack(money: OrderMoney, wish: RecordWish): RecordCorrection | undefined {
  const all = money.payments.flatMap(({ refunds }) => refunds.map(({ id }) => id))
  const surplus = surplusCredit(money, wish.kind === "stalled" ? wish.refunds : all)
  // Of a cancelled order nobody can end an open change, so no credit can be recorded.
  if (!surplus || (money.isCancelled && money.openChanges.length > 0)) {
    return undefined
  }
  const { surplusMinor, version, referenceId } = surplus
  const madeAt = money.versions.get(version)?.at ?? new Date(0)
  return wish.kind === "stalled" || proofOf(wish, madeAt)
    ? { do: "credit", amountMinor: -surplusMinor, reference: TAKEN_BACK, referenceId }
    : undefined
}

/** Medusa derives an order's payment status from a collection's totals. */
function updateTotals({ collections }: OrderMoney): RecordCorrection | undefined {
  const wrong = collections.find(({ isRight }) => !isRight)
  return wrong && { do: "update_totals", collectionId: wrong.id }
}

/** A cancellation closes the collections before it cancels the order. Of what is captured in full, nothing else of Medusa's does. */
function reopenCollection({ isCancelled, collections }: OrderMoney, wish: RecordWish): RecordCorrection | undefined {
  const closed = wish.kind === "died" && !isCancelled ? collections.find(({ isClosed }) => isClosed) : undefined
  return closed && { do: "reopen_collection", collectionId: closed.id }
}
