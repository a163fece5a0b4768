import { z } from "@medusajs/framework/zod"
import { previewWording } from "../../../../../../../use-cases/admin/views/wordings"
import { parseInput } from "../../../../../../parse-input"
import { wordingFields, wordingOf } from "../../../../bodies"
import { adminAnswer } from "../../../../admin-answer"

const amount = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,2})?$/, "must be pounds, for example 300 or 44.97")
  .optional()
const body = z.strictObject({ ...wordingFields, amount })

export const POST = adminAnswer(async (req) => ({
  preview: await previewWording(req.scope, req.params.account ?? "", wordingOf(parseInput(body, req.body))),
}))
