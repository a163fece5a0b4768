import { z } from "@medusajs/framework/zod"
import { says } from "./says"

/** What a path of the storefront may name in braces. */
export const PLACEHOLDERS = ["cart_id", "payment_collection_id", "order_id", "country_code", "reason"] as const

/** @param names that the path may hold: another would be filled with nothing */
export const path = (...names: (typeof PLACEHOLDERS)[number][]) => {
  const known: readonly string[] = names.map((name) => `{${name}}`)
  return z
    .string(says("must be text that starts with a slash."))
    .startsWith("/", "must start with a slash; the storefront's address is put before it.")
    .regex(/^\P{Cc}*$/u, "has a line break or another control character. Remove it.")
    .refine((text) => !/[{}]/.test(text.replace(/\{[^{}]*\}/g, "")), {
      error: "has a brace without its other half. Write names as {cart_id}.",
    })
    .refine((text) => (text.match(/\{[^{}]*\}/g) ?? []).every((gap) => known.includes(gap)), {
      error: `has a name in braces that this path does not know. It knows ${known.join(", ")}.`,
    })
}
