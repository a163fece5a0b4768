import type { Service } from "../service"
import type { Page } from "./pagination"
import type { CheckoutRecord, RefundRecord } from "./records"

/** A record whose currency or status is none that the specification names. */
export interface UnreadableRecord {
  id: string
  type: "checkouts" | "refund_requests"
  attributes: { amount: number; currency: string; status: string; created_at: string }
}

/** Of a creation that was refused, and of a refund in a state that came later than the specification. */
const UNREADABLE = {
  checkouts: { id: "4d7c2f0a-9b1e-4c57-8a5e-2f6d1c3b7e90", currency: "pounds", status: "invalid_payload" },
  refund_requests: { id: "c1a96e34-0d52-4b8f-b7c3-5e8f2a904d16", currency: "GBP", status: "on_hold" },
}

/** Comes to no amount that anybody would ask for. */
const AMOUNT = 7_77

/** Puts one at the head of a list's every page, made when the next was, where the options say so. */
export function withUnreadable<R extends CheckoutRecord | RefundRecord>(
  { clock, options }: Service,
  type: UnreadableRecord["type"],
  page: Page<R>
): Page<R | UnreadableRecord> {
  if (options.unreadableRecords === "none") {
    return page
  }
  const { id, ...rest } = UNREADABLE[type]
  const created_at = page.data[0]?.attributes.created_at ?? clock.iso()
  const attributes = { amount: AMOUNT, ...rest, created_at }
  return { ...page, data: [{ id, type, attributes }, ...page.data] }
}
