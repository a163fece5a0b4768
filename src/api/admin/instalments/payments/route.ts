import { z } from "@medusajs/framework/zod"
import { ISSUE_FILTERS } from "../../../../core/admin/issues"
import { issueList } from "../../../../use-cases/admin/views/payments"
import { parseInput } from "../../../parse-input"
import { adminAnswer } from "../admin-answer"

/** Where the previous page ended: of the list, a time in milliseconds and an id; of all payments, the end of an id. */
const OPEN_PAGES = /^\d{1,13}_\w+$/
const ALL_PAGES = /^[0-9A-Za-z]+$/

const query = z
  .object({
    state: z.enum(ISSUE_FILTERS).optional(),
    q: z
      .string()
      .trim()
      .max(100)
      // PostgreSQL's text cannot hold it.
      .refine((text) => !text.includes("\0"), "must not hold a NUL character")
      .optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    after: z.string().max(100).optional(),
  })
  .refine(({ state, after }) => after === undefined || (state === "all" ? ALL_PAGES : OPEN_PAGES).test(after), {
    path: ["after"],
    message: "must be the `next` of the previous page",
  })

/**
 * The payments that need a person, what has waited longest first; `state=all` lists every payment, newest first. A page goes on
 * `after` the `next` of the page before; `count` counts to 101, which stands for more than 100.
 */
export const GET = adminAnswer(async (req) => {
  const { state, q, limit, after } = parseInput(query, req.query)
  const list = await issueList(req.scope, { filter: state, search: q || undefined, after, limit })
  return { ...list, limit }
})
