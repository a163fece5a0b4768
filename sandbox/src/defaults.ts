import type { IntegrationOptions } from "./integration"

/** The merchant of the default integration: two bands that touch, then a gap, then a third. */
const merchant = {
  id: "5f0c2c1e-7a4d-4a53-9a1b-3d2f6c9e8b10",
  name: "Sandbox Shop",
  rules: [
    { from_amount: 35_00, to_amount: 299_99, terms: [1, 3, 6] },
    { from_amount: 300_00, to_amount: 1_000_00, terms: [1, 3, 6, 12] },
    { from_amount: 1_500_00, to_amount: 5_000_00, terms: [6, 12, 24] },
  ],
}

/**
 * What a sandbox started without options answers to. Public on purpose: nothing of it guards anything,
 * and it must never be used with another environment.
 */
export const SANDBOX_DEFAULTS = {
  clientSecret: "sandbox-secret",
  signingKey: "sandbox-signing-key",
  merchant,
  /** Approved by the hosted page; any future expiry and any three digits go with it. */
  approvedCard: "4111 1111 1111 1111",
  /** Approved when the shopper confirms on the page that follows, declined when not. */
  authenticatedCard: "4000 0000 0000 3220",
  /** Declined by the hosted page, as often as it is tried. */
  declinedCard: "4000 0000 0000 0002",
} as const

export function defaultIntegration(): IntegrationOptions {
  return {
    clientSecret: SANDBOX_DEFAULTS.clientSecret,
    signingKey: SANDBOX_DEFAULTS.signingKey,
    merchant: structuredClone(merchant),
    automaticRefundApproval: true,
  }
}
