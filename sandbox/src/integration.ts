import type { Merchant } from "./wire"

/** One set of credentials and the merchant behind it. */
export interface IntegrationOptions {
  /** The Bearer token. Must differ between the integrations of one sandbox. */
  clientSecret: string
  /** Keys X-Signature in both directions. */
  signingKey: string
  merchant: Merchant
  /** True: refunds are approved without review, and one on the day of purchase is refused (spec, refund rule 3). */
  automaticRefundApproval: boolean
  /** Makes it an intermediary that may read the config of these merchants too. */
  intermediary?: { merchants: Merchant[] }
}
