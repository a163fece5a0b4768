import { z } from "@medusajs/framework/zod"
import { CALLBACK_STATES } from "../../../../core/admin/callback-health"
import { callbackList } from "../../../../use-cases/admin/views/callbacks"
import { idText, parseInput } from "../../../parse-input"
import { adminAnswer } from "../admin-answer"

const query = z.object({
  account: idText.optional(),
  state: z.enum(CALLBACK_STATES).optional(),
  reference: z.string().trim().pipe(idText).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  after: z
    .string()
    .max(100)
    .regex(/^\d{1,18}_\w+$/)
    .optional(),
})

export const GET = adminAnswer(async (req) => {
  const asked = parseInput(query, req.query)
  return { ...(await callbackList(req.scope, asked)), limit: asked.limit }
})
