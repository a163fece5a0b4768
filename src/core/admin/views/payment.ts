import type { Checkout } from "../../checkout/checkout"
import type { ReportedAmount } from "../../checkout/recording"
import { largestPart } from "../../money/bands"
import type { Refund } from "../../refund/refund"
import { paymentFlags, paymentState } from "../payment-state"

// What the admin's pages are told, as JSON: amounts in pence (`_minor`), times ISO 8601, never a key. Of a shopper only who
// they are, read from Medusa for this one answer.

/** One attempt to pay. */
export type PaymentView = ReturnType<typeof paymentView>

/**
 * @param refunds all refunds of the checkout
 * @param reported the other amount that the service named, if it did
 */
export function paymentView(
  checkout: Checkout,
  refunds: readonly Refund[],
  reported: ReportedAmount | null,
  now: Date
) {
  return {
    /** The ledger's id. */
    id: checkout.id,
    account: checkout.account,
    environment: checkout.environment,
    state: paymentState(checkout, refunds, now),
    /** What is unusual about it; empty where all is well. */
    flags: paymentFlags(checkout, refunds, reported !== null),
    amount_minor: checkout.amountMinor,
    currency_code: checkout.currency,
    /** The other amount that the service reported, where it did. */
    reported: reported && { amount_minor: reported.amountMinor, currency_code: reported.currency },
    /** What the shopper chose; null while they have not. */
    plan: planView(checkout),
    reference: checkout.reference,
    /** The service's id. */
    service_checkout_id: checkout.serviceCheckoutId,
    cart_id: checkout.cartId,
    order_id: checkout.orderId,
    /** An order that was there before, and owed this; null for the payment of a cart. */
    for_order_id: checkout.forOrderId,
    problem: checkout.problem,
    created_at: checkout.createdAt.toISOString(),
    expires_at: iso(checkout.expiresAt),
    paid_at: iso(checkout.paidAt),
  }
}

/** `number_of_payments` 1 is once-off; `even` is false where the last pennies differ. */
function planView({ numberOfPayments, amountMinor }: Checkout) {
  return numberOfPayments === null
    ? null
    : {
        number_of_payments: numberOfPayments,
        monthly_minor: largestPart(amountMinor, numberOfPayments),
        even: amountMinor % numberOfPayments === 0,
      }
}

export function iso(at: Date | null | undefined): string | null {
  return at?.toISOString() ?? null
}

/** An admin or API key; the name is null where it is gone or has none. */
export type ActorView = ReturnType<typeof actorView>

/** @param names by id */
export function actorView(id: string, names: ReadonlyMap<string, string>) {
  return { id, name: names.get(id) ?? null }
}
