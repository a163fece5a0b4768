import { z } from "@medusajs/framework/zod"
import type { LostRefundChoice } from "../../../../../../core/admin/doors"
import { decideLostRefund, refundCandidates } from "../../../../../../use-cases/admin/actions/refund-actions"
import type { RefundResolution } from "../../../../../../use-cases/refund/follow/resolve-refund"
import { adminActionWith, adminAnswer } from "../../../admin-answer"
import { idOf } from "../../../../../parse-input"

const body: z.ZodType<RefundResolution, LostRefundChoice> = z
  .union([z.strictObject({ adopt: z.uuid() }), z.strictObject({ send_again: z.literal(true) })], {
    error: () => 'Send either {"adopt": "<the service\'s refund id>"} or {"send_again": true}.',
  })
  .transform((choice) => ("adopt" in choice ? { adopt: choice.adopt } : "send_again"))

/** The service's refunds that may be this one, whose answer was lost. */
export const GET = adminAnswer(async (req) => ({ candidates: await refundCandidates(req.scope, idOf(req)) }))

export const POST = adminActionWith(body, decideLostRefund)
