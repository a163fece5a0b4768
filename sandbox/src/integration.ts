import { z } from "zod"

const rule = z
  .object({
    from_amount: z.int().min(0),
    to_amount: z.int().min(0),
    terms: z.array(z.int().min(1)).min(1),
  })
  .refine((band) => band.from_amount <= band.to_amount, "from_amount is above to_amount")

/** An amount band as GET /api/config shows it: pence, both bounds inclusive; a term of 1 is once-off. */
export type Rule = z.output<typeof rule>

const merchant = z.object({
  id: z.uuid(),
  /** Shown to shoppers on the hosted page. */
  name: z.string().min(1),
  rules: z.array(rule).min(1),
})

export type Merchant = z.output<typeof merchant>

export const integrationSchema = z.object({
  /** The Bearer token. Must differ between the integrations of one sandbox. */
  clientSecret: z.string().regex(/^\S+$/, "a Bearer token holds no spaces"),
  /** Keys X-Signature in both directions. */
  signingKey: z.string().min(1),
  merchant,
  /** True: refunds are approved without review, and one on the day of purchase is refused (spec, refund rule 3). */
  automaticRefundApproval: z.boolean(),
  /** Makes it an intermediary that may read the config of these merchants too. */
  intermediary: z.object({ merchants: z.array(merchant) }).optional(),
})

/** One set of credentials and the merchant behind it. */
export type IntegrationOptions = z.output<typeof integrationSchema>

/** The merchant of the default integration: two bands that touch, then a gap, then a third. */
const defaultMerchant: Merchant = {
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
  merchant: defaultMerchant,
  /** Approved by the hosted page; any future expiry and any three digits go with it. */
  approvedCard: "4111 1111 1111 1111",
  /** Approved when the shopper confirms on the page that follows, declined when not. */
  authenticatedCard: "4000 0000 0000 3220",
  /** Declined by the hosted page, as often as it is tried. */
  declinedCard: "4000 0000 0000 0002",
} as const

export function defaultIntegration(): IntegrationOptions {
  const { clientSecret, signingKey, merchant } = SANDBOX_DEFAULTS
  return { clientSecret, signingKey, merchant: structuredClone(merchant), automaticRefundApproval: true }
}
