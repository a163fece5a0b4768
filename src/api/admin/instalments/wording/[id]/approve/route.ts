import { z } from "@medusajs/framework/zod"
import type { DoorBodies } from "../../../../../../core/admin/doors"
import { approveWording } from "../../../../../../use-cases/admin/actions/wording-actions"
import { idText } from "../../../../../parse-input"
import { adminActionWith } from "../../../admin-answer"

const body: z.ZodType<DoorBodies["approveWording"]> = z.strictObject({ by: idText, on: z.string().max(35) })

export const POST = adminActionWith(body, approveWording)
