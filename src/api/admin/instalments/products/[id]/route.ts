import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { productInstalments } from "../../../../../use-cases/admin/views/product"
import { idOf } from "../../../../parse-input"

/** Whether a product may be paid in instalments, and which rule says otherwise. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const instalments = await productInstalments(req.scope, idOf(req))
  if (!instalments) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such product.")
  }
  res.json({ instalments })
}
