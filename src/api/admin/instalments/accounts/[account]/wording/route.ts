import type { AuthenticatedMedusaRequest, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { saveWording } from "../../../../../../use-cases/admin/actions/wording-actions"
import { wordingsView } from "../../../../../../use-cases/admin/views/wordings"
import { toMedusaError } from "../../../../../../use-cases/notify/medusa-error"
import { parseInput } from "../../../../../parse-input"
import { textsOf, wordingFields } from "../../../wording-texts"

const body = z.strictObject(wordingFields)

/** What an account says of paying in instalments: every version, and which one shoppers read. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  try {
    res.json({ wording: await wordingsView(req.scope, req.params.account ?? "") })
  } catch (error) {
    throw toMedusaError(error)
  }
}

/** Saves the next version as a draft. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { language, ...sent } = parseInput(body, req.body)
  const account = req.params.account ?? ""
  try {
    await saveWording(req.scope, account, { language, texts: textsOf(sent) }, req.auth_context.actor_id)
    res.json({ wording: await wordingsView(req.scope, account) })
  } catch (error) {
    throw toMedusaError(error)
  }
}
