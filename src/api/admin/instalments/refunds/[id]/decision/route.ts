import { z } from "@medusajs/framework/zod"
import type { LostRefundChoice } from "../../../../../../core/admin/doors"
import { decideLostRefund, refundCandidates } from "../../../../../../use-cases/admin/actions/refund-actions"
import { adminActionWith, adminAnswer } from "../../../admin-answer"
import { idOf } from "../../../../../parse-input"

const body: z.ZodType<LostRefundChoice> = z.union(
  [z.strictObject({ adopt: z.uuid() }), z.strictObject({ send_again: z.literal(true) })],
  'Send either {"adopt": "<the service\'s refund id>"} or {"send_again": true}.'
)

export const GET = adminAnswer(async (req) => ({ candidates: await refundCandidates(req.scope, idOf(req)) }))

export const POST = adminActionWith(body, decideLostRefund)
