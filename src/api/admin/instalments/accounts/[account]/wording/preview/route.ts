import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { previewWording } from "../../../../../../../use-cases/admin/views/wordings"
import { toMedusaError } from "../../../../../../../use-cases/notify/medusa-error"
import { parseInput } from "../../../../../../parse-input"
import { textsOf, wordingFields } from "../../../../wording-texts"

const amount = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,2})?$/, "must be pounds, for example 300 or 44.97")
  .optional()
const body = z.strictObject({ ...wordingFields, amount })

/** What shoppers would read beside a price. Nothing is kept. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const { language, amount, ...sent } = parseInput(body, req.body)
  try {
    res.json({
      preview: await previewWording(req.scope, req.params.account ?? "", { language, amount, texts: textsOf(sent) }),
    })
  } catch (error) {
    throw toMedusaError(error)
  }
}
