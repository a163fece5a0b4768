import { z } from "@medusajs/framework/zod"
import { OptionsError } from "../../core/options/options"

const schema = z.strictObject({ account: z.string().min(1).optional() })

/** What a payment provider entry may set: the account it speaks for, needed only when the plugin has several. */
export type ProviderOptions = z.output<typeof schema>

/** @throws OptionsError */
export function providerOptions(raw: unknown): ProviderOptions {
  const parsed = schema.safeParse(raw ?? {})
  if (!parsed.success) {
    throw new OptionsError([
      "the payment provider entry takes one option, `account`. Everything else is set once, in the plugin's own options.",
    ])
  }
  return parsed.data
}
