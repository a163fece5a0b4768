export { type Backend, StorefrontError } from "./backend.js"
export { defineInstalmentsMessage } from "./message-element.js"
export { openExplainer } from "./explain.js"
export { formatMoney, monthlyText } from "./monthly-text.js"
export { fetchPayment, type InstalmentsPayment, isWaiting, type PaymentState } from "./payment.js"
export { fetchPlans, type Plans, type PlansQuery, type PlanTerm } from "./plans.js"
export { endPreview, previewToken } from "./preview.js"
export { fetchRefunds, type InstalmentsRefund, type RefundState } from "./refunds.js"
export { pollPayment, type PollOptions, type PollResult } from "./poll-payment.js"
export {
  INSTALMENTS_PROVIDER_ID,
  isInstalmentsProvider,
  type Payable,
  startInstalments,
  type StartResult,
} from "./start-instalments.js"
export type { Speech, StorefrontWords } from "./words.js"
