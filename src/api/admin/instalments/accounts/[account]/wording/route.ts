import { z } from "@medusajs/framework/zod"
import { saveWording } from "../../../../../../use-cases/admin/actions/wording-actions"
import { wordingsView } from "../../../../../../use-cases/admin/views/wordings"
import { parseInput } from "../../../../../parse-input"
import { textsOf, wordingFields } from "../../../bodies"
import { adminAnswer } from "../../../admin-answer"

const body = z.strictObject(wordingFields)

export const GET = adminAnswer(async (req) => ({ wording: await wordingsView(req.scope, req.params.account ?? "") }))

export const POST = adminAnswer(async (req) => {
  const { language, ...sent } = parseInput(body, req.body)
  const account = req.params.account ?? ""
  await saveWording(req.scope, account, { language, texts: textsOf(sent) }, req.auth_context.actor_id)
  return { wording: await wordingsView(req.scope, account) }
})
