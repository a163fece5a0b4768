export { type Backend, StorefrontError } from "./backend"
export { defineInstalmentsMessage } from "./message-element"
export { formatMoney, monthlyText } from "./monthly-text"
export { fetchPayment, type InstalmentsPayment, isWaiting, type PaymentState } from "./payment"
export { fetchPlans, type Plans, type PlansQuery, type PlanTerm } from "./plans"
export { pollPayment, type PollOptions, type PollResult } from "./poll-payment"
export {
  INSTALMENTS_PROVIDER_ID,
  isInstalmentsProvider,
  type PaymentApi,
  startInstalments,
  type StartedPayment,
} from "./start-instalments"
