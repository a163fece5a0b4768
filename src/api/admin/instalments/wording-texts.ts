import { z } from "@medusajs/framework/zod"
import type { WordingTexts } from "../../../core/wording/wording"

/** Longer than any text may be; how long each may be, the refusal says. */
const text = z
  .string()
  .max(10_000)
  // eslint-disable-next-line no-control-regex -- Postgres stores no NUL, and nobody types the others
  .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, "holds characters that cannot be shown")
  .trim()
  .default("")

/** What an admin sends of a wording. */
export const wordingFields = {
  language: z.string().max(35).trim(),
  message: text,
  disclosure: text,
  example: text,
  link_text: text,
  link_url: text,
}

type Sent = { message: string; disclosure: string; example: string; link_text: string; link_url: string }

export function textsOf({ message, disclosure, example, link_text, link_url }: Sent): WordingTexts {
  return { message, disclosure, example, linkText: link_text, linkUrl: link_url }
}
