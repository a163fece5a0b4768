import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { ISSUE_FILTERS } from "../../../../core/admin/issues"
import { issueList } from "../../../../workflows"
import { parseInput } from "../../../parse-input"

const query = z.object({
  state: z.enum(ISSUE_FILTERS).optional(),
  q: z
    .string()
    .trim()
    .max(100)
    // PostgreSQL's text cannot hold it.
    .refine((text) => !text.includes("\0"), "must not hold a NUL character")
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  after: z
    .string()
    .max(100)
    .regex(/^[0-9A-Za-z_]*$/)
    .optional(),
})

/**
 * The payments that need a person, what has waited longest first; `state=all` lists every payment, newest first. A page goes on
 * `after` the `next` of the page before; `count` counts to 101, which stands for more than 100.
 */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const { state, q, limit, after } = parseInput(query, req.query)
  const input = { ...(state && { filter: state }), ...(q && { search: q }), ...(after && { after }), limit }
  res.json({ ...(await issueList(req.scope, input)), limit })
}
