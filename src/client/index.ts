export { createClient, type InstalmentsClient } from "./client"
export { type Clock, systemClock } from "./clock"
export { type ClientConfig, DEFAULT_MAX_REPLY_BYTES, DEFAULT_TIMEOUTS, type Timeouts } from "./config"
export type { ClientErrorCode, CallOutcome as Outcome, PrivateCause, ValidationReason } from "./error-facts"
export { InstalmentsClientError } from "./errors"
export { unusable } from "./reply"
export type { ClientDeps } from "./exchange"
export { type Endpoint, ENDPOINTS, PUBLISHED_LIMITS } from "./limits"
export { type Probe, probe } from "./probe"
export { suspectOption } from "./suspect-option"
export { type BudgetShare, budgetSpent, type RateBudget, type TakenSlot, unlimitedBudget } from "./rate-budget"
export {
  type CallOptions,
  CHECKOUT_STATUSES,
  type CheckoutLook,
  type CheckoutRecord,
  type CheckoutRequest,
  type CheckoutStatus,
  type CreatedCheckout,
  type ListOptions,
  type MerchantConfig,
  type OddRecord,
  type Page,
  REFUND_STATUSES,
  type RefundLook,
  type RefundRecord,
  type RefundRequest,
  type RefundStatus,
} from "./types"
