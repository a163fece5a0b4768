import { z } from "@medusajs/framework/zod"
import type { IssueChoice } from "../../../core/admin/doors"
import { ISSUES } from "../../../core/admin/issues"
import { idText, writtenText } from "../../parse-input"

/** Which of a payment's issues a request is about. */
export const issueChoice: z.ZodType<IssueChoice> = z.strictObject({
  issue: z.enum(ISSUES),
  refund_row_id: idText.nullable().optional(),
})

/** What an admin sends of a wording. */
export const wordingFields = {
  language: z.string().max(35).trim(),
  message: writtenText,
  disclosure: writtenText,
  example: writtenText,
  link_text: writtenText,
  link_url: writtenText,
}

export function wordingOf<T extends { link_text: string; link_url: string }>({ link_text, link_url, ...rest }: T) {
  return { ...rest, linkText: link_text, linkUrl: link_url }
}
