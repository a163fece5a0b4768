import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { MATTERS } from "../../../../../../core/admin/issues"
import { dismissMatter } from "../../../../../../workflows"
import { parseInput } from "../../../../../parse-input"
import { act } from "../../../admin-action"

const body = z.strictObject({ matter: z.enum(MATTERS), refund_id: z.string().max(255).nullable().default(null) })

/** Marks a matter as dealt with: it leaves the list until something new is the matter. */
export function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { matter, refund_id } = parseInput(body, req.body)
  return act(req, res, (container, id, by) => dismissMatter(container, id, { matter, refundId: refund_id }, by))
}
