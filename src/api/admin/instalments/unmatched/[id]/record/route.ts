import { z } from "@medusajs/framework/zod"
import type { DoorBodies } from "../../../../../../core/admin/doors"
import { recordForeignRefund } from "../../../../../../use-cases/refund/follow/record-foreign-refund"
import { idText } from "../../../../../parse-input"
import { adminActionWith } from "../../../admin-answer"

const body: z.ZodType<DoorBodies["recordRefundOnOrder"]> = z.strictObject({ payment_id: idText })

export const POST = adminActionWith(body, async (container, unmatchedId, { payment_id }, by) => {
  await recordForeignRefund(container, unmatchedId, payment_id, by)
})
