import type { Checkout } from "../../../../src/core/checkout/checkout"
import { minorAmount } from "../../../../src/core/money/money"
import type { Refund } from "../../../../src/core/refund/refund"
import type { CheckoutView, ReceivedRequest, RefundView } from "../../../../sandbox/src"
import type { OrderRow, PaymentRow } from "../medusa-records"
import type { CartRecords } from "../records"

const AT = "2026-03-01T12:00:00.000Z"
const REFERENCE = "reference-1"

/** One cart, one payment, one order, and all is well. */
export function paidCart(): CartRecords {
  return {
    service: { checkouts: [checkout()], refunds: [], requests: [] },
    orders: [order()],
    payments: [payment()],
    ledger: [row()],
    refunds: [],
    chosenOther: false,
  }
}

/** An order of which an admin gave this much back: in the service's records, in Medusa's and in the ledger. */
export function refundedCart(amountMinor: number): CartRecords {
  const leftMinor = 15049 - amountMinor
  const paid = paidCart()
  return {
    ...paid,
    service: { ...paid.service, refunds: [refund(amountMinor)] },
    orders: [order({ paymentStatus: leftMinor === 0 ? "refunded" : "partially_refunded", recordedMinor: leftMinor })],
    payments: [payment({ refundedMinor: amountMinor, refundIds: ["ref_1"] })],
    refunds: [refundRow({ amountMinor: minorAmount(amountMinor) })],
  }
}

export function checkout(change: Partial<CheckoutView> = {}): CheckoutView {
  return {
    id: "checkout-1",
    merchantId: "merchant-1",
    amountMinor: 15049,
    currency: "GBP",
    status: "successful",
    createdAt: AT,
    expiresAt: AT,
    declines: 0,
    callback: "delivered",
    paymentUrl: "http://127.0.0.1/pay/checkout-1",
    clientReferenceId: REFERENCE,
    notifyUrl: "http://127.0.0.1/hooks",
    successUrl: "http://127.0.0.1/",
    cancelUrl: "http://127.0.0.1/",
    customer: { email: "ada@example.com" },
    lineItems: [],
    ...change,
  }
}

export function order(change: Partial<OrderRow> = {}): OrderRow {
  return {
    id: "order_1",
    cancelled: false,
    currency: "GBP",
    paymentStatus: "captured",
    totalMinor: 15049,
    recordedMinor: 15049,
    unaddedMinor: 0,
    pendingMinor: 0,
    doubledItems: 0,
    ...change,
  }
}

export function refund(amountMinor: number, change: Partial<RefundView> = {}): RefundView {
  return {
    id: "refund-1",
    checkoutId: "checkout-1",
    clientReferenceId: REFERENCE,
    amountMinor,
    currency: "GBP",
    status: "requested",
    createdAt: AT,
    history: [],
    ...change,
  }
}

export function payment(change: Partial<PaymentRow> = {}): PaymentRow {
  return {
    id: "pay_1",
    reference: REFERENCE,
    amountMinor: 15049,
    capturedMinor: 15049,
    refundedMinor: 0,
    refundIds: [],
    cancelled: false,
    laterCollection: null,
    ...change,
  }
}

export function request(change: Partial<ReceivedRequest> = {}): ReceivedRequest {
  return {
    at: AT,
    method: "GET",
    path: "/api/checkouts/checkout-1",
    endpoint: "GET /api/checkouts/{id}",
    headers: {},
    authorization: true,
    body: "",
    signature: "absent",
    prettyPrinted: false,
    status: 200,
    ...change,
  }
}

export function row(change: Partial<Checkout> = {}): Checkout {
  return {
    id: "incheck_1",
    reference: REFERENCE,
    account: "default",
    environment: "sandbox",
    cartId: "cart_1",
    forOrderId: null,
    paymentCollectionId: "pay_col_1",
    paymentSessionId: "payses_1",
    providerId: "pp_instalments_instalments",
    countryCode: "gb",
    serviceCheckoutId: "checkout-1",
    paymentUrl: null,
    amountMinor: minorAmount(15049),
    currency: "GBP",
    fingerprint: "",
    remoteState: "successful",
    placementState: "placed",
    numberOfPayments: 3,
    orderId: "order_1",
    problem: null,
    heldAt: null,
    notifiedOf: null,
    unpaidOrderId: null,
    failedAt: null,
    failureCause: null,
    isShopsFailure: false,
    notRefundedAt: null,
    notRefundedMinor: null,
    notRefundedReason: null,
    notRefundedOrderId: null,
    expiresAt: null,
    expiryToldAt: null,
    paidAt: new Date(AT),
    placedAt: new Date(AT),
    returnedAt: null,
    answeredAt: null,
    createdAt: new Date(AT),
    checks: 0,
    version: 1,
    ...change,
  }
}

export function refundRow(change: Partial<Refund> = {}): Refund {
  return {
    id: "inref_1",
    checkoutId: "incheck_1",
    account: "default",
    kind: "asked",
    medusaRefundId: "ref_1",
    serviceRefundId: "refund-1",
    amountMinor: minorAmount(1000),
    state: "complete",
    submitAfter: null,
    submittedAt: new Date(AT),
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
    settledAt: new Date(AT),
    createdAt: new Date(AT),
    nextCheckAt: null,
    checks: 0,
    leaseOwner: null,
    version: 1,
    ...change,
  }
}
