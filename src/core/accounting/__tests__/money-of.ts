import { aCheckout } from "../../checkout/__tests__/a-checkout"
import { minorAmount } from "../../money/money"
import type { Refund } from "../../refund/refund"
import type { RefundState } from "../../refund/states"
import type { OrderMoney, PaymentOfOrder, RecordedCredit, RecordedTransaction } from "../order-money"

export const NOW = new Date("2026-11-21T12:00:00Z")
/** Long before NOW, that many minutes after the payment. */
export const minute = (minutes: number) => new Date(new Date("2026-11-20T12:00:00Z").getTime() + minutes * 60_000)
export const MARK = { reference: "payment_collection", referenceId: "paycol_1" }
export const PAID = 150_49

/** The ledger's row of a refund of Medusa's. */
export function row(
  medusaRefundId: string | null,
  pence: number,
  state: RefundState,
  over: Partial<Refund> = {}
): Refund {
  return {
    id: `inref_${medusaRefundId}`,
    checkoutId: "inchk_1",
    account: "default",
    kind: medusaRefundId === null ? "order_cancelled" : "asked",
    medusaRefundId,
    serviceRefundId: null,
    amountMinor: minorAmount(pence),
    state,
    submitAfter: null,
    submittedAt: null,
    attempts: 1,
    reason: null,
    chosenReason: null,
    retryOf: null,
    retriedAs: null,
    wasRecorded: null,
    noticed: null,
    missedAt: null,
    doubt: null,
    doubtedSince: null,
    lossToldAt: null,
    toldAs: null,
    answeredAs: null,
    settledAt: null,
    createdAt: minute(1),
    nextCheckAt: null,
    checks: 0,
    leaseOwner: null,
    version: 1,
    ...over,
  }
}

export const captured: RecordedTransaction = {
  id: "tx_capture",
  amountMinor: PAID,
  reference: "capture",
  referenceId: "capt_1",
  version: 1,
  createdAt: minute(0),
}

/** The transaction of a refund of £10. */
export const refunded = (referenceId: string, version: number, over: Partial<RecordedTransaction> = {}) => ({
  ...captured,
  id: `tx_${referenceId}`,
  amountMinor: -10_00,
  reference: "refund",
  referenceId,
  version,
  createdAt: minute(version),
  ...over,
})

/** A credit of £10 that Medusa gave for a refund. */
export const credit = (createdInVersion: number | null, over: Partial<RecordedCredit> = {}): RecordedCredit => ({
  amountMinor: 10_00,
  ...MARK,
  createdInVersion,
  ...over,
})

export function payment(over: Partial<PaymentOfOrder> = {}): PaymentOfOrder {
  return {
    checkout: aCheckout({
      amountMinor: minorAmount(PAID),
      paidAt: minute(0),
      placementState: "placed",
      orderId: "order_1",
    }),
    rows: [],
    id: "pay_1",
    collectionId: "paycol_1",
    currencyCode: "gbp",
    captures: [{ id: "capt_1", amountMinor: PAID, at: minute(0) }],
    refunds: [],
    isCancelled: false,
    capturesItself: true,
    ...over,
  }
}

/** An order of £150.49 that is paid, and owes what its newest version owed. Medusa knows every refund that its payments have. */
export function money(over: Partial<OrderMoney> = {}): OrderMoney {
  const payments = over.payments ?? [payment()]
  return {
    orderId: "order_1",
    isCancelled: false,
    version: 1,
    pendingMinor: [...(over.versions ?? new Map()).values()].at(-1)?.pendingMinor ?? 0,
    transactions: [captured],
    credits: [],
    versions: new Map(),
    surplusSummaryIds: [],
    doubled: null,
    isAddedUp: true,
    openChanges: [],
    payments,
    collections: [{ id: "paycol_1", isRight: true, isClosed: false }],
    countsOthers: false,
    otherWayRefunds: [],
    knownRefunds: new Map(
      payments.flatMap(({ refunds }) => refunds).map(({ id, at }) => [id, { marks: [], madeAt: at }])
    ),
    collectionMarks: [MARK],
    ...over,
  }
}
