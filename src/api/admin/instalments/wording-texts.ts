import { z } from "@medusajs/framework/zod"
import type { WordingTexts } from "../../../core/wording/wording"
import { writtenText } from "../../parse-input"

/** What an admin sends of a wording. */
export const wordingFields = {
  language: z.string().max(35).trim(),
  message: writtenText,
  disclosure: writtenText,
  example: writtenText,
  link_text: writtenText,
  link_url: writtenText,
}

type Sent = { message: string; disclosure: string; example: string; link_text: string; link_url: string }

export function textsOf({ message, disclosure, example, link_text, link_url }: Sent): WordingTexts {
  return { message, disclosure, example, linkText: link_text, linkUrl: link_url }
}
