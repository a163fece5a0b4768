import type { Merchant } from "../integration"
import type { Service } from "../service"
import type { Checkout, Refund } from "../store"
import type { Page } from "./pagination"

/** @param extraFields also tells which reference it belongs to */
export function checkoutRecord(checkout: Checkout, extraFields: boolean) {
  return {
    id: checkout.id,
    type: "checkouts",
    attributes: {
      amount: checkout.request.amountMinor,
      currency: checkout.request.currency,
      status: checkout.status,
      created_at: new Date(checkout.createdAt).toISOString(),
      ...(extraFields && { client_reference_id: checkout.request.clientReferenceId }),
    },
  }
}

/** @param extraFields also tells which checkout it belongs to */
export function refundRecord(refund: Refund, extraFields: boolean) {
  return {
    id: refund.id,
    type: "refund_requests",
    attributes: {
      amount: refund.amountMinor,
      currency: refund.checkout.request.currency,
      status: refund.status,
      created_at: new Date(refund.createdAt).toISOString(),
      ...(extraFields && { checkout_id: refund.checkout.id }),
    },
  }
}

export function merchantRecord({ id, name, rules }: Merchant) {
  return { id, type: "merchants", attributes: { name, rules } }
}

/**
 * Records whose currency or status is none that the specification names: of a creation that was refused, and of a refund in a
 * state that came later than the specification. Their amount is none that anybody would ask for.
 */
const UNREADABLE = {
  checkouts: { id: "4d7c2f0a-9b1e-4c57-8a5e-2f6d1c3b7e90", currency: "pounds", status: "invalid_payload" },
  refund_requests: { id: "c1a96e34-0d52-4b8f-b7c3-5e8f2a904d16", currency: "GBP", status: "on_hold" },
}

/** Puts one at the head of a list's every page, made when the next was, where the options say so. */
export function withUnreadable(
  { clock, options }: Service,
  type: keyof typeof UNREADABLE,
  page: Page<{ attributes: { created_at: string } }>
): Page<object> {
  if (options.unreadableRecords === "none") {
    return page
  }
  const { id, currency, status } = UNREADABLE[type]
  const created_at = page.data[0]?.attributes.created_at ?? clock.iso()
  return { ...page, data: [{ id, type, attributes: { amount: 7_77, currency, status, created_at } }, ...page.data] }
}
