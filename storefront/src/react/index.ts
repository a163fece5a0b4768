"use client"

export { InstalmentsMessage, type InstalmentsMessageProps } from "./instalments-message.js"
export { InstalmentsPaymentButton, type InstalmentsPaymentButtonProps } from "./instalments-payment-button.js"
export { InstalmentsReturn } from "./instalments-return.js"
export type { InstalmentsReturnProps } from "./return-props.js"
export { useInstalmentsPayment, type WatchedPayment } from "./use-instalments-payment.js"
export { useInstalmentsPlans } from "./use-instalments-plans.js"
export { useStartInstalments } from "./use-start-instalments.js"
