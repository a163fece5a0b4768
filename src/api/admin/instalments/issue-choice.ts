import { z } from "@medusajs/framework/zod"
import type { IssueChoice } from "../../../core/admin/doors"
import { ISSUES } from "../../../core/admin/issues"
import type { NamedIssue } from "../../../use-cases/admin/actions/deal-with-issue"

/** Which of a payment's issues a request is about. */
export const issueChoice: z.ZodType<NamedIssue, IssueChoice> = z
  .strictObject({ issue: z.enum(ISSUES), refund_row_id: z.string().max(255).nullable().default(null) })
  .transform(({ issue, refund_row_id }) => ({ issue, refundRowId: refund_row_id }))
