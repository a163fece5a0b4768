// What other programs may run and rely on, under medusa-payment-instalments/workflows: nothing else here is promised to anybody.
export { eraseCustomerWorkflow, type EraseCustomerInput } from "../use-cases/privacy/erase-customer"
export { settleCheckoutWorkflow, type SettleInput } from "../use-cases/settle/settle-checkout"
export type { Snapshot } from "../core/checkout/checkout"
export { InstalmentsEvents } from "../core/events"
