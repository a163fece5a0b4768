export { accountsView, clearLimits, refreshAccount } from "./admin/views/accounts"
export {
  checkPayment,
  dismissIssue,
  dismissUnmatched,
  placePayment,
  reopenIssue,
  returnUnplaced,
} from "./admin/actions/payment-actions"
export { settleCallbackAgain } from "./admin/actions/callback-actions"
export { recheckIssues } from "./admin/recheck-issues"
export { compareAccounting } from "./accounting/compare"
export type { Actor } from "./admin/actions/admin-action"
export {
  callOff,
  checkRefund,
  decideLostRefund,
  refundCandidates,
  retryFailedRefund,
} from "./admin/actions/refund-actions"
export { ordersForRefund, recordRefundOnOrder } from "./admin/actions/foreign-refund"
export { callbackList, callbackSummaries } from "./admin/views/callbacks"
export { checkConnection } from "./admin/views/connection"
export { orderInstalments, paymentInstalments } from "./admin/views/order"
export { productInstalments } from "./admin/views/product"
export { issueList } from "./admin/views/payments"
export { correctAccounting } from "./admin/actions/correct-accounting"
export { emit, notifyAdmin } from "./notify/notify"
export { askWhileWaiting } from "./reconcile/ask-while-waiting"
export { audit } from "./reconcile/audit"
export { authoriseSession } from "./settle/authorise-session"
export { type CallbackAnswer, callbackAnswer } from "./settle/callback-answer"
export { cartOfCollection } from "./medusa/cart-state"
export { checkNow } from "./settle/check-now"
export { eraseCustomerWorkflow, type EraseCustomerInput } from "./privacy/erase-customer"
export { forgetOld } from "./privacy/forget-old"
export { decimal, type Numeric } from "./medusa/decimal"
export { ledgerOf } from "./ledger/ledger-of"
export { gatewayFor } from "./service/gateway"
export { toMedusaError } from "./medusa/medusa-error"
export { Refusal, type RefusalKind } from "../core/refusal"
export { orderOfReturn, requireNoOpenChange } from "./medusa/order-changes"
export { orderOfPayment } from "./medusa/medusa-payment"
export { openCheckout } from "./checkout/open-checkout"
export { listOrphans } from "./reconcile/list-orphans"
export { reconcile } from "./reconcile/reconcile"
export { recoverPayment, returnPayment } from "./order/recover-payment"
export { plansFor } from "./checkout/plans-for"
export { countOversized, type RawCallback, receiveCallback, type Reception } from "./settle/receive-callback"
export { cancelPayment } from "./refund/request/cancel-payment"
export { refundPayment } from "./refund/request/refund-payment"
export { requestRefund } from "./refund/request/request-refund"
export {
  checkRefundNow,
  type RefundResolution,
  resolveRefund,
  unmatchedRefundsOf,
} from "./refund/follow/resolve-refund"
export { retryRefund } from "./admin/actions/retry-refund"
export { holdCartLease } from "./order/cart-lease"
export { holdRefundLease } from "./refund/accounting/refund-lease"
export { correctFailedCancellation } from "./refund/cancelled-order/correct-failed-cancellation"
export { returnCancelledOrder } from "./refund/cancelled-order/return-cancelled-order"
export { readConfigsAhead } from "./reconcile/read-configs-ahead"
export { runRefunds } from "./refund/follow/run-refunds"
export { returnShopper } from "./settle/return-shopper"
export { settleCheckoutWorkflow } from "./settle/settle-checkout"
export { refreshAmount } from "./checkout/refresh-amount"
export { replaceSpentSession } from "./order/replace-spent-session"
export { requireUnordered } from "./order/require-unordered"
export { abandonUnfinished } from "./order/abandon-unfinished"
export { linkOrder } from "./order/link-order"
export { LeaseBusyError } from "./ledger/wait-for-lease"
export { cartLease, type HeldLease, refundLease } from "./ledger/with-lease"
export { supportBundle } from "./support/bundle"
