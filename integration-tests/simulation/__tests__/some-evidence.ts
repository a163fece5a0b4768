import type { Checkout } from "../../../src/core/checkout"
import { minorAmount } from "../../../src/core/money"
import type { CheckoutView, ReceivedRequest, RefundView } from "../../../src/sandbox"
import type { Evidence, PaymentRow } from "../evidence"

const AT = "2026-03-01T12:00:00.000Z"
const REFERENCE = "reference-1"

/** One payment, one order. */
export function cleanEvidence(): Evidence {
  return {
    service: { checkouts: [checkout()], refunds: [], requests: [] },
    orders: [{ id: "order_1", cancelled: false, paymentStatus: "captured" }],
    payments: [payment()],
    ledger: [row()],
    chosenOther: false,
    shown: "placed",
    waiting: [],
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

export function refund(amountMinor: number): RefundView {
  return {
    id: "refund-1",
    checkoutId: "checkout-1",
    clientReferenceId: REFERENCE,
    amountMinor,
    currency: "GBP",
    status: "requested",
    createdAt: AT,
    history: [],
  }
}

export function payment(change: Partial<PaymentRow> = {}): PaymentRow {
  return {
    reference: REFERENCE,
    amountMinor: 15049,
    capturedMinor: 15049,
    refundedMinor: 0,
    cancelled: false,
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
    paymentCollectionId: "pay_col_1",
    paymentSessionId: "payses_1",
    providerId: "pp_instalments_instalments",
    countryCode: "gb",
    remoteId: "checkout-1",
    paymentUrl: null,
    amountMinor: minorAmount(15049),
    currency: "GBP",
    fingerprint: "",
    remoteState: "successful",
    placementState: "placed",
    numberOfPayments: 3,
    orderId: "order_1",
    problem: null,
    expiresAt: null,
    paidAt: new Date(AT),
    createdAt: new Date(AT),
    checks: 0,
    version: 1,
    ...change,
  }
}
