import { z } from "zod"
import type { IntegrationOptions } from "./integration"

const rule = z
  .object({
    from_amount: z.int().min(0),
    to_amount: z.int().min(0),
    terms: z.array(z.int().min(1)).min(1),
  })
  .refine((band) => band.from_amount <= band.to_amount, "from_amount is above to_amount")

const merchant = z.object({ id: z.uuid(), name: z.string().min(1), rules: z.array(rule).min(1) })

export const integrationSchema: z.ZodType<IntegrationOptions> = z.object({
  clientSecret: z.string().regex(/^\S+$/, "a Bearer token holds no spaces"),
  signingKey: z.string().min(1),
  merchant,
  automaticRefundApproval: z.boolean(),
  intermediary: z.object({ merchants: z.array(merchant) }).optional(),
})
