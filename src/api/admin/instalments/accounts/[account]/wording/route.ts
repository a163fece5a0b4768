import { z } from "@medusajs/framework/zod"
import { saveWording } from "../../../../../../use-cases/admin/actions/wording-actions"
import { wordingsView } from "../../../../../../use-cases/admin/views/wordings"
import { parseInput } from "../../../../../parse-input"
import { wordingFields, wordingOf } from "../../../bodies"
import { adminAnswer } from "../../../admin-answer"

const body = z.strictObject(wordingFields)

export const GET = adminAnswer(async (req) => ({ wording: await wordingsView(req.scope, req.params.account ?? "") }))

export const POST = adminAnswer(async (req) => {
  const account = req.params.account ?? ""
  await saveWording(req.scope, account, wordingOf(parseInput(body, req.body)), req.auth_context.actor_id)
  return { wording: await wordingsView(req.scope, account) }
})
