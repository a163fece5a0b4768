import { z } from "@medusajs/framework/zod"
import type { DoorBodies } from "../../../../../../core/admin/doors"
import { recordRefundOnOrder } from "../../../../../../use-cases/admin/actions/refund-actions"
import { idText } from "../../../../../parse-input"
import { adminActionWith } from "../../../admin-answer"

const body: z.ZodType<string, DoorBodies["recordRefundOnOrder"]> = z
  .strictObject({ payment_id: idText })
  .transform(({ payment_id }) => payment_id)

/** Records a refund made in the service's back office on the order of a payment. Nothing is sent. */
export const POST = adminActionWith(body, recordRefundOnOrder)
