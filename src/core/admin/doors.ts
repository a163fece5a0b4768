import type { Issue } from "./issues"
import type { LimitsView } from "./views/only-for"
import type { WordingTextsView } from "./views/wording"

/** The right that an action needs under Medusa's roles: to change records, to refund money, or to speak and decide for the shop. */
export type Right = "change" | "refund" | "shop"

/** An issue of a payment, as its admin saw it. */
export type IssueChoice = { issue: Issue; refund_row_id?: string | null }

/** What a person says of a refund whose answer was lost: it is this one of the service's, or it is to be sent again. */
export type LostRefundChoice = { adopt: string } | { send_again: true }

/**
 * Everything that an admin can have done: the path of its POST below /admin/instalments, and the right that it takes.
 * Routes, roles, the admin's own requests and the tests of all three go by this list.
 */
export const DOORS = {
  checkConnection: { path: "accounts/:account/check", right: "change" },
  clearLimits: { path: "accounts/:account/clear-limits", right: "change" },
  refreshAccount: { path: "accounts/:account/refresh", right: "change" },
  settleCallback: { path: "callbacks/:id/settle", right: "change" },
  sendPaymentLink: { path: "orders/:id/send-link", right: "change" },
  checkPayment: { path: "checkouts/:id/check-now", right: "change" },
  correctAccounting: { path: "payments/:id/correct", right: "change" },
  dismissIssue: { path: "payments/:id/dismiss", right: "change" },
  placePayment: { path: "payments/:id/place", right: "change" },
  returnPayment: { path: "payments/:id/refund", right: "refund" },
  reopenIssue: { path: "payments/:id/reopen", right: "change" },
  callOffRefund: { path: "refunds/:id/call-off", right: "refund" },
  checkRefund: { path: "refunds/:id/check-now", right: "change" },
  decideRefund: { path: "refunds/:id/decision", right: "refund" },
  retryRefund: { path: "refunds/:id/retry", right: "refund" },
  takeOverRefund: { path: "refunds/:id/take-over", right: "refund" },
  dismissUnmatched: { path: "unmatched/:id/dismiss", right: "change" },
  recordRefundOnOrder: { path: "unmatched/:id/record", right: "refund" },
  createPreviewLink: { path: "accounts/:account/preview-link", right: "shop" },
  saveOnlyFor: { path: "accounts/:account/only-for", right: "shop" },
  saveWording: { path: "accounts/:account/wording", right: "shop" },
  previewWording: { path: "accounts/:account/wording/preview", right: "shop" },
  publishWording: { path: "wording/:id/publish", right: "shop" },
  approveWording: { path: "wording/:id/approve", right: "shop" },
} as const satisfies Record<string, { path: string; right: Right }>

export type Door = keyof typeof DOORS

/** What some of them are sent; the others are sent nothing. */
export type DoorBodies = {
  dismissIssue: IssueChoice
  reopenIssue: IssueChoice
  decideRefund: LostRefundChoice
  recordRefundOnOrder: { payment_id: string }
  /** `after`: the version that the admin saw, 0 for none. */
  saveOnlyFor: LimitsView & { after: number; reason: string }
  saveWording: WordingTextsView & { language: string }
  /** `amount`: pounds as a decimal string; left out for one that the account offers. */
  previewWording: WordingTextsView & { language: string; amount?: string }
  /** `on`: the day, "2026-05-03". */
  approveWording: { by: string; on: string }
}

/** The path of an action on one account, payment, refund or callback. */
export function pathOf(door: Door, id: string): string {
  return DOORS[door].path.replace(/:\w+/, () => encodeURIComponent(id))
}
