import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { callbackList } from "../../../../use-cases/admin/views/callbacks"
import { toMedusaError } from "../../../../use-cases/notify/medusa-error"
import { idText, parseInput } from "../../../parse-input"

const query = z.object({
  account: idText.optional(),
  state: z.enum(["open", "settled", "unknown_reference", "given_up"]).optional(),
  reference: z.string().trim().pipe(idText).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  after: z
    .string()
    .max(100)
    .regex(/^\d{1,18}_\w+$/)
    .optional(),
})

/** The callbacks that an account (the first, where none is named) has accepted, those seen last first. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const { account, state, reference, limit, after } = parseInput(query, req.query)
  const which = { ...(account && { account }), ...(state && { state }), ...(reference && { reference }) }
  try {
    res.json({ ...(await callbackList(req.scope, { ...which, limit, ...(after && { after }) })), limit })
  } catch (error) {
    throw toMedusaError(error)
  }
}
