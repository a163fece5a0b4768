import type { Checkout } from "../checkout"
import { minorAmount } from "../../money/money"
import { createReference } from "../reference"

/** The moment the tests of this folder call now. */
export const NOW = new Date("2025-03-01T10:00:00.000Z")

/** That many milliseconds after NOW; before it when negative. */
export const at = (ms: number) => new Date(NOW.getTime() + ms)

/** An attempt as it stands while the shopper is on the hosted page. */
export function aCheckout(over: Partial<Checkout> = {}): Checkout {
  return {
    id: "inchk_1",
    reference: createReference(new Uint8Array(16).fill(7)),
    account: "default",
    environment: "sandbox",
    cartId: "cart_1",
    forOrderId: null,
    paymentCollectionId: "paycol_1",
    paymentSessionId: "payses_1",
    providerId: "pp_instalments_instalments",
    countryCode: "gb",
    serviceCheckoutId: "3f0b6c52-8a3e-4d7c-9b5e-2f1d0c9a8b7e",
    paymentUrl: "https://pay.example/c/1",
    amountMinor: minorAmount(30_000),
    currency: "GBP",
    fingerprint: "0".repeat(64),
    remoteState: "received",
    placementState: "none",
    numberOfPayments: null,
    orderId: null,
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
    expiresAt: at(20 * 60_000),
    expiryToldAt: null,
    paidAt: null,
    placedAt: null,
    returnedAt: null,
    answeredAt: null,
    createdAt: at(-10 * 60_000),
    checks: 0,
    version: 1,
    ...over,
  }
}
