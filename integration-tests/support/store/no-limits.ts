import { defaultIntegration } from "../../../sandbox/src"
import type { Setting } from "./store"

const MANY = { requests: 1_000, perSeconds: 1 }

/** A service that grants as much as anybody asks, for suites about other things than limits: none of their tests waits for a slot. */
export const NO_LIMITS: Setting = {
  sandbox: { rateLimits: false },
  options: {
    rateLimits: {
      config: MANY,
      createCheckout: MANY,
      getCheckout: MANY,
      listCheckouts: MANY,
      createRefund: MANY,
      getRefund: MANY,
      listRefunds: MANY,
    },
  },
}

/** The same, with refunds that are taken on the day of purchase and move only when told to. */
export const REVIEWED: Setting = {
  ...NO_LIMITS,
  sandbox: {
    ...NO_LIMITS.sandbox,
    refunds: "manual",
    integrations: [{ ...defaultIntegration(), automaticRefundApproval: false }],
  },
}
