import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { ISSUES } from "../../../../../../core/admin/issues"
import { reopenIssue } from "../../../../../../workflows"
import { parseInput } from "../../../../../parse-input"
import { act } from "../../../admin-action"

const body = z.strictObject({ issue: z.enum(ISSUES), refund_row_id: z.string().max(255).nullable().default(null) })

/** Takes back that an issue was marked as dealt with: it stands on the list again. */
export function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { issue, refund_row_id } = parseInput(body, req.body)
  return act(req, res, (container, id, by) => reopenIssue(container, id, { issue, refundRowId: refund_row_id }, by))
}
