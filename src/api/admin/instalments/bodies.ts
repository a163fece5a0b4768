import { z } from "@medusajs/framework/zod"
import type { IssueChoice } from "../../../core/admin/doors"
import { ISSUES } from "../../../core/admin/issues"
import type { WordingTexts } from "../../../core/wording/wording"
import type { NamedIssue } from "../../../use-cases/admin/actions/deal-with-issue"
import { idText, writtenText } from "../../parse-input"

/** Which of a payment's issues a request is about. */
export const issueChoice: z.ZodType<NamedIssue, IssueChoice> = z
  .strictObject({ issue: z.enum(ISSUES), refund_row_id: idText.nullable().default(null) })
  .transform(({ issue, refund_row_id }) => ({ issue, refundRowId: refund_row_id }))

/** What an admin sends of a wording. */
export const wordingFields = {
  language: z.string().max(35).trim(),
  message: writtenText,
  disclosure: writtenText,
  example: writtenText,
  link_text: writtenText,
  link_url: writtenText,
}

type Sent = Omit<z.output<z.ZodObject<typeof wordingFields>>, "language">

export function textsOf({ link_text, link_url, ...texts }: Sent): WordingTexts {
  return { ...texts, linkText: link_text, linkUrl: link_url }
}
