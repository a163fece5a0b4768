export { createClient, type InstalmentsClient } from "./client"
export { type ClientConfig, DEFAULT_MAX_REPLY_BYTES, DEFAULT_TIMEOUTS } from "./config"
export {
  type CallOutcome as Outcome,
  type ClientErrorCode,
  InstalmentsClientError,
  type ValidationReason,
} from "./errors"
export { unusable } from "./reply"
export { type ClientDeps, type Clock, systemClock } from "./exchange"
export { ALWAYS_THERE, type Endpoint, ENDPOINTS, PUBLISHED_LIMITS, SIGNED } from "./limits"
export { type Probe, probe } from "./probe"
export { suspectOption } from "./suspect-option"
export { type BudgetShare, budgetSpent, type RateBudget, unlimitedBudget } from "./rate-budget"
export type * from "./types"
