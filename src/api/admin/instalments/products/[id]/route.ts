import { MedusaError } from "@medusajs/framework/utils"
import { productInstalments } from "../../../../../use-cases/admin/views/product"
import { idOf } from "../../../../parse-input"
import { adminAnswer } from "../../admin-answer"

/** Whether a product may be paid in instalments, and which rule says otherwise. */
export const GET = adminAnswer(async (req) => {
  const instalments = await productInstalments(req.scope, idOf(req))
  if (!instalments) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such product.")
  }
  return { instalments }
})
