import { z } from "@medusajs/framework/zod"
import type { DoorBodies } from "../../../../../../core/admin/doors"
import { recordForeignRefund } from "../../../../../../use-cases/refund/follow/record-foreign-refund"
import { idText } from "../../../../../parse-input"
import { adminActionWith } from "../../../admin-answer"

const body: z.ZodType<string, DoorBodies["recordRefundOnOrder"]> = z
  .strictObject({ payment_id: idText })
  .transform(({ payment_id }) => payment_id)

export const POST = adminActionWith(body, async (container, unmatchedId, paymentId, by) => {
  await recordForeignRefund(container, unmatchedId, paymentId, by)
})
